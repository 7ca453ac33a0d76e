import { atom } from 'nanostores'
import type { ItemState, Reactivations } from '../../../lib/core/nft/model.ts'
import { needsRight } from '../../../lib/item/actions.ts'
import { readReactivations } from '../../../lib/item/reactivations.ts'
import type { ItemReview } from '../../../lib/item/review.ts'
import { readChain } from '../../../stores/chain.ts'
import { $flow } from '../../../stores/tx.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'

/** Sales that the review's approval would reopen; null until they are read. */
export const $reactivations = atom<Reactivations | null>(null)

/**
 * True if a review approves the market for the whole collection.
 * @param now the item as it was last read, because its owner may have taken the right back since the review opened
 */
export const givesRight = (review: ItemReview, now: ItemState | null): boolean =>
  needsRight(review) && [review.item, now ?? review.item].some(({ part }) => part?.approved !== true)

const EVERY_MS = 4_000

/** Refreshes them, except while signatures are requested. Returns the stop function. */
export function watchReactivations({ act: action, owner, subject }: ItemReview): () => void {
  $reactivations.set(null)
  return watchWhileSeen(EVERY_MS, async () => {
    if (!marketEntry || $flow.get().current?.running) return
    const unknown: Reactivations = { listings: [], unread: null }
    const found = await readReactivations(
      readChain,
      marketEntry,
      subject.key,
      owner,
      action === 'list',
    ).catch(() => null)
    // The earlier list stays. It is read again before the signature.
    if (!$flow.get().current?.running) $reactivations.set(found ?? $reactivations.get() ?? unknown)
  })
}
