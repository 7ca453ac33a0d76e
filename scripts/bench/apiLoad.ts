/**
 * The API under load: 50 connections that send requests as fast as they are answered, while new blocks arrive. The
 * server has a process of its own; the clients share the machine with it.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type Bindings, createApi } from '../../server/core/api/frame.ts'
import { Metrics } from '../../server/core/api/metrics.ts'
import { openDatabase } from '../../server/core/db/database.ts'
import { listen } from '../../server/core/listen.ts'
import { parseRegistry } from '../../server/core/registry.ts'
import { ItemIndexes } from '../../server/features/nft/itemIndexes.ts'
import { Indexer } from '../../server/indexer.ts'
import { apiRoutes } from '../../server/routes.ts'
import { registry as exchange, mevUsdt, START, trade } from '../../server/testing/exchange.ts'
import { LONG_BLOCKS, longExchange } from '../../server/testing/longExchange.ts'
import { nftRegistry, pocket } from '../../server/testing/nfts.ts'
import { askBare } from './bareClient.ts'
import { type Percentiles, percentiles } from './quotes.ts'

const CONNECTIONS = 50
const BLOCK_MS = 500

export type LoadFigures = {
  readonly perSecond: number
  readonly times: Percentiles
}

/** The API over some thousand trades and 600 NFTs, with a block with one trade every half second. */
async function serve(databaseUrl: string | undefined): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'dex-load-'))
  const database = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: place })
  const chain = longExchange()
  const indexer = new Indexer({ database, source: chain, pollMs: 50 })
  while ((await indexer.step()) === 'more') {}
  indexer.start()
  const registry = parseRegistry({ ...exchange, ...nftRegistry })
  const api = createApi(
    { database, metrics: new Metrics() },
    apiRoutes({ registry, shelves: new ItemIndexes([pocket]) }),
  )
  let block = LONG_BLOCKS
  setInterval(() => {
    block++
    trade(chain, START + block * 40, { usdt: 1_000, mev: 40_000, sold: 1, bought: 40, sells: 'usdt' })
  }, BLOCK_MS)
  const server = createServer(getRequestListener((request, env) => api.fetch(request, env as Bindings)))
  // Ends with its parent process in any case.
  process.once('disconnect', () => {
    rmSync(place, { recursive: true, force: true })
    process.exit(0)
  })
  process.send?.(await listen(server, 0, '127.0.0.1'))
}

const REPEATED = [
  '/api/exchange/v1/overview',
  '/api/exchange/v1/pools',
  '/api/exchange/v1/tokens',
  '/api/exchange/v1/swaps?page=1',
  `/api/exchange/v1/pools/${mevUsdt}/candles?interval=1h`,
  '/api/nfts/v2/market-place/items/items?shortName=pocket1&page=1',
]
const repeating = (n: number) => REPEATED[n % REPEATED.length] as string

/** Unique requests: traders, pages, times and items that were not requested before. */
function differing(n: number): string {
  const trader = `0x${n.toString(16).padStart(40, 'c')}`
  const kinds = [
    `/api/exchange/v1/swaps?trader=${trader}`,
    `/api/exchange/v1/swaps?pool=${mevUsdt}&page=${1 + n}`,
    `/api/exchange/v1/pools/${mevUsdt}/candles?interval=1h&from=${START + n}&to=${START + 400_000 + n}`,
    `/api/nfts/v2/market-place/items/items?shortName=pocket1&page=${1 + (n % 40)}&search=${n.toString(36)}`,
    `/api/exchange/v1/liquidity?provider=${trader}`,
  ]
  return kinds[n % kinds.length] as string
}

async function measure(port: number, path: (n: number) => string, seconds: number): Promise<LoadFigures> {
  const started = performance.now()
  let n = 0
  const next = () => (performance.now() - started < seconds * 1_000 ? n++ : undefined)
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, () => askBare(port, path, next)))
  const took = (performance.now() - started) / 1_000
  return { perSecond: all.flat().length / took, times: percentiles(all.flat()) }
}

/** @param databaseUrl an empty PostgreSQL database; the built-in one by default */
export async function measureApiLoad(
  seconds: number,
  databaseUrl?: string,
): Promise<{ repeating: LoadFigures; differing: LoadFigures }> {
  const server = fork(import.meta.filename, ['serve', ...(databaseUrl ? [databaseUrl] : [])])
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.once('message', (message) => resolve(message as number))
      server.once('exit', () => reject(new Error('The server of the load test ended.')))
    })
    // Freshly loaded code is slower.
    await measure(port, repeating, 1)
    return {
      repeating: await measure(port, repeating, seconds),
      differing: await measure(port, differing, seconds),
    }
  } finally {
    server.disconnect()
  }
}

if (import.meta.filename === process.argv[1]) {
  const [what = '5', databaseUrl] = process.argv.slice(2)
  if (what === 'serve') await serve(databaseUrl)
  else console.log(JSON.stringify(await measureApiLoad(Number(what), databaseUrl), null, 2))
}
