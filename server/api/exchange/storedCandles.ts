/** What the index keeps of a pool's trades by hour, read as one range of its key. */
import { sql } from 'drizzle-orm'
import { type Orm, rows } from '../../db/query.ts'
import { HOUR } from '../../indexer/exchange/candles.ts'
import { fromDecimal, inverse, type Ratio, times } from '../../ratio.ts'
import type { Hop } from './prices.ts'
import type { StoredCandle } from './series.ts'

export type Span = {
  readonly step: number
  /** First seconds of the first and the last step. */
  readonly from: number
  readonly to: number
}

/** What was traded in a span, oldest first, and before it the last candle with a price, if there is one. */
export function storedCandles(tx: Orm, pool: string, { step, from, to }: Span): Promise<StoredCandle[]> {
  const of = sql`from candles where pool = ${pool} and base = 0 and quote = 1`
  const within = sql`${of} and hour >= ${from} and hour < ${to + step}`
  // A number of ours, so it may stand in the text: as two parameters the groups would not be seen as equal.
  const every = sql.raw(String(step))
  const hours = sql`select hour as at, hour::text as time, open::text, high::text, low::text, close::text,
    volume_base::text, volume_quote::text, swaps::text, first_block::text, last_block::text`
  const gathered =
    step === HOUR
      ? sql`${hours} ${within}`
      : sql`select hour - hour % ${every}, (hour - hour % ${every})::text,
          (array_agg(open order by hour) filter (where open is not null))[1]::text,
          max(high)::text, min(low)::text,
          (array_agg(close order by hour desc) filter (where close is not null))[1]::text,
          sum(volume_base)::text, sum(volume_quote)::text, sum(swaps)::text,
          min(first_block)::text, max(last_block)::text
        ${within} group by hour - hour % ${every}`
  return rows<StoredCandle>(
    tx,
    sql`(${hours} ${of} and hour < ${from} and close is not null order by hour desc limit 1)
      union all (${gathered}) order by at`,
  )
}

type Close = { readonly pool: string; readonly time: string; readonly close: string }

/** The last closes of some pools before a span and in it, oldest first. @param earlier as in `dollarsOver` */
async function closesOf(
  tx: Orm,
  pools: readonly string[],
  { step, from, to }: Span,
  earlier: number | null,
): Promise<Close[]> {
  if (pools.length === 0) return []
  const closes = sql`select pool, hour as at, hour::text as time, close::text from candles
    where base = 0 and quote = 1 and close is not null`
  const ends = earlier === null || earlier >= from ? [from] : [earlier + HOUR, from]
  const before = pools.flatMap((pool) =>
    ends.map((end) => sql`(${closes} and pool = ${pool} and hour < ${end} order by hour desc limit 1)`),
  )
  return rows<Close>(
    tx,
    sql`${sql.join(before, sql` union all `)}
      union all (${closes} and pool in ${[...pools]} and hour >= ${from} and hour < ${to + step}) order by at`,
  )
}

/**
 * What a base unit of the path's first coin costs in dollars at the end of each hour, by the last trade of each of its
 * pools until then; null before one of them had any. To be asked for hours in rising order.
 * @param path to a dollar coin; none where the coin is one
 * @param unit base units of that dollar coin that are one dollar
 * @param earlier an hour before the span that is asked for too; null where there is none
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
