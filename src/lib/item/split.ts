import type { Fees } from '../core/nft/model.ts'

/** Fees are parts of this (docs/chain.md, Market). */
export const FEE_DENOMINATOR = 10_000n

/** What becomes of a price. The parts add up to it to the wei. */
export type Split = {
  readonly service: bigint
  readonly royalty: bigint
  readonly burn: bigint
  /** What the seller gets: all that is left. */
  readonly net: bigint
}

/** Each fee is floored from the full price, the seller gets the rest (docs/chain.md, Market). */
export function splitOf(price: bigint, fees: Fees): Split {
  const part = (fee: bigint) => (price * fee) / FEE_DENOMINATOR
  const [service, royalty, burn] = [part(fees.service), part(fees.royalty), part(fees.burn)]
  return { service, royalty, burn, net: price - service - royalty - burn }
}
