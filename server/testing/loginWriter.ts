import { createApi } from '../api/kernel/frame.ts'
import { Metrics } from '../api/kernel/metrics.ts'
import { userRoutes } from '../api/users/routes.ts'
import { openDatabase } from '../db/database.ts'
import { Indexer } from '../indexer/indexer.ts'
import { START, smallExchange, trade } from './exchange.ts'

// Started by the kill test: logs wallets in as fast as it can while it indexes, and prints each answered one.
const [dataDir, databaseUrl, round] = process.argv.slice(2)
const database = await openDatabase({ dataDir: dataDir || undefined, databaseUrl: databaseUrl || undefined })
const app = createApi({ database, metrics: new Metrics() }, userRoutes({}))
const chain = smallExchange({ window: 3 })
for (let i = 0; i < 3_000; i++)
  trade(chain, START + i * 40, { usdt: 1_000 + i, mev: 50_000 - i, sold: 1, bought: 50, sells: 'usdt' })
const indexer = new Indexer({ database, source: chain, pollMs: 50 })
indexer.start()
process.stdout.write('ready\n')
for (let i = 0; ; i++) {
  const walletAddress = `0x${round}${i.toString(16).padStart(39, '0')}`
  const response = await app.request('/api/users/v1/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ walletAddress }),
  })
  if (response.status === 200) process.stdout.write(`${walletAddress}\n`)
}
