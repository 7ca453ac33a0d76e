/** Addresses of item pages: `?c=` names the collection, `id` the item. */

import { type CollectionInfo, collectionList } from '../config/collections.ts'
import type { Address, Registry } from '../config/registry.ts'
import type { ItemKey } from './model.ts'

/** A collection of this chain: its texts and its contract. */
export type Collection = CollectionInfo & { readonly address: Address; readonly kind: 'nft' | 'formulator' }

/** Collections with a contract in this chain's registry, in the list's order. */
export function collectionsOf(registry: Registry): Collection[] {
  return collectionList.flatMap((collection) => {
    const entry = registry.collections?.find(({ id }) => id === collection.id)
    return entry ? [{ ...collection, address: entry.address, kind: entry.kind }] : []
  })
}

const MAX_UINT = 2n ** 256n - 1n

/** An id as links write it: short ones in decimals, the chain's 256-bit ones in hex. */
export const idText = (id: bigint) =>
  id <= BigInt(Number.MAX_SAFE_INTEGER) ? id.toString() : `0x${id.toString(16).padStart(64, '0')}`

/** Parses an id from a link; null if it is no uint256. */
export function readId(text: string | null): bigint | null {
  if (!text || !/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)) return null
  const id = BigInt(text)
  return id <= MAX_UINT ? id : null
}

/** @returns null if the address names no item of a collection that this build knows */
export function readItemLink(
  query: string,
  collections: readonly Collection[],
): { readonly collection: Collection; readonly key: ItemKey } | null {
  const params = new URLSearchParams(query)
  const name = params.get('c')?.toLowerCase()
  const collection = collections.find(
    ({ shortName, address }) => shortName === name || address.toLowerCase() === name,
  )
  const id = readId(params.get('id'))
  return collection && id !== null ? { collection, key: { contract: collection.address, id } } : null
}

export const itemQuery = (shortName: string, id: bigint) =>
  `?c=${encodeURIComponent(shortName)}&id=${idText(id)}`

/** Formats an id for display: `#412`, or the ends of a long one. */
export function idName(id: bigint): string {
  const text = idText(id).replace(/^0x0+/, '0x')
  return text.length > 16 ? `#${text.slice(2, 6)}…${text.slice(-4)}` : `#${text}`
}

/**
 * True if a name ends with its item's own number, as many do, or with the ends of a long id. Another number does not
 * count.
 */
const endsWithId = (name: string, id: bigint) => {
  const [, digits] = /#0*(\d{1,16})$/.exec(name) ?? []
  return name.endsWith(idName(id)) || (digits !== undefined && BigInt(digits) === id)
}

/**
 * Name of a formulator everywhere: `Alpha #12ab…90ef`. Kinds are names, the same in every language.
 * @param kind its current kind; a revoked one has none, and is named after its collection
 */
export const formulatorName = (kind: string, id: bigint): string => `${kind} ${idName(id)}`

/** Suffix of an item's name for display: its id, unless the name contains it already. */
export const idAfter = (name: string, id: bigint): string => (endsWithId(name, id) ? '' : idName(id))

/** The same in a list, where a long id does not fit beside a name with its own number. */
export const idBeside = (name: string, id: bigint): string =>
  name.includes('#') && idText(id).startsWith('0x') ? '' : idAfter(name, id)

/**
 * Splits a name for a list row. The text may be truncated. The number must stay visible, because it distinguishes the
 * item: its id, or the number that its name ends with.
 */
export function nameParts(name: string, id: bigint): { readonly words: string; readonly number: string } {
  const beside = idBeside(name, id)
  const at = name.lastIndexOf('#')
  const [texts, number] = [name.slice(0, at).trimEnd(), name.slice(at)]
  const isLast = at > 0 && texts !== '' && /^#[\da-f…]{1,16}$/.test(number)
  return beside === '' && isLast ? { words: texts, number } : { words: name, number: beside }
}

/** An item's name with its id, without repeating it. */
export const nameWithId = (name: string, id: bigint): string => `${name} ${idAfter(name, id)}`.trimEnd()

type Named = { readonly contract: string; readonly tokenId: string }
/** True if two records of the index are of the same item. */
export const sameItem = (a: Named, b: Named) => a.contract === b.contract && a.tokenId === b.tokenId
