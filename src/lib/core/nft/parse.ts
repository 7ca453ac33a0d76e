/** The market answers in JSON texts whose numbers may be strings or numbers (docs/chain.md, Market). */
import type { Address } from '../config/registry.ts'
import { CURRENCIES, type Currency, type Fees, type Listing, type ListingState, type Offer } from './model.ts'

const LONGEST = 4_000
const MAX_UINT = 2n ** 256n - 1n

const STATES: Readonly<Record<string, ListingState>> = {
  OPEN: 'open',
  COMPLETED: 'completed',
  CANCELED: 'cancelled',
  CLOSED_BY_MANAGER: 'closedByManager',
}

function record(text: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Parses a whole number of either form; null for anything else, and outside the range of uint256. */
function whole(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) return null
  const number = BigInt(value)
  return number <= MAX_UINT ? number : null
}

const address = (value: unknown): Address | null =>
  typeof value === 'string' && /^(0x)?[0-9a-fA-F]{40}$/.test(value)
    ? (`0x${value.replace(/^0x/, '')}` as Address)
    : null

export const isCurrency = (value: unknown): value is Currency => CURRENCIES.includes(value as Currency)

const NO_LISTING: Listing = {
  state: 'none',
  seller: '0x0000000000000000000000000000000000000000',
  price: 0n,
  currency: 'MEV',
  created: 0n,
  open: 0n,
  close: 0n,
  fees: null,
}

/** @returns the listing in a text, `none` for an item that was never listed, null for an invalid answer */
export function parseListing(text: unknown): Listing | null {
  const item = record(text)
  if (!item) return null
  // An item that was never listed has neither NFT nor state.
  if (item.nft === undefined && !item.state) return NO_LISTING
  const state = STATES[String(item.state)]
  const [seller, price] = [address(item.seller), whole(item.buyNowPrice)]
  const [created, open, close] = [item.createTimeUtc, item.openTimeUtc, item.closeTimeUtc].map(whole)
  if (!state || !seller || price === null || !isCurrency(item.currency)) return null
  if (created == null || open == null || close == null) return null
  return { state, seller, price, currency: item.currency, created, open, close, fees: null }
}

/** Offers in the market's order; one that can't be read spoils the answer, because the last one counts. */
export function parseOffers(texts: unknown, currency: Currency): Offer[] | null {
  if (!Array.isArray(texts)) return null
  const offers = texts.map((text): Offer | null => {
    const offer = record(text)
    const [buyer, price] = [address(offer?.buyer), whole(offer?.price)]
    const to = address(offer?.seller)
    // The real market's offers have no end; one that can't be read is no answer.
    const rawExpiry = offer?.expiryHeight
    const expiry = rawExpiry === undefined ? null : whole(rawExpiry)
    return buyer && price !== null && to && (expiry === null) === (rawExpiry === undefined)
      ? { buyer, price, currency, to, expiry, good: null }
      : null
  })
  return offers.includes(null) ? null : (offers as Offer[])
}

/** Fees agreed at the listing, from our own market's `listing` view; null if it does not answer. */
export function parseListingFees(value: unknown): Fees | null {
  if (!Array.isArray(value) || value.length < 11) return null
  const [service, royalty, burn] = value.slice(6, 9) as unknown[]
  return typeof service === 'bigint' && typeof royalty === 'bigint' && typeof burn === 'bigint'
    ? { service, royalty, burn }
    : null
}
