import type { AmountIssue, ParsedAmount } from '../amount/parse.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { type Currency, type ItemState, LEAST_OFFER, type Offer } from './model.ts'

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
  // 1,000 MEV is the page's rule and says nothing of other coins (specification section 5).
  if (currency === 'MEV' && raw < LEAST_OFFER) return 'price.belowLeast'
  if (last && raw <= last.price) return 'price.notMore'
  return held !== null && raw > held ? 'price.moreThanHeld' : null
}

/** What is wrong with a price as typed; null when nothing is. */
export function listIssue(parsed: ParsedAmount): PriceIssue | null {
  if ('issue' in parsed) return parsed.issue === 'amount.empty' ? 'price.empty' : parsed.issue
  return parsed.raw === 0n ? 'price.empty' : null
}

/** A price more than a tenth under the floor of its kind is asked about again. */
export const farBelow = (price: bigint, floor: bigint | null) => floor !== null && price * 10n < floor * 9n

/** What a visitor is to an item. */
export type Role = 'owner' | 'seller' | 'visitor'

export const roleOf = (item: ItemState, account: Address | null): Role => {
  if (!account) return 'visitor'
  if (item.owner && sameAddress(item.owner, account)) return 'owner'
  // Who sent a listed item away can still cancel its listing.
  return item.listing?.state === 'open' && sameAddress(item.listing.seller, account) ? 'seller' : 'visitor'
}

/** What can be done with an item by whom, from what the chain told. */
export type ItemActs = {
  readonly buy: boolean
  readonly offer: boolean
  readonly sell: boolean
  readonly cancelSell: boolean
  readonly transfer: 'yes' | 'listed' | 'no'
}

export function actsOf(item: ItemState, account: Address | null): ItemActs {
  const role = roleOf(item, account)
  const open = item.listing?.state === 'open'
  const mine = role !== 'visitor' && open && sameAddress(item.listing?.seller ?? '0x', account ?? '0x')
  const live = open && item.dead === null
  return {
    buy: role !== 'owner' && live && item.owner !== null,
    offer: role !== 'owner' && item.owner !== null,
    // A dead listing of an earlier owner, or one that moved and came back, can be listed over.
    sell: role === 'owner' && (!open || !mine || item.dead === 'moved'),
    cancelSell: mine,
    transfer: role !== 'owner' ? 'no' : mine && live ? 'listed' : 'yes',
  }
}

export type RecipientIssue = 'to.empty' | 'to.malformed' | 'to.checksum' | 'to.zero' | 'to.self'

/**
 * What is wrong with a recipient as typed; null when nothing is.
 * @param checksum gives an address its checksummed spelling
 */
export function recipientIssue(
  text: string,
  account: Address,
  checksum: (address: Address) => string,
): RecipientIssue | null {
  const typed = text.trim()
  if (!typed) return 'to.empty'
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return 'to.malformed'
  const mixed = /[a-f]/.test(typed.slice(2)) && /[A-F]/.test(typed.slice(2))
  if (mixed && checksum(typed as Address) !== typed) return 'to.checksum'
  if (BigInt(typed) === 0n) return 'to.zero'
  return sameAddress(typed, account) ? 'to.self' : null
}

/**
 * A known address that a recipient looks like: the same first and last four, and yet another. That is how poisoned
 * histories work, because short forms show just these.
 */
export const lookAlike = (to: string, known: readonly string[]): string | null => {
  const ends = (address: string) => {
    const hex = address.toLowerCase().slice(2)
    return `${hex.slice(0, 4)}${hex.slice(-4)}`
  }
  return known.find((address) => !sameAddress(address, to) && ends(address) === ends(to)) ?? null
}

/** Blocks until a listing ends; null when it has, or where nobody knows the height. */
export const blocksLeft = (close: bigint, head: bigint | null) =>
  head !== null && close > head ? close - head : null

/** Blocks since something happened; null before its block is seen, or where nobody knows the height. */
export const blocksSince = (block: number, head: bigint | null) =>
  head !== null && head >= BigInt(block) ? head - BigInt(block) : null
