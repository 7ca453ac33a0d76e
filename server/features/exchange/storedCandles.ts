/** Reads the stored candles of a pool as one range of its key. */
import { sql } from 'drizzle-orm'
import { type Orm, rows } from '../../core/db/query.ts'
import { fromDecimal, inverse, type Ratio, times } from '../../core/ratio.ts'
import { HOUR } from './applyCandles.ts'
import type { Hop } from './prices.ts'

export type Span = {
  readonly step: number
  /** First seconds of the first and the last step. */
  readonly from: number
  readonly to: number
}

/** As stored: prices are coin 1 per coin 0 in base units. */
export type StoredCandle = {
  /** Its first second. */
  readonly time: number
  readonly open: string | null
  readonly high: string | null
  readonly low: string | null
  readonly close: string | null
  readonly volumeBase: string
  readonly volumeQuote: string
  readonly swaps: number
  readonly firstBlock: number
  readonly lastBlock: number
}

/** Parses a row as the database prints a record of numbers: in parentheses, empty for null. */
function candleOf(record: string): StoredCandle {
  const [time, open, high, low, close, base, quote, swaps, first, last] = record.slice(1, -1).split(',')
  return {
    time: Number(time),
    open: open || null,
    high: high || null,
    low: low || null,
    close: close || null,
    volumeBase: base as string,
    volumeQuote: quote as string,
    swaps: Number(swaps),
    firstBlock: Number(first),
    lastBlock: Number(last),
  }
}

/** Returns the candles of a span, oldest first, preceded by the last earlier candle with a price, if any. */
export async function storedCandles(
  tx: Orm,
  pool: string,
  { step, from, to }: Span,
): Promise<StoredCandle[]> {
  const candles = sql`select start, open, high, low, close, volume_base, volume_quote, swaps, first_block, last_block
    from candles where pool = ${pool} and base = 0 and quote = 1 and step = ${step}`
  // The built-in database takes five times as long to return a thousand rows of ten cells as one long text.
  const [all] = await rows<{ text: string | null }>(
    tx,
    sql`select string_agg(c::text, ' ' order by c.start) as text from (
        (${candles} and start < ${from} and close is not null order by start desc limit 1)
        union all (${candles} and start >= ${from} and start <= ${to})
      ) as c`,
  )
  return all?.text ? all.text.split(' ').map(candleOf) : []
}

type Close = { readonly pool: string; readonly time: string; readonly close: string }

/**
 * Returns the last closes of some pools before and in a span, oldest first.
 * @param earlier as in `dollarsOver`
 */
async function closesOf(
  tx: Orm,
  pools: readonly string[],
  { step, from, to }: Span,
  earlier: number | null,
): Promise<Close[]> {
  if (pools.length === 0) return []
  const closes = sql`select pool, start as at, start::text as time, close::text from candles
    where base = 0 and quote = 1 and step = ${HOUR} and close is not null`
  const ends = earlier === null || earlier >= from ? [from] : [earlier + HOUR, from]
  const before = pools.flatMap((pool) =>
    ends.map((end) => sql`(${closes} and pool = ${pool} and start < ${end} order by start desc limit 1)`),
  )
  return rows<Close>(
    tx,
    sql`${sql.join(before, sql` union all `)}
      union all (${closes} and pool in ${[...pools]} and start >= ${from} and start < ${to + step}) order by at`,
  )
}

/**
 * Returns a function for the dollar price of a base unit of the path's first coin at the end of each hour, from the
 * last trade of each of its pools until then; null before one of them had any. Call it for hours in ascending order.
 * @param path to a dollar coin; empty if the coin is one
 * @param unit base units of that dollar coin that are one dollar
 * @param earlier an hour before the span that is needed too; null if there is none
 */
export async function dollarsOver(
  tx: Orm,
  path: readonly Hop[],
  tokensOf: (pool: string) => readonly string[],
  unit: bigint,
  span: Span,
  earlier: number | null,
): Promise<(time: number) => Ratio | null> {
  const dollar: Ratio = { n: 1n, d: unit }
  if (path.length === 0) return () => dollar
  const closes = await closesOf(
    tx,
    path.map(({ pool }) => pool),
    span,
    earlier,
  )
  const last = new Map<string, Ratio>()
  let next = 0
  let price: Ratio | null = null
  return (time) => {
    const begun = next
    for (let row = closes[next]; row && Number(row.time) <= time; row = closes[++next])
      last.set(row.pool, fromDecimal(row.close))
    if (next === begun) return price
    price = path.reduce<Ratio | null>((all, { pool, from }) => {
      const close = last.get(pool)
      return all && close ? times(all, tokensOf(pool)[0] === from ? close : inverse(close)) : null
    }, dollar)
    return price
  }
}
