/** Names, pictures and times of items, which only the indexer has. Without them items have their ids. */
import { map } from 'nanostores'
import { askApiAt } from '../../../lib/core/api/client.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { MOST_OWN } from '../../../lib/core/nft/readOwn.ts'
import { ITEMS_PAGE, type Item, itemsResponseSchema } from '../../../lib/core/nft/schema.ts'
import { collectionAt } from '../../../lib/hero/known.ts'
import type { HeroItem } from '../../../lib/hero/model.ts'
import { apiUrl } from '../../../stores/settings.ts'

export type Reported = {
  readonly name: string
  readonly image: string | null
  /** Time when its holder received it, in seconds; null is unknown. */
  readonly since: number | null
  /** True if the game's metadata matches the chain; null is unknown. */
  readonly synchronized: boolean | null
}

const SYNCHRONIZED = { ok: true, unsynchronized: false, pending: null, failed: null } as const

export const asReported = ({
  name,
  image,
  hero,
  metadata,
}: Pick<Item, 'name' | 'image' | 'hero' | 'metadata'>): Reported => ({
  name,
  image,
  since: hero?.since ?? null,
  synchronized: SYNCHRONIZED[metadata.state],
})

const keyOf = (contract: string, id: bigint) => `${contract.toLowerCase()} ${id}`

/** By collection and id. */
export const $reported = map<Readonly<Record<string, Reported>>>({})

export const reportedOf = (
  reported: Readonly<Record<string, Reported>>,
  contract: string,
  id: bigint,
): Reported | null => reported[keyOf(contract, id)] ?? null

/** Remembers names and pictures of items. */
export const putReported = (
  found: readonly (readonly [contract: string, id: bigint, told: Reported])[],
): void =>
  $reported.set({
    ...$reported.get(),
    ...Object.fromEntries(found.map(([contract, id, reported]) => [keyOf(contract, id), reported])),
  })

const asking = new Set<string>()

/** Runs a task for a key, but never twice at a time. A failure changes nothing: the chain decides what is possible. */
export async function once(key: string, ask: () => Promise<void>): Promise<void> {
  if (asking.has(key)) return
  asking.add(key)
  try {
    await ask()
  } catch {
    // Names and pictures are optional next to the chain's values.
  } finally {
    asking.delete(key)
  }
}

/** Requests an account's items of a collection. */
export const askReported = (ownerAddress: Address, contract: Address): Promise<void> =>
  once(`${ownerAddress} ${contract}`, async () => {
    const projectId = collectionAt(contract)?.projectId
    for (let page = 1; projectId && (page - 1) * ITEMS_PAGE < MOST_OWN; page++) {
      const query = { ownerAddress, projectId, page }
      const { body } = await askApiAt(
        { base: apiUrl(), path: 'nfts/v2/my-nft/collection/items', query },
        itemsResponseSchema,
      )
      putReported(body.list.map((item) => [item.contract, BigInt(item.tokenId), asReported(item)] as const))
      if (page * ITEMS_PAGE >= body.count) break
    }
  })

/** Adds the indexer's data to a hero. */
export const withReported = (item: HeroItem, reported: Reported | null): HeroItem =>
  reported ? { ...item, since: reported.since, synchronized: reported.synchronized } : item
