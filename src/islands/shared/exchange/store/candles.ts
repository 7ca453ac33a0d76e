/** The candles that a page shows. The newest are refreshed while visible; pages of older ones never change. */
import { map } from 'nanostores'
import { askApiAt } from '../../../../lib/core/api/client.ts'
import {
  type CandlesAsked,
  joined,
  pageBefore,
  type Series,
  seriesOf,
} from '../../../../lib/core/exchange/candles.ts'
import { seriesResponseSchema } from '../../../../lib/core/exchange/seriesSchema.ts'
import type { Stamp } from '../../../../stores/chain.ts'
import { apiUrl } from '../../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../../stores/subject.ts'
import { watchFor } from '../../../../stores/watch.ts'

export type Candles = {
  readonly asked: CandlesAsked | null
  readonly status: 'loading' | 'ready' | IndexFailure
  /** The last answer; it remains if the next request fails. */
  readonly series: Series | null
  readonly stamp: Stamp | null
  /** The index did not answer just now: these candles are from an earlier visit. */
  readonly stored: boolean
  /** State of the request for candles before the series. */
  readonly older: 'idle' | 'loading' | 'failed'
}

const unasked: Omit<Candles, 'asked'> = {
  status: 'loading',
  series: null,
  stamp: null,
  stored: false,
  older: 'idle',
}
export const $candles = map<Candles>({ asked: null, ...unasked })

/** Pages that are fetched in a row to reach the start of the visible range. */
const MOST_PAGES = 12

function ask(asked: CandlesAsked, page?: { readonly page: number; readonly edition: string }) {
  const path =
    asked.of === 'tokens'
      ? `exchange/v1/tokens/${asked.address}/candles`
      : `exchange/v1/pools/${asked.address}/series`
  // The address of the newest candles is always the same, so that the worker finds it without a network.
  const unit = asked.of === 'pools' && asked.unit === 'usd' ? 'usd' : undefined
  const query = { interval: asked.interval, unit, ...page }
  return askApiAt({ base: apiUrl(), path, query }, seriesResponseSchema)
}

const isShown = (asked: CandlesAsked) => $candles.get().asked === asked

/** Requests the newest candles. An answer that arrives after the series changed is dropped. */
export async function refreshCandles(): Promise<void> {
  const { asked } = $candles.get()
  if (asked === null) return
  const begun = Date.now()
  try {
    const { body, at } = await ask(asked)
    if (!isShown(asked)) return
    const newest = seriesOf(body)
    const before = $candles.get().series
    const series = (before && joined(before, newest)) ?? newest
    const stamp = { block: BigInt(body.asOfBlock), at }
    $candles.set({ ...$candles.get(), status: 'ready', series, stamp, stored: at < begun })
  } catch (error) {
    if (isShown(asked)) $candles.set({ ...$candles.get(), status: indexFailure(error), stored: true })
  }
}

/**
 * Requests the page before the shown candles.
 * @returns whether there may be more
 */
export async function olderCandles(): Promise<boolean> {
  const { asked, series, older } = $candles.get()
  if (asked === null || !series?.more || older === 'loading') return false
  $candles.set({ ...$candles.get(), older: 'loading' })
  try {
    const { body } = await ask(asked, { page: pageBefore(series), edition: series.edition })
    const now = $candles.get()
    if (!isShown(asked) || now.series === null) return false
    const all = joined(seriesOf(body), now.series)
    $candles.set({ ...now, series: all ?? { ...now.series, more: false }, older: 'idle' })
    return all?.more ?? false
  } catch {
    if (isShown(asked)) $candles.set({ ...$candles.get(), older: 'failed' })
    return false
  }
}

/** Fetches pages until the series reaches back to a moment, or to its beginning. @param from seconds; null: all of it */
export async function reachBack(from: number | null): Promise<void> {
  const { asked } = $candles.get()
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { series, asked: now } = $candles.get()
    if (now !== asked || !series?.more || (from !== null && series.from <= from)) return
    if (!(await olderCandles())) return
  }
}

const EVERY_MS = 10_000

/** Shows candles and refreshes them while the page is visible. Returns the stop. */
export function watchCandles(asked: CandlesAsked): () => void {
  $candles.set({ asked, ...unasked })
  return watchFor(EVERY_MS, refreshCandles)
}
