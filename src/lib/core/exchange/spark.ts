/** A sparkline of prices as two paths: solid for trades, and dotted for a day or more without one. For drawing only. */
import { drawnPrice, exactPrice } from './exactPrice.ts'

export const SPARK_WIDTH = 60
export const SPARK_HEIGHT = 26
/** Margin for the line's own width and its end. */
const EDGE = 3
/** Steps without a trade from which the line is dotted. */
const SILENT = 6

export type Spark = {
  /** Path data. */
  readonly traded: string
  readonly silent: string
  /** End of the line: the newest price. */
  readonly end: readonly [x: number, y: number]
}

type Point = readonly [step: number, price: number]

const round = (n: number) => Math.round(n * 10) / 10

/**
 * @param before the price when the first step began; null if unknown
 * @param closes the price at the end of each step with a trade; null for the others
 * @returns null if no price is known at all
 */
export function sparkOf(before: string | null, closes: readonly (string | null)[]): Spark | null {
  const points: Point[] = before === null ? [] : [[0, drawnPrice(exactPrice(before))]]
  for (const [i, close] of closes.entries())
    if (close !== null) points.push([i + 1, drawnPrice(exactPrice(close))])
  const last = points.at(-1)
  if (!last) return null
  const prices = points.map(([, price]) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (step: number) => round((step / closes.length) * (SPARK_WIDTH - 2 * EDGE) + EDGE)
  const y = (price: number) =>
    round(
      high === low
        ? SPARK_HEIGHT / 2
        : SPARK_HEIGHT - EDGE - ((price - low) / (high - low)) * (SPARK_HEIGHT - 2 * EDGE),
    )
  let traded = ''
  let silent = ''
  // The last price extends to the end, which shows the newest one.
  const ends: readonly Point[] = [...points, [closes.length, last[1]]]
  let pen: Point | null = null
  for (const point of ends) {
    if (pen === null) traded += `M${x(point[0])} ${y(point[1])}`
    else if (point[0] - pen[0] > SILENT) {
      const until = point === ends.at(-1) ? point[0] : point[0] - 1
      silent += `M${x(pen[0])} ${y(pen[1])}H${x(until)}`
      traded += `M${x(until)} ${y(pen[1])}L${x(point[0])} ${y(point[1])}`
    } else traded += `L${x(point[0])} ${y(point[1])}`
    pen = point
  }
  return { traded, silent, end: [x(closes.length), y(last[1])] }
}
