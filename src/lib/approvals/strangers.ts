/** Approvals given elsewhere: contracts that no registry of ours names, as the index saw them. */
import { type Address, type Registry, sameAddress } from '../core/config/registry.ts'
import type { Pair } from './model.ts'
import { assetsOf, pairsOf } from './pairs.ts'
import { pairKey } from './rules.ts'

type Seen = { readonly asset: string; readonly spender: string }

/**
 * The pairs among what the index saw that are not asked anyway. The index is not believed: an asset has to be the
 * registry's own, so what is called is ours, and what is allowed is asked of the chain. What it names twice is asked once.
 */
export function strangersOf(registry: Registry, seen: readonly Seen[]): Pair[] {
  const assets = assetsOf(registry)
  const found = new Map(pairsOf(registry).map((pair) => [pairKey(pair), null as Pair | null]))
  for (const { asset: at, spender } of seen) {
    const asset = assets.find(({ address }) => sameAddress(address, at as Address))
    if (!asset || sameAddress(asset.address, spender as Address)) continue
    const pair: Pair = {
      asset,
      spender: { address: spender as Address, role: 'stranger', name: null, retired: null },
    }
    if (!found.has(pairKey(pair))) found.set(pairKey(pair), pair)
  }
  return [...found.values()].filter((pair) => pair !== null)
}
