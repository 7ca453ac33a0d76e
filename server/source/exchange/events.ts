/** What happens in pools. */
import type { Address, Place, PoolKind, TokenFacts } from '../kernel/model.ts'

export interface PoolCreated extends Place {
  type: 'PoolCreated'
  pool: Address
  kind: PoolKind
  /** The coins in the pool's own order. */
  tokens: TokenFacts[]
  /** The rate over 1e10 that holds unless a later `FeeChanged` says otherwise. */
  fee: bigint
  /** The owner's part of the fees, over 1e10. */
  adminFee: bigint
  /** A · 100 of a cfmm that says it; null otherwise. */
  amp: bigint | null
}

export interface FeeChanged extends Place {
  type: 'FeeChanged'
  pool: Address
  /** A rate over 1e10. */
  fee: bigint
  adminFee: bigint
}

/** LP tokens were made or burned, whatever for. */
export interface SupplyChanged extends Place {
  type: 'SupplyChanged'
  pool: Address
  /** Base units more, or less. */
  by: bigint
}

/** A cfmm is on its way to another amplification. */
export interface AmpChanged extends Place {
  type: 'AmpChanged'
  pool: Address
  /** A · 100 at the end of the way. */
  amp: bigint
}

export interface Swapped extends Place {
  type: 'Swapped'
  pool: Address
  trader: Address
  /** The coin the trader gave most of, and the one received for it. */
  soldIndex: number
  boughtIndex: number
  /** Base units per coin that entered and left the pool. Usually one of each is not zero. */
  amountsIn: bigint[]
  amountsOut: bigint[]
  /** As logged: a rate over 1e10 (amm), or base units of the bought coin (cfmm). */
  fee: bigint
  /** Reserves right after this swap, when the source knows them. */
  reservesAfter?: bigint[]
}

export interface LiquidityChanged extends Place {
  type: 'LiquidityAdded' | 'LiquidityRemoved'
  pool: Address
  provider: Address
  amounts: bigint[]
  /** LP base units made or burned. */
  liquidity: bigint
}

export interface ReservesSynced extends Place {
  type: 'ReservesSynced'
  pool: Address
  reserves: bigint[]
}

export type ExchangeEvent =
  | PoolCreated
  | FeeChanged
  | AmpChanged
  | SupplyChanged
  | Swapped
  | LiquidityChanged
  | ReservesSynced
