import { dollarValue } from '../exchange/price.ts'
import type { Currency } from './model.ts'

/** Dollars over 1e18 for one of each of the market's currencies; null if no pool leads to a dollar. */
export type CurrencyPrices = Readonly<Record<Currency, bigint | null>>

/** Converts a price of the market to dollars over 1e18, rounded down; null if price or rate is unknown. */
export const priceInDollars = (
  raw: bigint | null,
  currency: Currency | null,
  prices: CurrencyPrices,
): bigint | null =>
  raw === null || currency === null ? null : dollarValue(raw, prices[currency] ?? undefined)
