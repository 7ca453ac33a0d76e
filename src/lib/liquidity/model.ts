import type { Pool, PoolIssue } from '../core/pool/model.ts'

/** A pool with the values that liquidity needs besides the swap's figures, all from one block. */
export type LiquidityPool = {
  readonly pool: Pool
  /** Existing LP tokens, without those that a mint or burn would still create for the admin. */
  readonly supply: bigint
  /** Amounts that withdrawals are a part of: an amm pays from its balances, a cfmm from its reserves. */
  readonly held: readonly bigint[]
  /** Amm only, else 0. Its √k compared with the current one gives the LP still to be minted for the admin. */
  readonly kLast: bigint
  /** The owner's part of the fees, over FEE_DENOMINATOR. */
  readonly adminFee: bigint
  /** LP tokens of the reading account; 0 without one. */
  readonly lp: bigint
  /**
   * Part of `lp` that only its owner's own call redeems: admin fees on the chain's own amm (docs/chain.md, Amm pools).
   */
  readonly locked: bigint
}

/** A request to a pool. Coins by the pool's own index, amounts in base units. */
export type LiquidityRequest =
  | { readonly kind: 'add'; readonly amounts: readonly bigint[] }
  | { readonly kind: 'zapIn'; readonly coin: number; readonly amount: bigint }
  | { readonly kind: 'remove'; readonly liquidity: bigint }
  | { readonly kind: 'removeOne'; readonly liquidity: bigint; readonly coin: number }
  | { readonly kind: 'removeExact'; readonly amounts: readonly bigint[] }

export type LiquidityKind = LiquidityRequest['kind']

/** Limits that the transaction enforces: least coins in or out, least LP minted, or most LP burned. */
export type Limit =
  | { readonly of: 'coins'; readonly amounts: readonly bigint[] }
  | { readonly of: 'minted' | 'burned'; readonly liquidity: bigint }

/** Result of the transaction at this block, to the wei (amm zaps: within 1e-6 on the real chain). */
export type Preview = {
  readonly request: LiquidityRequest
  /** Taken from the account, and paid to it, by the pool's index. */
  readonly coinsIn: readonly bigint[]
  readonly coinsOut: readonly bigint[]
  /** LP tokens minted for the account, and burned from it. */
  readonly minted: bigint
  readonly burned: bigint
  readonly limit: Limit
  readonly slippageBps: number
  /** How far the size moves the price against the account, without fees, in parts per million. */
  readonly impactPpm: bigint
  /** The pool's fee in it, in parts per million of the amount moved. */
  readonly feePpm: bigint
  /** The account's part of the pool before and after, over 1e18. */
  readonly shareBefore: bigint
  readonly shareAfter: bigint
  /** True if the pool is empty: this deposit sets the price. */
  readonly first: boolean
}

export type LiquidityIssue =
  | PoolIssue
  | 'liquidity.allNeeded'
  | 'liquidity.tooSmall'
  | 'liquidity.tooLarge'
  | 'liquidity.lastLp'
  | 'liquidity.zapTooLarge'
  | 'liquidity.zapTooSmall'

export type PreviewResult = { readonly preview: Preview } | { readonly issue: LiquidityIssue }
