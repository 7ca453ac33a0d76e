import { token as tokenCalls } from '../core/chain/calls.ts'
import { nft } from '../core/chain/nftCalls.ts'
import { type Answer, questions } from '../core/chain/questions.ts'
import type { Reading } from '../core/chain/saved.ts'
import type { Address, Token } from '../core/config/registry.ts'
import type { Collection } from '../core/nft/link.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import type { FarmEntry, FarmState } from '../farm/model.ts'
import { farmReads } from '../farm/read.ts'
import { type Holdings, type Place, readHoldings } from '../formulator/read.ts'
import type { LockState } from '../genesis/model.ts'
import { lockReader } from '../genesis/read.ts'
import type { LiquidityPool } from '../liquidity/model.ts'
import { liquidityReader } from '../liquidity/read.ts'
import type { OfferingEntry, OfferingState } from '../offering/model.ts'
import { offeringReader } from '../offering/read.ts'

/** Contracts where an account may have something, from the registry. */
export type Places = {
  readonly tokens: readonly Token[]
  readonly pools: readonly PoolEntry[]
  readonly farms: readonly FarmEntry[]
  readonly offerings: readonly OfferingEntry[]
  /** The genesis lock, and its token by the product's rules. */
  readonly genesis: { readonly lock: Address; readonly token: Address } | null
  /** Collections except formulators, which are valued by their locked amount. */
  readonly collections: readonly Collection[]
  readonly formulator: Place | null
}

/** The chain's data of one account. Figures of one part are from one block. */
export type PortfolioRead = {
  readonly block: bigint
  /** The device's time of the first request, in ms. */
  readonly at: number
  readonly held: ReadonlyMap<Address, bigint | null>
  readonly pools: readonly LiquidityPool[]
  /** Ids of pools that gave no answer. */
  readonly unread: readonly string[]
  readonly offerings: readonly OfferingState[]
  readonly genesis: LockState | null
  /** Items by collection id. */
  readonly items: ReadonlyMap<string, bigint | null>
  readonly farms: readonly FarmState[]
  readonly farmBlock: bigint
  readonly formulators: Holdings | null
}

/** Returns the answer, or null if it throws. */
const orNull = <T>(answer: () => T): T | null => {
  try {
    return answer()
  } catch {
    return null
  }
}

/**
 * Reads all of an account's holdings, in a few sequential round trips. Cached answers must be replayed in the same
 * order.
 */
export function portfolioReading(places: Places, owner: Address): Reading<PortfolioRead> {
  return async (ask) => {
    const first = questions()
    const balanceOf = (to: Address): Answer<bigint | null> =>
      first.ask({ to, fn: tokenCalls.balanceOf, args: [owner], from: owner })
    const held = places.tokens.map(({ address }) => [address, balanceOf(address)] as const)
    const pools = places.pools.map((entry) => ({ entry, read: liquidityReader(first, entry, owner) }))
    const offerings = places.offerings.map((entry) => offeringReader(first, entry, owner))
    const genesis = places.genesis && lockReader(first, places.genesis.lock, places.genesis.token, owner)
    const items = places.collections.map(
      ({ id, address: to }) =>
        [id, first.ask({ to, fn: nft.balanceOf, args: [owner], from: owner })] as const,
    )
    const { results, block, at } = await ask(first.calls)
    const farms = farmReads(places.farms, owner)
    const staked = await ask(farms.calls)
    const formulators = places.formulator && (await readHoldings(ask, places.formulator, owner))
    const states = pools.map(({ entry, read }) => ({ entry, state: orNull(() => read(results)) }))
    return {
      block,
      at,
      held: new Map(held.map(([address, answer]) => [address, answer(results)])),
      pools: states.flatMap(({ state }) => state ?? []),
      unread: states.flatMap(({ entry, state }) => (state ? [] : [entry.id])),
      offerings: offerings.map((read) => read(results, null)),
      genesis: genesis?.(results) ?? null,
      items: new Map(items.map(([id, answer]) => [id, answer(results)])),
      farms: farms.read(staked.block, staked.results, []),
      farmBlock: staked.block,
      formulators,
    }
  }
}
