/** Names, pictures and times of items, which the index knows and no contract. Without them items have their ids. */
import { map } from 'nanostores'
import { askApiAt } from '../../lib/api/client.ts'
import { readForeign } from '../../lib/api/foreign.ts'
import { nft } from '../../lib/chain/nftCalls.ts'
import { questions } from '../../lib/chain/questions.ts'
import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import type { HeroItem } from '../../lib/hero/model.ts'
import { MOST_OWN } from '../../lib/hero/readOwn.ts'
import { pictureSources } from '../../lib/nft/media.ts'
import { parseMetadata } from '../../lib/nft/metadata.ts'
import { ITEMS_PAGE, type Item, itemResponseSchema, itemsResponseSchema } from '../../lib/nft/schema.ts'
import { hexId } from '../../lib/nft/tokenId.ts'
import { readChain } from '../kernel/chain.ts'
import { apiUrl } from '../kernel/settings.ts'

export type Told = {
  readonly name: string
  readonly image: string | null
  /** Since when its holder has it, in seconds; null is unknown. */
  readonly since: number | null
  /** Whether the game's word is the chain's; null is unknown. */
  readonly synchronized: boolean | null
}

const SYNCHRONIZED = { ok: true, unsynchronized: false, pending: null, failed: null } as const

const asTold = ({
  name,
  image,
  hero,
  metadata,
}: Pick<Item, 'name' | 'image' | 'hero' | 'metadata'>): Told => ({
  name,
  image,
  since: hero?.since ?? null,
  synchronized: SYNCHRONIZED[metadata.state],
})

const keyOf = (contract: string, id: bigint) => `${contract.toLowerCase()} ${id}`

/** By collection and id. */
export const $told = map<Readonly<Record<string, Told>>>({})

export const toldOf = (told: Readonly<Record<string, Told>>, contract: string, id: bigint): Told | null =>
  told[keyOf(contract, id)] ?? null

const asking = new Set<string>()

/** Does something at most once at a time for a key. What does not come stays as it was: the chain says what can be done. */
async function once(key: string, ask: () => Promise<void>): Promise<void> {
  if (asking.has(key)) return
  asking.add(key)
  try {
    await ask()
  } catch {
    // Names and pictures are beside what the chain says.
  } finally {
    asking.delete(key)
  }
}

/** Asks about an account's items of a collection. */
export const askTold = (ownerAddress: Address, contract: Address): Promise<void> =>
  once(`${ownerAddress} ${contract}`, async () => {
    const projectId = collectionAt(contract)?.projectId
    for (let page = 1; projectId && (page - 1) * ITEMS_PAGE < MOST_OWN; page++) {
      const query = { ownerAddress, projectId, page }
      const { body } = await askApiAt(
        { base: apiUrl(), path: 'nfts/v2/my-nft/collection/items', query },
        itemsResponseSchema,
      )
      const found = body.list.map(
        (item) => [keyOf(item.contract, BigInt(item.tokenId)), asTold(item)] as const,
      )
      $told.set({ ...$told.get(), ...Object.fromEntries(found) })
      if (page * ITEMS_PAGE >= body.count) break
    }
  })

/** Items that are asked about at once. */
const AT_ONCE = 6

/** What an item says of itself, from where its contract says it lies. */
async function readOwnWords(contract: Address, id: bigint): Promise<Told | null> {
  const { calls, ask } = questions()
  const uri = ask<string>({ to: contract, fn: nft.tokenUri, args: [id] })
  const found = await readForeign(
    pictureSources(uri((await readChain(calls)).results) ?? '', chain.media),
    parseMetadata,
  )
  return found && { name: found.name, image: found.image, since: null, synchronized: null }
}

async function askItem(contract: Address, id: bigint): Promise<void> {
  const path = `nfts/items/${contract}/${hexId(id)}`
  const told = await askApiAt({ base: apiUrl(), path }, itemResponseSchema)
    .then(({ body }) => asTold(body))
    // An index that is away, or not so far yet.
    .catch(() => readOwnWords(contract, id))
  if (told) $told.set({ ...$told.get(), [keyOf(contract, id)]: told })
}

/** Asks about single items, whoever has them now; those that are known are not asked about. */
export const askItems = (contract: Address, ids: readonly bigint[]): Promise<void> =>
  once(`items ${contract}`, async () => {
    const wanted = ids.filter((id) => !toldOf($told.get(), contract, id)?.image)
    for (let from = 0; from < wanted.length; from += AT_ONCE)
      await Promise.allSettled(wanted.slice(from, from + AT_ONCE).map((id) => askItem(contract, id)))
  })

/** A hero with what only the index knows of it. */
export const withTold = (item: HeroItem, told: Told | null): HeroItem =>
  told ? { ...item, since: told.since, synchronized: told.synchronized } : item
