/**
 * Candles over a long past: 1,000 of a pool or a token in an answer, over HTTP, while the index holds millions of
 * swaps. The database itself generates the rows, since indexing as many takes an hour; the server has a process of its
 * own.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { type Bindings, createApi } from '../../server/core/api/frame.ts'
import { Metrics } from '../../server/core/api/metrics.ts'
import { openDatabase } from '../../server/core/db/database.ts'
import { type Database, rows } from '../../server/core/db/query.ts'
import { listen } from '../../server/core/listen.ts'
import { ItemIndexes } from '../../server/features/nft/itemIndexes.ts'
import { Indexer } from '../../server/indexer.ts'
import { apiRoutes } from '../../server/routes.ts'
import {
  MEV,
  mevUsdt,
  registry,
  START,
  smallExchange,
  trade,
  usdtUsdc,
} from '../../server/testing/exchange.ts'
import { INTERVALS } from '../../src/lib/core/exchange/seriesSchema.ts'
import { askBare } from './bareClient.ts'
import { type Percentiles, percentiles } from './quotes.ts'

const { '1h': HOUR, '1d': DAY } = INTERVALS
const STEPS = Object.values(INTERVALS)
/** Five years of hours, all before the first block of the small exchange. */
const HOURS = 5 * 365 * 24
const BEGIN = START - (START % HOUR) - (HOURS + 1) * HOUR
const MOST = 1_000
const SETTLE_MS = 15_000
/** Warm-up requests before the measurement. */
const COLD = 100
/** Adjacent spans of hours. */
const APART = Math.floor(HOURS / MOST) - 1
/** Swaps written in one statement. */
const PART = 100_000

export type CandleFigures = {
  readonly swaps: number
  readonly pool: Percentiles
  readonly days: Percentiles
  readonly token: Percentiles
  /** Of a pool by hour, in spans that do not overlap. */
  readonly cold: Percentiles
}

/** Prices as exact as those the indexer writes: 30 digits. */
const price = sql.raw(`(20 + 5 * sin(n / 97.0) + 2 * sin(n / 11.0))::numeric(60, 28)`)

async function writePast(database: Database, swaps: number): Promise<number> {
  for (const [pool, step] of [mevUsdt, usdtUsdc].flatMap((pool) =>
    STEPS.map((step) => [pool, step] as const),
  ))
    await database.write((tx) =>
      tx.execute(
        sql`insert into candles (pool, base, quote, step, start, open, high, low, close, volume_base, volume_quote, swaps, first_block, last_block)
          select ${pool}, 0, 1, ${step}::integer, ${BEGIN - (BEGIN % step)}::bigint + n * ${step}::bigint, ${price}, ${price} * 1.01, ${price} * 0.99, ${price} * 1.001,
            123456789012345678901234::numeric, 2345678901234567890123456::numeric, ${Math.ceil((swaps * step) / 2 / HOURS / HOUR)}::bigint, n, n
          from generate_series(0, ${(HOURS * HOUR) / step - 1}::bigint) as n`,
      ),
    )
  // Prices depend on a pool's holdings on that day.
  await database.write((tx) =>
    tx.execute(
      sql`insert into pool_days (pool, day, reserves, close, volumes, swaps, block)
        select ${mevUsdt}, ${BEGIN - (BEGIN % DAY)}::bigint + n * ${DAY}::bigint,
          array[1000000000000000000000::numeric, 20000000000000000000000], 20, array[0::numeric, 0], 1, n
        from generate_series(0, ${HOURS / 24 - 1}::bigint) as n`,
    ),
  )
  for (let at = 0; at < swaps; at += PART)
    await database.write((tx) =>
      tx.execute(
        sql`insert into swaps (block, tx_index, log_index, timestamp, tx_hash, pool, trader, sold_index, bought_index, amounts_in, amounts_out, fee, price)
          select 1000000 + n, 0, 0, ${BEGIN}::bigint + (n * ${HOURS}::bigint * ${HOUR}::bigint) / ${swaps}::bigint,
            '0x' || lpad(to_hex(n), 64, '0'), case when n % 2 = 0 then ${mevUsdt} else ${usdtUsdc} end,
            '0x' || lpad(to_hex(n % 5000), 40, '0'), 0, 1,
            array[1000000000000000000::numeric, 0], array[0, 20000000000000000000::numeric], 30000000, ${price}
          from generate_series(${at}::bigint, ${Math.min(swaps, at + PART) - 1}::bigint) as n`,
      ),
    )
  // Writing gigabytes in one go is not typical for an index, so the measurement waits until the disk has them.
  await database.script('checkpoint')
  await sleep(SETTLE_MS)
  const [counted] = await rows<{ count: number }>(
    database.orm,
    sql`select count(*)::float8 as count from swaps`,
  )
  return counted?.count ?? 0
}

async function serve(swaps: number): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'dex-candles-'))
  const end = () => {
    rmSync(place, { recursive: true, force: true })
    process.exit(0)
  }
  process.once('disconnect', end)
  const database = await openDatabase({ dataDir: place })
  const chain = smallExchange()
  // A token's price follows from the holdings of its pools.
  trade(chain, START, { usdt: 1_000, mev: 40_000, sold: 1, bought: 40, sells: 'usdt' })
  const indexer = new Indexer({ database, source: chain })
  while ((await indexer.step()) === 'more') {}
  const written = await writePast(database, swaps)
  const api = createApi(
    { database, metrics: new Metrics() },
    apiRoutes({ registry, shelves: new ItemIndexes([]) }),
  )
  const server = createServer(getRequestListener((request, env) => api.fetch(request, env as Bindings)))
  process.send?.({ port: await listen(server, 0, '127.0.0.1'), written })
}

/** Sends requests sequentially. One answer in ten is checked. */
async function measure(
  port: number,
  path: (n: number) => string,
  count: number,
  cold = COLD,
): Promise<Percentiles> {
  let next = 0
  const times = await askBare(port, path, () => (next < count + cold ? next++ : undefined))
  for (let n = 0; n < next; n += 10) {
    const response = await fetch(`http://127.0.0.1:${port}${path(n)}`)
    const { list } = (await response.json()) as { list?: unknown[] }
    if (list?.length !== MOST) throw new Error(`${path(n)}: ${list?.length} candles`)
  }
  return percentiles(times.slice(cold))
}

/**
 * @param swaps in the index meanwhile
 * @param count requests of each kind, all different
 */
export async function measureCandles(swaps: number, count = 2_000): Promise<CandleFigures> {
  const server = fork(import.meta.filename, ['serve', String(swaps)], {
    // As in docs/operators.md.
    execArgv: ['--max-semi-space-size=8'],
  })
  try {
    const { port, written } = await new Promise<{ port: number; written: number }>((resolve, reject) => {
      server.once('message', (message) => resolve(message as never))
      server.once('exit', () => reject(new Error('The server of the candles ended.')))
    })
    const api = '/api/exchange/v1'
    const span = (step: number) => (n: number) => {
      const from =
        BEGIN - (BEGIN % step) + step + ((n * 17) % (Math.floor((HOURS * HOUR) / step) - MOST - 2)) * step
      return `from=${from}&to=${from + (MOST - 1) * step}`
    }
    const [hours, days] = [span(HOUR), span(DAY)]
    // Five years have no more spans of a thousand days.
    const fewer = Math.min(count, HOURS / 24 - MOST - 2 - COLD)
    const apart = (n: number) => {
      const from = BEGIN + HOUR + n * MOST * HOUR
      return `from=${from}&to=${from + (MOST - 1) * HOUR}`
    }
    return {
      swaps: written,
      pool: await measure(port, (n) => `${api}/pools/${mevUsdt}/candles?interval=1h&${hours(n)}`, count),
      days: await measure(port, (n) => `${api}/pools/${mevUsdt}/candles?interval=1d&${days(n)}`, fewer),
      token: await measure(port, (n) => `${api}/tokens/${MEV}/candles?interval=1h&${hours(n)}`, count),
      cold: await measure(port, (n) => `${api}/pools/${usdtUsdc}/candles?interval=1h&${apart(n)}`, APART, 0),
    }
  } finally {
    server.disconnect()
  }
}

if (import.meta.filename === process.argv[1]) {
  const [what = '5000000', count] = process.argv.slice(2)
  if (what === 'serve') await serve(Number(count))
  else console.log(JSON.stringify(await measureCandles(Number(what), Number(count ?? 2_000)), null, 2))
}
