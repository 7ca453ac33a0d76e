import { worthInDollars } from '../exchange/price.ts'
import type { Currency } from './model.ts'

/** Dollars over 1e18 of one of each of the market's currencies; null where no pool leads to a dollar. */
export type CurrencyPrices = Readonly<Record<Currency, bigint | null>>

/** What a price of the market is in dollars over 1e18, rounded down; null where either is not known. */
export const priceInDollars = (
  raw: bigint | null,
  currency: Currency | null,
  prices: CurrencyPrices,
): bigint | null =>
  raw === null || currency === null ? null : worthInDollars(raw, prices[currency] ?? undefined)
