import { mulDiv } from '../core/amount/math.ts'
import type { AmountIssue, ParsedAmount } from '../core/amount/parse.ts'
import type { Address } from '../core/config/registry.ts'
import { type Currency, LEAST_OFFER, type Offer } from '../core/nft/model.ts'

/** Unpayable offers that our market drops for one new offer, at most. */
const MOST_DROPPED = 10

/**
 * The offer that a new one of the same currency must beat. The real chain's market looks at the last alone; ours, whose
 * offers expire, drops the last ones if their makers cannot pay.
 */
export function lastOffer(offers: readonly Offer[], currency: Currency): Offer | null {
  const last = offers.filter((offer) => offer.currency === currency).toReversed()
  const kept = last.find(({ good, expiry }, k) => k === MOST_DROPPED || good !== false || expiry === null)
  return kept ?? null
}

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
  | 'price.noLeast'
  | 'price.notMore'
  | 'price.moreThanHeld'

/** Hundredths of a coin: finer figures are not shown, and what is shown must do. */
const STEP = 10n ** 16n

/**
 * The least offer in a coin, in base units: 1,000 MEV, or what they are worth in it at the pools' prices, rounded up to
 * a hundredth (docs/product.md, Amounts). Null where a price is not known.
 * @param prices dollars over 1e18 of a whole token @param tokens of the market's coins
 */
export function leastOffer(
  currency: Currency,
  prices: ReadonlyMap<Address, bigint>,
  tokens: Readonly<Record<Currency, Address | null>> | null,
): bigint | null {
  if (currency === 'MEV') return LEAST_OFFER
  const [mev, coin] = (['MEV', currency] as const).map((one) => prices.get(tokens?.[one] ?? '0x'))
  return mev && coin ? mulDiv(LEAST_OFFER, mev, coin * STEP, 'up') * STEP : null
}

/**
 * What is wrong with an offer as typed; null when nothing is.
 * @param least of its coin; null where nobody knows it, and then no offer can be made
 * @param last the offer it must beat, or null
 */
export function offerIssue(
  parsed: ParsedAmount,
  least: bigint | null,
  last: Offer | null,
  held: bigint | null,
): PriceIssue | null {
  if ('issue' in parsed) return parsed.issue === 'amount.empty' ? 'price.empty' : parsed.issue
  const { raw } = parsed
  if (raw === 0n) return 'price.empty'
  if (least === null) return 'price.noLeast'
  if (raw < least) return 'price.belowLeast'
  if (last && raw <= last.price) return 'price.notMore'
  return held !== null && raw > held ? 'price.moreThanHeld' : null
}
