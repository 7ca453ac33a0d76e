/** What an item was sold for, over time, of the history that an index tells. */
import type { Point } from '../core/exchange/timePlot.ts'
import type { ActivitiesResponse } from '../core/nft/activitySchema.ts'

export type PriceHistory = {
  readonly currency: string
  /** Base units at each sale, oldest first. */
  readonly points: readonly Point[]
}

type Activity = Pick<ActivitiesResponse['list'][number], 'type' | 'price' | 'currency' | 'time'>

/** Sales that make a line. */
const LEAST = 2

/**
 * The sales in the coin that it was sold for most often, of equal ones in the one sold for last: prices in different
 * coins are no line. Null where there are too few for one.
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

/** The second in which a moment of the device's clock lies, given in ms. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1_000)
