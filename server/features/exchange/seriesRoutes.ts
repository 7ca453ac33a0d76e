/** Serves series of candles of pools and tokens, in pages that never change once they are over. */

import type * as v from 'valibot'
import { getAddress } from 'viem'
import { TOKEN_DECIMALS } from '../../../src/lib/core/config/tokens.ts'
import {
  INTERVALS,
  ofAddressSchema,
  PAGE_STEPS,
  poolSeriesQuerySchema,
  seriesResponseSchema,
  tokenSeriesQuerySchema,
} from '../../../src/lib/core/exchange/seriesSchema.ts'
import { ApiError } from '../../core/api/error.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import type { Orm } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'
import { HOUR } from './applyCandles.ts'
import { DAY, dayOf } from './applyDays.ts'
import type { CachedBars } from './cachedBars.ts'
import { baseIndex, type History, type HistoryPool, type Listing, readStates } from './history.ts'
import type { Hop } from './prices.ts'
import { type Bar, gather, inDollars, opened, rowOf, valued } from './series.ts'
import { dollarsOver, type Span } from './storedCandles.ts'

/** Candles in one answer. */
const MOST_CANDLES = 1_000

type SeriesQuery = v.InferOutput<typeof poolSeriesQuerySchema>
type Asked = Omit<SeriesQuery, 'unit'>

/** The requested span, cut at the head of the chain. */
function spanOf({ interval, page, ...asked }: Asked, now: number): Span {
  const step = INTERVALS[interval]
  const floor = (seconds: number) => seconds - (seconds % step)
  const head = floor(now)
  if (page !== undefined) {
    if (asked.from !== undefined || asked.to !== undefined)
      throw new ApiError(400, 'bad_request', 'A page has its own from and to.', { field: 'page' })
    const from = page * PAGE_STEPS * step
    return { step, from, to: Math.min(from + (PAGE_STEPS - 1) * step, head) }
  }
  const to = Math.min(floor(asked.to ?? now), head)
  const from = floor(asked.from ?? Math.max(0, to - (PAGE_STEPS - 1) * step))
  if ((to - from) / step >= MOST_CANDLES)
    throw new ApiError(400, 'bad_request', `from and to span more than ${MOST_CANDLES} candles.`, {
      field: 'from',
    })
  return { step, from, to }
}

/**
 * True if a page of steps is over. Its path depends on the pools' holdings at the end of its last day, so that day must
 * be over too.
 */
export function isOver(page: number | undefined, step: number, now: number): boolean {
  return page !== undefined && dayOf((page + 1) * PAGE_STEPS * step - 1) + DAY <= now
}

/** True if an answer may be cached forever, within the edition it names. */
export const isSettled = (
  { page, edition }: Pick<Asked, 'page' | 'edition'>,
  step: number,
  at: Indexed,
): boolean => edition === at.edition && isOver(page, step, at.timestamp)

type Subject = {
  readonly pool: HistoryPool
  readonly base: 0 | 1
  readonly unit: 'token' | 'usd'
  /** From the other coin to a dollar coin; null if no pools connect them. */
  readonly rest: readonly Hop[] | null
}

/** The candles of a span, and the last one with a price before it. */
async function readBars(
  saved: CachedBars,
  tx: Orm,
  at: Indexed,
  listing: Listing,
  subject: Subject,
  span: Span,
) {
  const { pool, base, unit, rest } = subject
  const places = (token: string | undefined) => listing.decimals.get(token ?? '') ?? TOKEN_DECIMALS
  const other = pool.tokens[1 - base]
  const facing = { base, decimals: [places(pool.tokens[0]), places(pool.tokens[1])] as const }
  // Over other pools each hour is valued at its own price, so hours are read first and merged after that.
  const far = rest !== null && rest.length > 0
  const read = far ? { ...span, step: HOUR, to: span.to + span.step - HOUR } : span
  const { before, list } = await saved.read(tx, at, pool.address, facing, read)
  const dollarsAt =
    rest === null
      ? () => null
      : await dollarsOver(
          tx,
          rest,
          (address) => listing.pools.get(address)?.tokens ?? [],
          10n ** BigInt(places(rest.at(-1)?.to ?? other)),
          read,
          before?.time ?? null,
        )
  const shown = (bar: Bar): Bar => {
    const dollars = dollarsAt(bar.time)
    const value = valued(bar, dollars)
    // Against a dollar coin, a price is already in dollars.
    return unit === 'usd' && far ? inDollars(value, dollars, places(other)) : value
  }
  const earlier = before && shown(before)
  const gathered = (bars: readonly Bar[]) => (read.step === span.step ? bars : gather(bars, span.step))
  return { list: opened(gathered(list.map(shown)), earlier?.close ?? null), before: earlier }
}

const shownHop = ({ pool, from, to }: Hop) => ({
  pool: getAddress(pool),
  from: getAddress(from),
  to: getAddress(to),
})

type Answered = {
  readonly query: Asked
  readonly now: Indexed
  readonly span: Span
  readonly base: string
  readonly quote: string | null
  readonly path: readonly Hop[] | null
  readonly pool: HistoryPool | null
  readonly bars: { readonly list: readonly Bar[]; readonly before: Bar | null }
}

function answerOf({ query, now, span, base, quote, path, pool, bars }: Answered) {
  const before = bars.before && rowOf(bars.before)
  return {
    interval: query.interval,
    base: getAddress(base),
    quote: quote && getAddress(quote),
    path: path?.map(shownHop) ?? null,
    since: pool && { time: pool.since, block: pool.block },
    from: span.from,
    to: span.to,
    closed: isOver(query.page, span.step, now.timestamp),
    edition: now.edition,
    before: before?.close ? { time: before.time, close: before.close } : null,
    list: bars.list.map(rowOf),
  }
}

const none = { list: [], before: null }

export function seriesRoutes(registry: Registry, saved: CachedBars, history: History): Route[] {
  /** All pools' holdings and token prices at the end of the span's last day, or now. */
  const read = async (tx: Orm, query: Asked, now: Indexed) => {
    const span = spanOf(query, now.timestamp)
    const listing = await history.listing(tx, now)
    const day = dayOf(Math.max(0, span.to + span.step - 1))
    const prices =
      history.prices.known(now, day) ?? history.prices.of(now, day, listing, await readStates(tx, day))
    return { span, listing, prices }
  }
  const missing = (what: string) =>
    new ApiError(404, 'not_found', `There is no such ${what}.`, { field: 'address' })
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/pools/:address/series',
      needs: 'trades',
      summary: 'Candles of a pool, oldest first; a step without trades has none.',
      params: ofAddressSchema,
      query: poolSeriesQuerySchema,
      response: seriesResponseSchema,
      cache: 'block',
      settled: (query, at) => isSettled(query, INTERVALS[query.interval], at),
      handler: async ({ params, query, tx, at }) => {
        const now = indexed(at)
        const { span, listing, prices } = await read(tx, query, now)
        const pool = listing.pools.get(params.address.toLowerCase())
        if (pool === undefined) throw missing('pool')
        const base = baseIndex(registry, pool)
        const [own, other] = [pool.tokens[base] as string, pool.tokens[1 - base] as string]
        const rest = prices.get(other)?.path ?? null
        const path = rest && [{ pool: pool.address, from: own, to: other }, ...rest]
        const inDollars = query.unit === 'usd'
        const bars =
          inDollars && rest === null
            ? none
            : await readBars(saved, tx, now, listing, { pool, base, unit: query.unit, rest }, span)
        return answerOf({ query, now, span, base: own, quote: inDollars ? null : other, path, pool, bars })
      },
    }),
    route({
      method: 'GET',
      path: '/exchange/v1/tokens/:address/candles',
      needs: 'trades',
      summary:
        'Candles of a token in dollars, oldest first: the trades of the first pool on its way to a dollar coin, at what the others cost in each hour.',
      params: ofAddressSchema,
      query: tokenSeriesQuerySchema,
      response: seriesResponseSchema,
      cache: 'block',
      settled: (query, at) => isSettled(query, INTERVALS[query.interval], at),
      handler: async ({ params, query, tx, at }) => {
        const now = indexed(at)
        const { span, listing, prices } = await read(tx, query, now)
        const token = params.address.toLowerCase()
        if (!listing.decimals.has(token)) throw missing('token')
        const path = prices.get(token)?.path ?? null
        const pool = listing.pools.get(path?.[0]?.pool ?? '') ?? null
        const base = pool?.tokens[0] === token ? 0 : 1
        const bars =
          pool && path
            ? await readBars(saved, tx, now, listing, { pool, base, unit: 'usd', rest: path.slice(1) }, span)
            : none
        return answerOf({ query, now, span, base: token, quote: null, path, pool, bars })
      },
    }),
  ]
}
