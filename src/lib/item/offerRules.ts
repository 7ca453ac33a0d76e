import { mulDiv } from '../core/amount/math.ts'
import type { AmountIssue, ParsedAmount } from '../core/amount/parse.ts'
import type { Address } from '../core/config/registry.ts'
import { type Currency, LEAST_OFFER, type Offer } from '../core/nft/model.ts'

/** Most unpayable offers that our market drops for one new offer. */
const MOST_DROPPED = 10

/**
 * Returns the offer that a new one of the same currency must beat. The real chain's market only compares the last one.
 * Ours, whose offers expire, drops the last ones if their makers cannot pay.
 */
export function lastOffer(offers: readonly Offer[], currency: Currency): Offer | null {
  const last = offers.filter((offer) => offer.currency === currency).toReversed()
  const saved = last.find(({ good, expiry }, k) => k === MOST_DROPPED || good !== false || expiry === null)
  return saved ?? null
}

/** Returns the best offer of a currency whose maker can pay, as far as known. */
export const bestOffer = (offers: readonly Offer[], currency: Currency): Offer | null =>
  offers
    .filter((offer) => offer.currency === currency && offer.good !== false)
    .reduce<Offer | null>((best, offer) => (best && best.price >= offer.price ? best : offer), null)

/** Returns the offer that accepting a price would take: the last one of that price. */
export const takenBy = (offers: readonly Offer[], { price, currency }: Offer): Offer | null =>
  offers.findLast((offer) => offer.price === price && offer.currency === currency) ?? null

export type PriceIssue =
  | AmountIssue
  | 'price.empty'
  | 'price.belowLeast'
  | 'price.noLeast'
  | 'price.notMore'
  | 'price.moreThanHeld'

/** Hundredths of a coin: finer amounts are not shown, and the shown minimum must be enough. */
const STEP = 10n ** 16n

/**
 * Returns the least offer in a coin, in base units: 1,000 MEV, or its value at the pools' prices, rounded up to a
 * hundredth (docs/product.md, Amounts). Null if a price is unknown.
 * @param prices dollars over 1e18 of a whole token
 * @param tokens of the market's coins
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
 * Returns the problem with a typed offer; null if there is none.
 * @param least of its coin; null is unknown, and then no offer can be made
 * @param last offer to beat, or null
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
