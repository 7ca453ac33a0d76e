/** Events of pools. */
import type { PoolKind } from '../../../src/lib/core/config/poolKinds.ts'
import type { Address, LogPosition, TokenFacts } from '../../core/source/model.ts'

export type PoolCreated = LogPosition & {
  readonly type: 'PoolCreated'
  readonly pool: Address
  readonly kind: PoolKind
  /** The coins in the pool's own order. */
  readonly tokens: readonly TokenFacts[]
  /** The rate over 1e10 that applies unless a later `FeeChanged` changes it. */
  readonly fee: bigint
  /** The owner's part of the fees, over 1e10. */
  readonly adminFee: bigint
  /** A · 100 of a cfmm that reports it; null otherwise. */
  readonly amp: bigint | null
}

export type FeeChanged = LogPosition & {
  readonly type: 'FeeChanged'
  readonly pool: Address
  /** A rate over 1e10. */
  readonly fee: bigint
  readonly adminFee: bigint
}

/** LP tokens were minted or burned, for any reason. */
export type SupplyChanged = LogPosition & {
  readonly type: 'SupplyChanged'
  readonly pool: Address
  /** Change in base units. */
  readonly by: bigint
}

/** A cfmm starts a ramp to another amplification. */
export type AmpChanged = LogPosition & {
  readonly type: 'AmpChanged'
  readonly pool: Address
  /** A · 100 at the end of the ramp. */
  readonly amp: bigint
}

export type Swapped = LogPosition & {
  readonly type: 'Swapped'
  readonly pool: Address
  trader: Address
  /** The coin with the trader's largest net payment, and the one received for it. */
  readonly soldIndex: number
  readonly boughtIndex: number
  /** Base units per coin that entered and left the pool. Usually one of each is not zero. */
  readonly amountsIn: readonly bigint[]
  readonly amountsOut: readonly bigint[]
  /** As logged: a rate over 1e10 (amm), or base units of the bought coin (cfmm). */
  readonly fee: bigint
  /** Reserves right after this swap, when the source knows them. */
  reservesAfter?: readonly bigint[]
}

export type LiquidityChanged = LogPosition & {
  readonly type: 'LiquidityAdded' | 'LiquidityRemoved'
  readonly pool: Address
  provider: Address
  readonly amounts: readonly bigint[]
  /** LP base units minted or burned. */
  readonly liquidity: bigint
}

export type ReservesSynced = LogPosition & {
  readonly type: 'ReservesSynced'
  readonly pool: Address
  readonly reserves: readonly bigint[]
}

/** State that a source that reads calls needs when it resumes. It is opaque to others. */
export type PoolFollowed = LogPosition & {
  readonly type: 'PoolFollowed'
  readonly pool: Address
  /** As JSON. */
  readonly state: unknown
}

export type ExchangeEvent =
  | PoolCreated
  | FeeChanged
  | AmpChanged
  | SupplyChanged
  | Swapped
  | LiquidityChanged
  | ReservesSynced
  | PoolFollowed
