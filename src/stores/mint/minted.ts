import { registry } from '../../lib/config/contracts.ts'
import type { Address } from '../../lib/config/registry.ts'
import type { Settled } from '../../lib/tx/model.ts'

/** Items of a series that a transaction brought, by its receipt; empty where the receipt does not say. */
export function mintedIn(settled: Settled, series: string): readonly bigint[] {
  const entry = registry.series?.find(({ id }) => id === series)
  return (entry && settled.items[entry.address.toLowerCase() as Address]) ?? []
}
