/** Names of items. */
import type { CollectionInfo } from '../../../src/lib/core/config/collections.ts'
import { formulatorName, idName } from '../../../src/lib/core/nft/link.ts'
import type { FormulatorTier } from './events.ts'

/** The values that make an item's name: its metadata's name, and a formulator's current tier. */
export type Named = { readonly name: string | null; readonly tier: FormulatorTier | null }

/**
 * Returns the display name of an item. A formulator is named after its kind, which changes before its metadata does,
 * and its id, like on pages that only read the chain. An item without a name of its own is named after its collection.
 */
export function nameOf({ name, tier }: Named, collection: CollectionInfo, tokenId: string): string {
  const id = BigInt(tokenId)
  if (collection.group === 'formulator') return formulatorName(tier ?? collection.name, id)
  return name || `${collection.name} ${idName(id)}`
}
