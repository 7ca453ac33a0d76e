import type { Answer, Questions } from '../../core/chain/questions.ts'
import type { ViewCall } from '../../core/chain/reads.ts'
import type { Address } from '../../core/config/registry.ts'
import type { Pool } from '../../core/pool/model.ts'
import type { PoolEntry } from '../../core/pool/read.ts'
import type { WriteCall } from '../../core/tx/model.ts'
import type { Limit, LiquidityPool, LiquidityRequest, Preview } from '../model.ts'
import type { LiquidityOutcome } from '../outcome.ts'

/** A view of the chain that previews a request, and our preview in its shape. */
export type ChainView = {
  readonly call: Omit<ViewCall, 'from'>
  readonly expected: readonly bigint[]
  /** The two may differ by less than one part in this many; exactly equal if absent. */
  readonly parts?: bigint
}

/** Figures of a pool that only some types report. */
export type Held = Pick<LiquidityPool, 'held' | 'kLast' | 'locked'>

/** A pool type's rules for deposits and withdrawals. Each throws `Refused` or PoolError instead of a wrong figure. */
export type LiquidityRules<P extends Pool = Pool> = {
  /** True if an amount of one coin fixes the other, because deposits keep the pool's ratio. */
  readonly keepsRatio: boolean
  /** True if a withdrawal of exact coins is possible. */
  readonly paysExact: boolean
  /** Returns the LP tokens with those that the next mint or burn creates for the admin first. */
  supply(s: LiquidityPool): bigint
  add(s: LiquidityPool, pool: P, amounts: readonly bigint[]): LiquidityOutcome
  zapIn(s: LiquidityPool, pool: P, coin: number, amount: bigint): LiquidityOutcome
  /** Returns the coins that LP tokens redeem, without fee. A closed pool pays them too. */
  redeem(s: LiquidityPool, liquidity: bigint): readonly bigint[]
  /** True if the pool refuses to pay these coins for a burn. */
  paysTooLittle(coinsOut: readonly bigint[]): boolean
  removeOne(s: LiquidityPool, pool: P, liquidity: bigint, coin: number): LiquidityOutcome
  removeExact(s: LiquidityPool, pool: P, amounts: readonly bigint[]): LiquidityOutcome
  /** The contract's own limit of a deposit, from its outcome and the tolerance. */
  depositLimit(kind: 'add' | 'zapIn', done: LiquidityOutcome, bps: number): Limit
  /** True if the first deposit locks the minimum liquidity for ever. */
  locksFirst(pool: P): boolean
  /** Returns the contract that pulls the coins of a deposit. */
  depositSpender(router: Address, pool: P): Address
  /** Returns the contract that pulls the LP tokens of a withdrawal, or null if none needs an approval. */
  withdrawalSpender(router: Address): Address | null
  addCall(router: Address, pool: P, preview: Preview): WriteCall
  /** Withdrawals but those of exact coins, which have one call. */
  removeCall(router: Address, pool: P, preview: Preview, least: readonly bigint[]): WriteCall
  /** Returns the view of the chain for each request. */
  view(router: Address, pool: P, preview: Preview, request: LiquidityRequest): ChainView
  /** Asks for the figures that only this type reports. */
  read(questions: Questions, entry: PoolEntry, trader: Address | null): Answer<(pool: Pool) => Held>
  /** Returns the invariant per LP token over 1e18, rounded down, or null if it is not known. */
  growth(reserves: readonly bigint[], supply: bigint, amp: bigint | null): bigint | null
  /** Returns the LP that the next deposit or withdrawal mints to the owner, from the reserves at the last one. */
  owedToOwner(
    reserves: readonly bigint[],
    supply: bigint,
    settled: readonly bigint[],
    adminFee: bigint,
  ): bigint
}
