/** Names, pictures and times of items, which only the indexer has. Without them items have their ids. */
import { map } from 'nanostores'
import type { Item } from '../../../lib/core/nft/schema.ts'
import type { HeroItem } from '../../../lib/hero/model.ts'

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

/** Remembers names and pictures of the indexer's rows. */
export const putItems = (items: readonly Item[]): void =>
  putReported(items.map((item) => [item.contract, BigInt(item.tokenId), asReported(item)]))

/** Adds the indexer's data to a hero. */
export const withReported = (item: HeroItem, reported: Reported | null): HeroItem =>
  reported ? { ...item, since: reported.since, synchronized: reported.synchronized } : item
