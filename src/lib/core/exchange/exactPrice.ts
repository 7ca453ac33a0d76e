/** Exact prices of the index: decimal texts without exponent, parsed, inverted and written as integers. */
import { formatAmount, pricePlaces } from '../amount/format.ts'
import { mulDiv } from '../amount/math.ts'

/** Decimals of a stored price: enough for the index's 18 digits after any leading zeros that occur. */
export const EXACT_DECIMALS = 48
const ONE = 10n ** BigInt(EXACT_DECIMALS)

/** Over 1e48; digits beyond are cut. */
export function exactPrice(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * ONE + BigInt(fraction.slice(0, EXACT_DECIMALS).padEnd(EXACT_DECIMALS, '0'))
}

/** Returns the price of the other coin in this one, over 1e48, rounded down; null for a price of 0. */
export const inversePrice = (price: bigint): bigint | null =>
  price === 0n ? null : mulDiv(ONE, ONE, price, 'down')

/** Formats a price for display: five significant digits at least, cut; — if unknown. */
export const formatPrice = (price: bigint | null): string =>
  price === null
    ? '—'
    : formatAmount(price, EXACT_DECIMALS, { places: pricePlaces(price, EXACT_DECIMALS), pad: true })

/** Additional digits if a step is viewed by itself. */
const CLOSE_DIGITS = 4

/** The same in close-up: nine significant digits, cut, without needless zeros. */
export const formatPriceClose = (price: bigint | null): string =>
  price === null
    ? '—'
    : formatAmount(price, EXACT_DECIMALS, { places: pricePlaces(price, EXACT_DECIMALS) + CLOSE_DIGITS })

/** For drawing only: a number cannot hold all digits of a price. */
export const drawnPrice = (price: bigint): number => Number(price) / Number(ONE)
