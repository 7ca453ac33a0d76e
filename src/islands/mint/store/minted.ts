import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { Settled } from '../../../lib/core/tx/model.ts'

/** Items of a collection that a transaction brought, by its receipt; empty where the receipt does not say. */
export function mintedIn(settled: Settled, collection: string): readonly bigint[] {
  const entry = fullRegistry.collections?.find(({ id }) => id === collection)
  return (entry && settled.items[entry.address.toLowerCase() as Address]) ?? []
}
