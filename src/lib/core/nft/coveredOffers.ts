import type { Currency } from './model.ts'
import type { ReceivedOffersResponse } from './schema.ts'

type MadeOffer = ReceivedOffersResponse['list'][number]

/** An approval that the market is about to get. */
export type Covers = {
  /** Base units that the market may then take, by currency. */
  readonly amounts: Readonly<Partial<Record<Currency, bigint>>>
  /** Contract and id of the items that it is given for: their own offers end, or are exceeded. */
  readonly isFor: (contract: string, tokenId: string) => boolean
}

/** Older offers that become payable by the approval. */
export type CoveredOffers = {
  readonly list: readonly MadeOffer[]
  /** Number of further offers, whose prices are not known. */
  readonly more: number
}

/**
 * Finds an account's offers that an approval covers. The market has one allowance per coin: it pays any offer of the
 * account up to that amount, also one that could not be paid before (docs/chain.md, Market).
 * @param made own offers that are not expired, as the index returns them
 * @param skipped offers that could not be read
 */
export function coveredOffers(
  made: Pick<ReceivedOffersResponse, 'list' | 'count'>,
  skipped: number,
  { amounts, isFor }: Covers,
): CoveredOffers {
  const list = made.list.filter(({ contract, tokenId, offer }) => {
    const amount = amounts[offer.currency] ?? 0n
    // A good one can be accepted already, with or without the approval.
    return offer.good !== true && BigInt(offer.price) <= amount && !isFor(contract, tokenId)
  })
  return { list, more: Math.max(0, made.count - made.list.length - skipped) + skipped }
}

/** Returns a key that differs for each finding; empty if nothing is covered. */
export const coveredKey = ({ list, more }: CoveredOffers): string =>
  list.length === 0 && more === 0
    ? ''
    : `${list.map(({ contract, tokenId, offer }) => `${contract}${tokenId} ${offer.price} ${offer.currency}`).join()} ${more}`
