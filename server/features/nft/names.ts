/** Names of items for offline search. */
import { idText } from '../../../src/lib/core/nft/link.ts'
import { MOST_NAMES, type NamesResponse } from '../../../src/lib/core/nft/schema.ts'
import type { Collection } from './collections.ts'
import type { ItemIndexes } from './itemIndexes.ts'
import { nameOf } from './named.ts'

/** How many names each collection gets within the limit. Small collections are included completely. */
export function shares(sizes: readonly number[], room: number): number[] {
  const given = sizes.map(() => 0)
  let left = room
  const smallestFirst = sizes.map((size, i) => ({ size, i })).sort((a, b) => a.size - b.size)
  for (const [n, { size, i }] of smallestFirst.entries()) {
    const share = Math.min(size, Math.floor(left / (sizes.length - n)))
    given[i] = share
    left -= share
  }
  return given
}

/** Names of the items of all collections, up to the limit of an answer. */
export function listNames(
  itemIndexes: ItemIndexes,
  collections: readonly Collection[],
): NamesResponse['list'] {
  const sizes = collections.map(({ contract }) => itemIndexes.of(contract).size())
  const room = shares(sizes, MOST_NAMES)
  return collections.map((collection, i) => ({
    shortName: collection.shortName,
    count: sizes[i] ?? 0,
    items: itemIndexes
      .of(collection.contract)
      .names(room[i] ?? 0)
      .map(({ id, name }): [string, string] => [
        idText(BigInt(id)),
        name || nameOf({ name: null, tier: null }, collection, id),
      ]),
  }))
}
