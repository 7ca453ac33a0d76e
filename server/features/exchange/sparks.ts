/** Serves sparklines of the last week for all tokens and pools in one answer. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { SPARK_STEP, SPARK_STEPS, sparksResponseSchema } from '../../../src/lib/core/exchange/seriesSchema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { fromDecimal, inverse, type Ratio, shift, times, toDecimal } from '../../core/ratio.ts'
import { baseIndex } from './history.ts'
import { dollarsOf, type MarketOptions, marketReader } from './market.ts'
import type { TokenPrice } from './prices.ts'

/** Significant digits: a line 60 px wide needs no more. */
const DIGITS = 8

type Close = { readonly pool: string; readonly step: number; readonly close: Ratio }

/** Each pool's last close in each step from a time on, and the one before that as step -1; oldest first. */
async function readCloses(tx: Orm, from: number): Promise<Close[]> {
  const own = sql`base = 0 and quote = 1 and step = ${SPARK_STEP} and close is not null`
  const found = await rows<{ pool: string; step: string; close: string }>(
    tx,
    sql`(select p.address as pool, '-1' as step, c.close::text as close, -1 as at from pools p
        join lateral (
          select close from candles where pool = p.address and ${own} and start < ${from} order by start desc limit 1
        ) c on true)
      union all
      (select pool, ((start - ${from}) / ${SPARK_STEP})::text, close::text, start from candles
        where ${own} and start >= ${from})
      order by at`,
  )
  return found.map((row) => ({ pool: row.pool, step: Number(row.step), close: fromDecimal(row.close) }))
}

/** Returns a token's price at the end of each step in which its own pool was traded; null for the others. */
function lineOf(
  { path }: TokenPrice,
  closes: readonly Close[],
  decimals: number,
  tokensOf: (pool: string) => readonly string[],
  dollarUnit: Ratio,
): { readonly before: string | null; readonly closes: (string | null)[] } {
  const own = path[0]?.pool
  const last = new Map<string, Ratio>()
  const traded = new Set<number>()
  const priced = (): string | null => {
    const price = path.reduce<Ratio | null>((all, { pool, from }) => {
      const close = last.get(pool)
      return all && close ? times(all, tokensOf(pool)[0] === from ? close : inverse(close)) : null
    }, dollarUnit)
    return price && toDecimal(shift(price, decimals), DIGITS)
  }
  let next = 0
  const until = (step: number) => {
    for (let row = closes[next]; row && row.step <= step; row = closes[++next]) {
      last.set(row.pool, row.close)
      if (row.pool === own) traded.add(row.step)
    }
  }
  until(-1)
  const before = priced()
  return {
    before,
    closes: Array.from({ length: SPARK_STEPS }, (_, step) => {
      until(step)
      return traded.has(step) ? priced() : null
    }),
  }
}

/** Returns the price of a pool's base coin in the other at the end of each step with a trade; null for the others. */
function poolLineOf(pool: string, closes: readonly Close[], priced: (close: Ratio) => Ratio) {
  const text = (close: Ratio | undefined) => (close ? toDecimal(priced(close), DIGITS) : null)
  const own = new Map(closes.flatMap((one) => (one.pool === pool ? [[one.step, one.close] as const] : [])))
  return {
    before: text(own.get(-1)),
    closes: Array.from({ length: SPARK_STEPS }, (_, step) => text(own.get(step))),
  }
}

export function sparksRoute({ registry, marketAt = marketReader(registry) }: MarketOptions): Route {
  return route({
    method: 'GET',
    path: '/exchange/v1/sparks',
    needs: 'trades',
    summary: 'What every token and the coins of every pool cost over the last week, in steps of four hours.',
    response: sparksResponseSchema,
    cache: 'block',
    handler: async ({ tx, at }) => {
      const now = indexed(at)
      const market = await marketAt(tx, now)
      const from = now.timestamp - (now.timestamp % SPARK_STEP) - (SPARK_STEPS - 1) * SPARK_STEP
      const closes = await readCloses(tx, from)
      const pools = new Map(market.pools.map((pool) => [pool.address, pool.tokens]))
      const places = (address: string | undefined) => market.tokens.get(address ?? '')?.decimals ?? 0
      const list = [...market.prices].flatMap(([token, price]) => {
        if (dollarsOf(registry).includes(token)) return []
        const unit: Ratio = { n: 1n, d: 10n ** BigInt(places(price.path.at(-1)?.to)) }
        const line = lineOf(price, closes, places(token), (pool) => pools.get(pool) ?? [], unit)
        return [{ address: getAddress(token), ...line }]
      })
      const lines = market.pools.map((pool) => {
        const base = baseIndex(registry, pool)
        const by = places(pool.tokens[base]) - places(pool.tokens[1 - base])
        const priced = (close: Ratio) => shift(base === 0 ? close : inverse(close), by)
        return { address: getAddress(pool.address), ...poolLineOf(pool.address, closes, priced) }
      })
      return { from, step: SPARK_STEP, list, pools: lines }
    },
  })
}
