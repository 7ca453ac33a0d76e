/** Names, pictures and times of items, which the index knows and no contract. Without them items have their ids. */
import { map } from 'nanostores'
import { askApiAt } from '../../lib/api/client.ts'
import type { Address } from '../../lib/config/registry.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { HeroItem } from '../../lib/hero/model.ts'
import { MOST_OWN } from '../../lib/hero/readOwn.ts'
import { ITEMS_PAGE, type Item, itemsResponseSchema } from '../../lib/nft/schema.ts'
import { apiUrl } from '../kernel/settings.ts'

export type Told = Pick<Item, 'name' | 'image' | 'metadata' | 'hero'>

const keyOf = (contract: string, id: bigint) => `${contract.toLowerCase()} ${id}`

/** By collection and id, of whoever was asked about. */
export const $told = map<Readonly<Record<string, Told>>>({})

export const toldOf = (told: Readonly<Record<string, Told>>, contract: string, id: bigint): Told | null =>
  told[keyOf(contract, id)] ?? null

const asking = new Set<string>()

/** Asks about an account's items of a collection. What does not come stays as it was. */
export async function askTold(ownerAddress: Address, contract: Address): Promise<void> {
  const projectId = collectionAt(contract)?.projectId
  const key = `${ownerAddress} ${contract}`
  if (!projectId || asking.has(key)) return
  asking.add(key)
  try {
    for (let page = 1; (page - 1) * ITEMS_PAGE < MOST_OWN; page++) {
      const query = { ownerAddress, projectId, page }
      const { body } = await askApiAt(
        { base: apiUrl(), path: 'nfts/v2/my-nft/collection/items', query },
        itemsResponseSchema,
      )
      const found = body.list.map((item) => [keyOf(item.contract, BigInt(item.tokenId)), item] as const)
      $told.set({ ...$told.get(), ...Object.fromEntries(found) })
      if (page * ITEMS_PAGE >= body.count) break
    }
  } catch {
    // The chain alone says what can be done; names are beside it.
  } finally {
    asking.delete(key)
  }
}

const SYNCHRONIZED = { ok: true, unsynchronized: false, pending: null, failed: null } as const

/** A hero with what only the index knows of it: since when it is held, and whether the game's word is the chain's. */
export function withTold(item: HeroItem, told: Told | null): HeroItem {
  if (!told) return item
  return { ...item, since: told.hero?.since ?? null, synchronized: SYNCHRONIZED[told.metadata.state] }
}
