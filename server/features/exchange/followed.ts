/** What is remembered of a pool so that its next call can be understood: calls say what they did, not what was there. */

import * as v from 'valibot'
import { type PoolKind, poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import type { Address } from '../../core/source/model.ts'
import type { Draft } from '../../core/source/nest.ts'
import type { ExchangeEvent } from './events.ts'

export type Ramp = {
  /** A · 100 at the beginning and the end of the way, and when (seconds). */
  readonly from: bigint
  readonly to: bigint
  readonly start: number
  readonly end: number
}

export type PoolState = {
  /** Base units by the pool's order; null while nothing has said them. */
  reserves: readonly bigint[] | null
  /** LP base units in all; null while nothing has said them. */
  supply: bigint | null
  /** LP base units of all that was reported; where the supply is unknown, nothing is. */
  told: bigint
  /** An amm's product of reserves when LP was last made or burned; 0 where no fee is taken of its growth. */
  kLast: bigint | null
  /** LP that lies in the pair itself and is about to be burned. */
  own: bigint
  /** Over 1e10. */
  fee: bigint
  adminFee: bigint
  /** Fee and admin fee that were announced and not yet applied. */
  announced: readonly [bigint, bigint] | null
  /** True if the pool mints the old admin fee before a new one applies. */
  settles: boolean
  /** Null for an amm, and while a cfmm has not said it. */
  ramp: Ramp | null
}

/** A pool in which nothing has happened yet. */
export const newPool = (
  kind: PoolKind,
  coins: number,
  facts: {
    readonly fee: bigint
    readonly adminFee: bigint
    readonly amp: bigint | null
    readonly settles?: boolean
  },
): PoolState => ({
  reserves: Array.from({ length: coins }, () => 0n),
  supply: 0n,
  told: 0n,
  kLast: 0n,
  own: 0n,
  fee: facts.fee,
  adminFee: facts.adminFee,
  announced: null,
  settles: facts.settles ?? false,
  ramp:
    poolTraits[kind].hasAmp && facts.amp !== null
      ? { from: facts.amp, to: facts.amp, start: 0, end: 0 }
      : null,
})

/** A pool that was there before the index began: its reserves and supply are for the chain to say. */
export const foundPool = (...parts: Parameters<typeof newPool>): PoolState => ({
  ...newPool(...parts),
  reserves: null,
  supply: null,
  kLast: null,
})

/** LP made or burned, where the supply is known at all. */
export function supplyBy(pool: Address, state: PoolState, by: bigint): Draft<ExchangeEvent>[] {
  if (state.supply === null || by === 0n) return []
  // More LP burned than there is: an earlier call is missing in the history.
  if (state.supply + by < 0n) return forgetSupply(pool, state)
  state.supply += by
  state.told += by
  return [{ type: 'SupplyChanged', pool, by }]
}

/** From here on the supply is unknown: what was reported of it is taken back. */
export function forgetSupply(pool: Address, state: PoolState): Draft<ExchangeEvent>[] {
  const { told } = state
  Object.assign(state, { supply: null, told: 0n })
  return told === 0n ? [] : [{ type: 'SupplyChanged', pool, by: -told }]
}

/** True for amounts that no pool holds: an earlier call is missing in the history. */
export const isImpossible = (amounts: readonly bigint[]): boolean => amounts.some((amount) => amount < 0n)

/** A · 100 at this time, on its way in a straight line; rounded as the contract does, towards where it began. */
export function ampAt({ from, to, start, end }: Ramp, timestamp: number): bigint {
  if (timestamp >= end) return to
  const passed = BigInt(Math.max(0, timestamp - start))
  const whole = BigInt(end - start)
  return to > from ? from + ((to - from) * passed) / whole : from - ((from - to) * passed) / whole
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
)
const stateSchema = v.object({
  reserves: v.nullable(v.array(units)),
  supply: v.nullable(units),
  told: units,
  kLast: v.nullable(units),
  own: units,
  fee: units,
  adminFee: units,
  announced: v.nullable(v.tuple([units, units])),
  settles: v.boolean(),
  ramp: v.nullable(v.object({ from: units, to: units, start: v.number(), end: v.number() })),
})

/** As it is kept: amounts are decimal texts. */
export const writeState = (state: PoolState): unknown =>
  JSON.parse(JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

/** @throws where what was kept is not of this shape, which only another version of the program can have written */
export const readState = (kept: unknown): PoolState => v.parse(stateSchema, kept)
