/** State of a pool that decoding its next call needs: calls report what they did, not what was there. */

import * as v from 'valibot'
import { type PoolKind, poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import type { Address } from '../../core/source/model.ts'
import type { Draft } from '../../core/source/nest.ts'
import type { ExchangeEvent } from './events.ts'

export type Ramp = {
  /** A · 100 at the start and the end of the ramp, and their times (seconds). */
  readonly from: bigint
  readonly to: bigint
  readonly start: number
  readonly end: number
}

export type PoolState = {
  /** Base units in the pool's order; null while unknown. */
  reserves: readonly bigint[] | null
  /** Total LP base units; null while unknown. */
  supply: bigint | null
  /** LP base units of all reported changes. While the supply is unknown, none are reported. */
  told: bigint
  /** An amm's product of reserves when LP was last minted or burned; 0 if its growth is not charged. */
  kLast: bigint | null
  /** LP that the pair itself holds and is about to burn. */
  own: bigint
  /** Over 1e10. */
  fee: bigint
  adminFee: bigint
  /** Fee and admin fee that are announced and not yet applied. */
  announced: readonly [bigint, bigint] | null
  /** True if the pool mints the old admin fee before a new one applies. */
  settles: boolean
  /** Null for an amm, and while a cfmm has not reported it. */
  ramp: Ramp | null
}

/** The state of a new pool. */
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

/** The state of a pool that is older than the index: its reserves and supply must be read from the chain. */
export const foundPool = (...parts: Parameters<typeof newPool>): PoolState => ({
  ...newPool(...parts),
  reserves: null,
  supply: null,
  kLast: null,
})

/** Applies minted or burned LP, if the supply is known. */
export function supplyBy(pool: Address, state: PoolState, by: bigint): Draft<ExchangeEvent>[] {
  if (state.supply === null || by === 0n) return []
  // More LP was burned than exists: an earlier call is missing in the history.
  if (state.supply + by < 0n) return forgetSupply(pool, state)
  state.supply += by
  state.told += by
  return [{ type: 'SupplyChanged', pool, by }]
}

/** The supply is unknown from here on, so its reported total is withdrawn. */
export function forgetSupply(pool: Address, state: PoolState): Draft<ExchangeEvent>[] {
  const { told: reported } = state
  Object.assign(state, { supply: null, told: 0n })
  return reported === 0n ? [] : [{ type: 'SupplyChanged', pool, by: -reported }]
}

/** True for amounts that no pool can hold: an earlier call is missing in the history. */
export const isImpossible = (amounts: readonly bigint[]): boolean => amounts.some((amount) => amount < 0n)

/** A · 100 at this time on the linear ramp, rounded towards its start as the contract does. */
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

/** Returns the stored form: amounts are decimal texts. */
export const writeState = (state: PoolState): unknown =>
  JSON.parse(JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

/** @throws if the stored state has another shape, which only another version of the program can have written */
export const readState = (saved: unknown): PoolState => v.parse(stateSchema, saved)
