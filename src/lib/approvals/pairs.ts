/** Which pairs of asset and spender are asked: everything that the registry names. */

import { collectionList } from '../core/config/collections.ts'
import { poolTraits } from '../core/config/poolKinds.ts'
import { type Registry, registryTokens } from '../core/config/registry.ts'
import type { Asset, Pair, Spender } from './model.ts'

const collectionName = (id: string) => collectionList.find((one) => one.id === id)?.name ?? id

/** Returns tokens, the LP tokens of all pools, and collections, in the registry's order. */
export const assetsOf = (registry: Registry): Asset[] => [
  ...registryTokens(registry).map(({ symbol, address }) => ({
    kind: 'token' as const,
    address,
    name: symbol,
  })),
  ...registry.pools.map(({ id, kind, address }) => ({ kind: `${kind}Lp` as const, address, name: id })),
  ...registry.collections.map(({ id, address }) => ({
    kind: 'collection' as const,
    address,
    name: collectionName(id),
  })),
]

const one = (role: Spender['role'], address: Spender['address'] | null): Spender[] =>
  address ? [{ role, address, name: null, retired: null }] : []

/**
 * Returns every contract that can move what it is allowed to, including those of earlier releases. Excludes contracts
 * that move no assets of users: factory, white list, the market's store, and strategies of farms. Also excludes amm
 * pools, because the router moves their coins and LP tokens.
 */
export function spendersOf(registry: Registry): Spender[] {
  const { router, pools, farm, mappFarms, offerings, genesisLock, market, mints, reveals, retired } = registry
  // Named like a pool.
  const converters = registry.converters.map(({ id, address }) => ({ address, id: id.toUpperCase() }))
  const named = (role: Spender['role'], list: readonly { id: string; address: Spender['address'] }[]) =>
    list.map(({ id, address }): Spender => ({ role, address, name: id, retired: null }))
  const stable = pools.filter(({ kind }) => poolTraits[kind].isSpender)
  // A mint is called by what it mints: the page carries no more of mints.
  const minted = mints.map(({ collection, address }) => ({ address, id: collectionName(collection) }))
  return [
    ...one('router', router),
    ...named('pool', stable),
    ...one('farm', farm?.address ?? null),
    ...named('mappFarm', mappFarms),
    ...named('offering', offerings),
    ...one('genesisLock', genesisLock),
    ...one('market', market?.operation ?? null),
    ...named('mint', minted),
    ...named(
      'reveal',
      reveals.map(({ hero, address }) => ({ address, id: collectionName(hero) })),
    ),
    ...named('converter', converters),
    ...one('gateway', registry.gateway),
    ...one('formulator', registry.formulator),
    ...retired.map(({ address, role, reason }): Spender => ({ address, role, name: null, retired: reason })),
  ]
}

/** Returns every asset with every spender. A contract that is both, like a formulator, is not paired with itself. */
export function pairsOf(registry: Registry): Pair[] {
  const spenders = spendersOf(registry)
  return assetsOf(registry).flatMap((asset) =>
    spenders.filter(({ address }) => address !== asset.address).map((spender) => ({ asset, spender })),
  )
}
