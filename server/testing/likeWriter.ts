import { privateKeyToAccount } from 'viem/accounts'
import { LIKE_HEADER, likeHeader, likeMessage } from '../../src/lib/core/nft/like.ts'
import { createApi } from '../core/api/frame.ts'
import { Metrics } from '../core/api/metrics.ts'
import { openDatabase } from '../core/db/database.ts'
import { parseRegistry } from '../core/registry.ts'
import { ItemIndexes } from '../features/nft/itemIndexes.ts'
import { Indexer } from '../indexer.ts'
import { nftRoutes } from '../routes.ts'
import { registry as exchange } from './exchange.ts'
import { LONG_ITEMS, longExchange } from './longExchange.ts'
import { nftRegistry, pocket, tokenId } from './nfts.ts'

// Started by the kill test: likes items as fast as it can while it indexes, and prints each answered like.
const [dataDir, databaseUrl, round = '1'] = process.argv.slice(2)
const database = await openDatabase(databaseUrl ? { databaseUrl } : dataDir ? { dataDir } : {})
const registry = parseRegistry({ ...exchange, ...nftRegistry })
const itemIndexes = new ItemIndexes([pocket])
const app = createApi({ database, metrics: new Metrics() }, nftRoutes({ registry, shelves: itemIndexes }))
new Indexer({ database, source: longExchange({ window: 3 }), pollMs: 50 }).start()
process.stdout.write('ready\n')
const account = privateKeyToAccount(`0x${round.padStart(64, '0')}`)
const start = Date.now()
for (let n = 0; ; n++) {
  const id = tokenId(1 + (n % LONG_ITEMS))
  const given = {
    chainId: registry.chainId,
    project: 'pocket1',
    tokenId: id,
    wallet: account.address,
    like: true,
    nonce: start + n,
  }
  const signature = await account.signMessage({ message: likeMessage(given) })
  const response = await app.request(`/api/nfts/projects/pocket1/${id}/${account.address}`, {
    method: 'PATCH',
    headers: { [LIKE_HEADER]: likeHeader(given, signature) },
  })
  if (response.status === 200) process.stdout.write(`${account.address.toLowerCase()} ${id}\n`)
}
