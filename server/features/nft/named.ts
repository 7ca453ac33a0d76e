/** What items are called. */
import type { CollectionInfo } from '../../../src/lib/core/config/collections.ts'
import { formulatorName, idName } from '../../../src/lib/core/nft/link.ts'
import type { FormulatorTier } from './events.ts'

/** What an item is called by: its metadata's name, and what a formulator is at present. */
export type Named = { readonly name: string | null; readonly tier: FormulatorTier | null }

/**
 * What an item is called. A formulator is called by its kind, which changes while metadata is behind, and by its id, as
 * pages that ask the chain alone call it; an item without a name of its own after its collection.
 */
export function nameOf({ name, tier }: Named, collection: CollectionInfo, tokenId: string): string {
  const id = BigInt(tokenId)
  if (collection.group === 'formulator') return formulatorName(tier ?? collection.name, id)
  return name || `${collection.name} ${idName(id)}`
}
