import { openDatabase } from '../core/db/database.ts'
import { Indexer } from '../indexer.ts'
import { NativeCalls } from '../sources/nativeCalls.ts'
import { callsRegistry } from './callsNode.ts'

// Started by the kill test: indexes a chain by its calls, and prints each block it has come to.
const [rpcUrl, dataDir] = process.argv.slice(2) as [string, string]
const database = await openDatabase({ dataDir })
const indexer = new Indexer({ database, source: new NativeCalls({ rpcUrl, registry: callsRegistry }) })
for (;;) {
  const state = await indexer.step()
  console.log(indexer.status().block)
  if (state === 'idle') break
}
await database.close()
console.log('done')
