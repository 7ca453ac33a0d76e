import { POOL_KINDS, type PoolKind, poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import type { Address, KnownPool, LogPosition } from '../../core/source/model.ts'
import type { Draft, Place } from '../../core/source/nest.ts'
import type { RawLog } from '../../core/source/rawLog.ts'
import { ammCall, ammMethods } from './ammCalls.ts'
import { cfmmCall, cfmmMethods } from './cfmmCalls.ts'
import { ammEvent, cfmmEvent } from './decodeLog.ts'
import type { ExchangeEvent } from './events.ts'
import type { PoolState } from './followed.ts'

/** How the indexer reads one pool type. */
type Decoding = {
  /** The factory's method that creates such a pool, in lower case. */
  readonly creation: string
  /** Methods that change a pool, in lower case. */
  readonly methods: ReadonlySet<string>
  /** Decodes a log of the pool, or returns null. @param coins number of its coins */
  decodeLog(log: RawLog, pool: Address, position: LogPosition, coins: number): ExchangeEvent | null
  /**
   * Decodes a call of the pool.
   * @param state updated by the call
   * @param now the time that the contract saw in seconds, or null if it is not known
   */
  decodeCall(place: Place, pool: KnownPool, state: PoolState, now: number | null): Draft<ExchangeEvent>[]
}

/** Every pool type as the indexer reads it. A further type is its decoders and a row here. */
export const decoding: Readonly<Record<PoolKind, Decoding>> = {
  amm: {
    creation: 'createpairuni',
    methods: ammMethods,
    decodeLog: ammEvent,
    decodeCall: ammCall,
  },
  cfmm: {
    creation: 'createpairstable',
    methods: cfmmMethods,
    decodeLog: cfmmEvent,
    decodeCall: cfmmCall,
  },
}

/** Methods of the factory that create pools. */
export const creations: ReadonlySet<string> = new Set(POOL_KINDS.map((kind) => decoding[kind].creation))

/** Returns the type that a method of the factory creates. */
export const kindCreatedBy = (method: string): PoolKind =>
  POOL_KINDS.find((kind) => decoding[kind].creation === method) ?? 'amm'

/** Returns the type that a number of the factory's log names. */
export const kindOfExType = (exType: bigint): PoolKind =>
  POOL_KINDS.find((kind) => poolTraits[kind].exType === exType) ?? 'amm'
