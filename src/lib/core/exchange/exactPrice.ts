/** Prices as the index tells them, exact: decimal texts without exponent, read, turned round and written as integers. */
import { formatAmount, pricePlaces } from '../amount/format.ts'
import { mulDiv } from '../amount/math.ts'

/** Decimals of a price as it is held here: more than the index's 18 digits reach behind any zeros that occur. */
export const EXACT_DECIMALS = 48
const ONE = 10n ** BigInt(EXACT_DECIMALS)

/** Over 1e48; digits beyond are cut. */
export function exactPrice(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * ONE + BigInt(fraction.slice(0, EXACT_DECIMALS).padEnd(EXACT_DECIMALS, '0'))
}

/** Of the other coin in this one, over 1e48, rounded down; null for a price of nothing. */
export const inversePrice = (price: bigint): bigint | null =>
  price === 0n ? null : mulDiv(ONE, ONE, price, 'down')

/** As people read it: five significant digits at least, cut; — where it is not known. */
export const formatPrice = (price: bigint | null): string =>
  price === null
    ? '—'
    : formatAmount(price, EXACT_DECIMALS, { places: pricePlaces(price, EXACT_DECIMALS), pad: true })

/** Digits more than usual, where a step is looked at by itself. */
const CLOSE_DIGITS = 4

/** The same from near: nine significant digits, cut, without needless zeros. */
export const formatPriceClose = (price: bigint | null): string =>
  price === null
    ? '—'
    : formatAmount(price, EXACT_DECIMALS, { places: pricePlaces(price, EXACT_DECIMALS) + CLOSE_DIGITS })

/** For drawing alone: a number has not the digits that a price may have. */
export const drawnPrice = (price: bigint): number => Number(price) / Number(ONE)
