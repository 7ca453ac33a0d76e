/** Caches bars of past steps in memory: clients request charts of years again and again, and the past never changes. */

import { BoundedCache } from '../../core/api/boundedCache.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import type { Orm } from '../../core/db/query.ts'
import { type Bar, barOf, type Facing } from './series.ts'
import { type Span, storedCandles } from './storedCandles.ts'

/** Steps that are read and cached together. */
const CHUNK = 50
/** Bytes of all cached bars, by the measured size of a bar with its texts: about three years of hours of one pool. */
const MOST_BYTES = 40_000_000
const BAR_BYTES = 1_600

/** Returns the traded steps of a span, oldest first, and the last bar with a price before it. */
export type Bars = { readonly before: Bar | null; readonly list: readonly Bar[] }

export class CachedBars {
  readonly #chunks = new BoundedCache<Bars>(MOST_BYTES, ({ list }) => BAR_BYTES * (list.length + 1))

  /**
   * @param pool its address
   * @param facing the direction of its price
   */
  async read(tx: Orm, at: Indexed, pool: string, facing: Facing, span: Span): Promise<Bars> {
    const long = CHUNK * span.step
    const first = Math.floor(span.from / long)
    const last = Math.max(first, Math.floor(span.to / long))
    const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i)
    // Each epoch starts the index again, perhaps of another chain.
    const keyOf = (n: number) => [at.epoch, pool, facing.base, ...facing.decimals, span.step, n].join(' ')
    const chunks = new Map(numbers.map((n) => [n, this.#chunks.get(keyOf(n))]))
    const missing = numbers.filter((n) => chunks.get(n) === null)
    for (const [n, chunk] of await readChunks(tx, pool, facing, span.step, missing)) {
      chunks.set(n, chunk)
      // A future block may have the same timestamp as the last one.
      if ((n + 1) * long <= at.timestamp) this.#chunks.set(keyOf(n), chunk)
    }
    const all = numbers.flatMap((n) => chunks.get(n)?.list ?? [])
    const earlier = all.findLast(({ time, close }) => time < span.from && close !== null)
    return {
      before: earlier ?? chunks.get(first)?.before ?? null,
      list: all.filter(({ time }) => time >= span.from && time <= span.to),
    }
  }
}

/**
 * Reads a range of chunks with one index lookup.
 * @param numbers in ascending order
 */
async function readChunks(
  tx: Orm,
  pool: string,
  facing: Facing,
  step: number,
  numbers: readonly number[],
): Promise<(readonly [number, Bars])[]> {
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return []
  const long = CHUNK * step
  const from = first * long
  const stored = await storedCandles(tx, pool, { step, from, to: (last + 1) * long - step })
  const bars = stored.map((row) => barOf(row, facing))
  let before = bars.find(({ time }) => time < from) ?? null
  const by = Map.groupBy(bars, ({ time }) => Math.floor(time / long))
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const list = by.get(first + i) ?? []
    const chunk = [first + i, { before, list }] as const
    before = list.findLast(({ close }) => close !== null) ?? before
    return chunk
  })
}
