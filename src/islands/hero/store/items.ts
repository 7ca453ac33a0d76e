/**
 * Names and pictures of single items of any owner: from the indexer, else from the metadata that their contract names.
 */
import { askApiAt } from '../../../lib/core/api/client.ts'
import { nft } from '../../../lib/core/chain/nftCalls.ts'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { readMetadata } from '../../../lib/core/nft/readMetadata.ts'
import { itemResponseSchema } from '../../../lib/core/nft/schema.ts'
import { hexId } from '../../../lib/core/nft/tokenId.ts'
import { readChain } from '../../../stores/chain.ts'
import { once } from '../../../stores/once.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { $reported, asReported, putReported, type Reported, reportedOf } from './reported.ts'

/** Items requested in parallel. */
const AT_ONCE = 6

/** Reads an item's own metadata. */
async function readOwnWords(contract: Address, id: bigint): Promise<Reported | null> {
  const { calls, ask } = questions()
  const uri = ask<string>({ to: contract, fn: nft.tokenUri, args: [id] })
  const found = await readMetadata(uri((await readChain(calls)).results) ?? '')
  return found && { name: found.name, image: found.image, since: null, synchronized: null }
}

async function askItem(contract: Address, id: bigint): Promise<void> {
  const path = `nfts/items/${contract}/${hexId(id)}`
  const reported = await askApiAt({ base: apiUrl(), path }, itemResponseSchema)
    .then(({ body }) => asReported(body))
    // The indexer is unreachable, or behind.
    .catch(() => readOwnWords(contract, id))
  if (reported) putReported([[contract, id, reported]])
}

/** Requests the items that are not known yet. */
export const askItems = (contract: Address, ids: readonly bigint[]): Promise<void> =>
  once(`items ${contract}`, async () => {
    const wanted = ids.filter((id) => !reportedOf($reported.get(), contract, id)?.image)
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      await Promise.allSettled(wanted.slice(from, from + AT_ONCE).map((id) => askItem(contract, id)))
  })
