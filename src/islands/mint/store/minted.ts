import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { Settled } from '../../../lib/core/tx/model.ts'

/** Returns a collection's items that a transaction minted, from its receipt; empty if the receipt has none. */
export function mintedIn(settled: Settled, collection: string): readonly bigint[] {
  const entry = fullRegistry.collections?.find(({ id }) => id === collection)
  return (entry && settled.items[entry.address.toLowerCase() as Address]) ?? []
}
