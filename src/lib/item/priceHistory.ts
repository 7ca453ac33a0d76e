/** An item's sale prices over time, from the indexer's history. */
import type { Point } from '../core/exchange/timePlot.ts'
import type { ActivitiesResponse } from '../core/nft/activitySchema.ts'

export type PriceHistory = {
  readonly currency: string
  /** Base units at each sale, oldest first. */
  readonly points: readonly Point[]
}

type Activity = Pick<ActivitiesResponse['list'][number], 'type' | 'price' | 'currency' | 'time'>

/** Least number of sales for a line. */
const LEAST = 2

/**
 * Returns the sales in the coin that it was sold for most often, or for ties the most recent one: prices in different
 * coins make no line. Null if there are too few.
 * @param list in any order
 */
export function priceHistoryOf(list: readonly Activity[]): PriceHistory | null {
  const sales = list
    .flatMap(({ type, price, currency, time }) =>
      type === 'sale' && price !== null && currency !== null ? [{ currency, time, raw: BigInt(price) }] : [],
    )
    .sort((a, b) => b.time - a.time)
  const byCurrency = Map.groupBy(sales, ({ currency }) => currency)
  const [most] = [...byCurrency].sort(([, a], [, b]) => b.length - a.length)
  if (!most || most[1].length < LEAST) return null
  const [currency, own] = most
  return { currency, points: own.map(({ time, raw }) => ({ time, raw })).reverse() }
}

/** Converts a time of the device's clock, in ms, to its second. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1_000)
