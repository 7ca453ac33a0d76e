import { map } from 'nanostores'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { keeperOf } from '../../../lib/core/nft/heroActions.ts'
import type { HeroState } from '../../../lib/core/nft/heroState.ts'
import { readItemLink } from '../../../lib/core/nft/link.ts'
import type { ItemState } from '../../../lib/core/nft/model.ts'
import { readItem } from '../../../lib/core/nft/read.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { readChain, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'
import { collections, marketEntry } from '../../shared/nft/store/collections.ts'
import { $subject, knownSubject } from './subject.ts'

export type ItemChainState = {
  /** Account of the own part. */
  readonly owner: Address | null
  readonly item: ItemState | null
  /** Current state of a hero; null before it was read, or if no contract returns it. */
  readonly hero: HeroState | null
  readonly stamp: Stamp | null
}
const nothing: ItemChainState = { owner: null, item: null, hero: null, stamp: null }
export const $itemChain = map<ItemChainState>(nothing)

/**
 * Opens the item of an address.
 * @returns true if this build knows it
 */
export function openItemLink(query: string): boolean {
  const subject = readItemLink(query, collections)
  $subject.set(subject ?? 'unknown')
  $itemChain.set(nothing)
  return subject !== null
}

/** Reads the item from the chain, with the account's part. On failure the last good figures stay. */
export const { refresh: refreshItem, reread: rereadItem } = accountRead(async (owner, isMine) => {
  const subject = knownSubject()
  if (!subject) return
  const before = $itemChain.get()
  // Another account's part is never shown.
  if (before.owner !== owner && before.item)
    $itemChain.set({ ...before, owner, item: { ...before.item, part: null } })
  const keeper = keeperOf(fullRegistry, subject.key.contract)
  const { block, at, item, hero } = await readItem(readChain, marketEntry, subject.key, owner, keeper)
  if (isMine() && knownSubject() === subject) $itemChain.set({ owner, item, hero, stamp: { block, at } })
})

rereadAfterTransactions(rereadItem)

const EVERY_MS = 4_000

/** Refreshes the item while the page is visible. Returns the stop function. */
export const watchItem = () => watchWhileSeen(EVERY_MS, refreshItem)
