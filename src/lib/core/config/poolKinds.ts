/**
 * The types of pools, as the registry, the API and links name them. The rules of each are one row of
 * `lib/core/pool/kinds.ts`, of `lib/liquidity/kinds.ts` and, for the indexer, of `server/features/exchange/kinds.ts`.
 */
export const POOL_KINDS = ['amm', 'cfmm'] as const

export type PoolKind = (typeof POOL_KINDS)[number]

type PoolTraits = {
  /** Its number in the factory's log and in `ExType` of the pool. */
  readonly exType: bigint
  /** The pool itself pulls deposits, so that coins are approved to it. Else the router pulls them. */
  readonly isSpender: boolean
  /** It has an amplification A, which its owner can change over time. */
  readonly hasAmp: boolean
  /** The quotient of its reserves is its price. */
  readonly isPricedByReserves: boolean
}

export const poolTraits: Readonly<Record<PoolKind, PoolTraits>> = {
  amm: { exType: 1n, isSpender: false, hasAmp: false, isPricedByReserves: true },
  cfmm: { exType: 2n, isSpender: true, hasAmp: true, isPricedByReserves: false },
}
