import { atom } from 'nanostores'
import type { Revives } from '../../../lib/core/nft/model.ts'
import type { ItemReview } from '../../../lib/item/review.ts'
import { readRevives } from '../../../lib/item/revives.ts'
import { readChain } from '../../../stores/chain.ts'
import { $flow } from '../../../stores/tx.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'

/** Sales that the review's approval would reopen; null until they are read. */
export const $revives = atom<Revives | null>(null)

/** True if a review approves the market for the whole collection. */
export const givesRight = ({ act, item }: ItemReview): boolean =>
  (act === 'list' || act === 'acceptOffer') && item.part?.approved !== true

const EVERY_MS = 4_000

/** Refreshes them, except while signatures are requested. Returns the stop function. */
export function watchRevives({ act, owner, subject }: ItemReview): () => void {
  $revives.set(null)
  return watchWhileSeen(EVERY_MS, async () => {
    if (!marketEntry || $flow.get().current?.running) return
    const unknown: Revives = { listings: [], unread: null }
    const found = await readRevives(readChain, marketEntry, subject.key, owner, act === 'list').catch(
      () => null,
    )
    // The earlier list stays. It is read again before the signature.
    if (!$flow.get().current?.running) $revives.set(found ?? $revives.get() ?? unknown)
  })
}
