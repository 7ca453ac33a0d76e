import type { Fees } from '../core/nft/model.ts'

/** Fee rates are parts of this (docs/chain.md, Market). */
export const FEE_DENOMINATOR = 10_000n

/** Parts of a price, which add up to it to the wei. */
export type Split = {
  readonly service: bigint
  readonly royalty: bigint
  readonly burn: bigint
  /** Amount for the seller: the remainder. */
  readonly net: bigint
}

/** Rounds down each fee of the full price, and leaves the rest to the seller (docs/chain.md, Market). */
export function splitOf(price: bigint, fees: Fees): Split {
  const part = (fee: bigint) => (price * fee) / FEE_DENOMINATOR
  const [service, royalty, burn] = [part(fees.service), part(fees.royalty), part(fees.burn)]
  return { service, royalty, burn, net: price - service - royalty - burn }
}
