import type { AmountIssue, ParsedAmount } from '../amount/parse.ts'
import { type Currency, LEAST_OFFER, type Offer } from '../nft/model.ts'

/** The offer that a new one of the same currency must beat: the market looks at the last alone. */
export const lastOffer = (offers: readonly Offer[], currency: Currency): Offer | null =>
  offers.findLast((offer) => offer.currency === currency) ?? null

/** The best offer of a currency whose maker can pay, as far as is known. */
export const bestOffer = (offers: readonly Offer[], currency: Currency): Offer | null =>
  offers
    .filter((offer) => offer.currency === currency && offer.good !== false)
    .reduce<Offer | null>((best, offer) => (best && best.price >= offer.price ? best : offer), null)

/** The offer that accepting a price would take: the last of that price. */
export const takenBy = (offers: readonly Offer[], { price, currency }: Offer): Offer | null =>
  offers.findLast((offer) => offer.price === price && offer.currency === currency) ?? null

export type PriceIssue =
  | AmountIssue
  | 'price.empty'
  | 'price.belowLeast'
  | 'price.notMore'
  | 'price.moreThanHeld'

/**
 * What is wrong with an offer as typed; null when nothing is.
 * @param last the offer it must beat, or null
 */
export function offerIssue(
  parsed: ParsedAmount,
  currency: Currency,
  last: Offer | null,
  held: bigint | null,
): PriceIssue | null {
  if ('issue' in parsed) return parsed.issue === 'amount.empty' ? 'price.empty' : parsed.issue
  const { raw } = parsed
  if (raw === 0n) return 'price.empty'
  // 1,000 MEV is the page's rule and says nothing of other coins (docs/product.md, Amounts).
  if (currency === 'MEV' && raw < LEAST_OFFER) return 'price.belowLeast'
  if (last && raw <= last.price) return 'price.notMore'
  return held !== null && raw > held ? 'price.moreThanHeld' : null
}
