/** Approvals given elsewhere: to contracts outside our registries, as the indexer reported them. */
import { type Address, type Registry, sameAddress } from '../core/config/registry.ts'
import type { Pair } from './model.ts'
import { assetsOf, pairsOf } from './pairs.ts'
import { pairKey } from './rules.ts'

type Seen = { readonly asset: string; readonly spender: string }

/**
 * Returns the indexer's pairs that the registry does not cover, each once. The indexer is not trusted: an asset must be
 * in the registry, so the called contract is ours, and the chain reports the allowance.
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
