import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../core/db/database.ts'
import { Indexer } from '../indexer.ts'
import { longExchange } from './longExchange.ts'

// Started by the test of takeovers: one of several that index the same chain, slowly, so that it lasts.
const database = await openDatabase({ databaseUrl: process.argv[2] })
const chain = longExchange({ window: 3 })
chain.hook = async (method) => {
  if (method === 'getEvents') await sleep(25)
}
new Indexer({ database, source: chain, pollMs: 50 }).start()
