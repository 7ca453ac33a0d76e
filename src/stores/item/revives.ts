import { atom } from 'nanostores'
import type { ItemReview } from '../../lib/item/review.ts'
import { type Revives, readRevives } from '../../lib/item/revives.ts'
import { readChain } from '../kernel/chain.ts'
import { $flow } from '../kernel/tx.ts'
import { watchWhileSeen } from '../kernel/watch.ts'
import { marketEntry } from '../nft/collections.ts'

/** Sales that the review's approval would open again; null until they are read. */
export const $revives = atom<Revives | null>(null)

/** Whether a review gives the market its right over the collection. */
export const givesRight = ({ act, item }: ItemReview): boolean =>
  (act === 'list' || act === 'acceptOffer') && item.part?.approved !== true

const EVERY_MS = 4_000

/** Keeps them fresh until the first signature is asked for. Returns the stop. */
export function watchRevives({ owner, subject }: ItemReview): () => void {
  $revives.set(null)
  return watchWhileSeen(EVERY_MS, async () => {
    if (!marketEntry || $flow.get().current) return
    const found = await readRevives(readChain, marketEntry, subject.key, owner).catch(() => null)
    // What was read before stays: it is read again before the signature.
    if (found && !$flow.get().current) $revives.set(found)
  })
}
