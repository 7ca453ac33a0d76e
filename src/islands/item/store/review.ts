import type { Currency } from '../../../lib/core/nft/model.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import type { Gate } from '../../../lib/core/wallet/gate.ts'
import { lastOffer, leastOffer, offerIssue } from '../../../lib/item/offerRules.ts'
import type { ItemAction, ItemReview } from '../../../lib/item/review.ts'
import { keyOf, SavedSchema } from '../../../lib/item/saved.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $poolPrices, watchPools } from '../../../stores/pools.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'
import { $itemChain } from './item.ts'
import { knownSubject } from './subject.ts'

/** Reason why nothing can be signed now. The first problem in this order wins. */
export type ItemGate = Gate | 'loading' | 'stale' | null

export const $itemGate = derived(
  [$itemChain, $wallet, $access],
  ({ item, owner }, { address }, { gate, stale }): ItemGate => {
    if (gate) return gate
    if (!item?.part || owner !== address) return 'loading'
    return stale ? 'stale' : null
  },
)

/** The review of an action, unless nothing can be signed now. */
export const itemReview = reviewOf((action: ItemAction | null): ItemReview | null => {
  const subject = knownSubject()
  const { item, owner } = $itemChain.get()
  if (!action || !subject || !item || !owner || $itemGate.get() !== null) return null
  return { owner, subject, item, ...action }
})

/** Opens the review of buying the current listing. */
export function openPurchase(): void {
  const { item } = $itemChain.get()
  if (item?.listing?.state === 'open') itemReview.open({ act: 'buy', listing: item.listing })
}

const leastOf = (currency: Currency) => leastOffer(currency, $poolPrices.get(), marketEntry?.tokens ?? null)

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeItem = () =>
  reopen('item', shapeOf(SavedSchema), ({ id, kept: saved }) => {
    const subject = knownSubject()
    if (!subject || id !== keyOf(subject)) return null
    const open = () => {
      const { item } = $itemChain.get()
      if (saved.act === 'buy') openPurchase()
      else if (saved.act === 'offer' && item?.owner) {
        // Stored terms are checked by the form's rules again, since storage may contain anything.
        const last = lastOffer(item.offers ?? [], saved.currency)
        if (offerIssue({ raw: saved.price }, leastOf(saved.currency), last, null) === null)
          itemReview.open({ ...saved, itemOwner: item.owner })
      } else if (saved.act === 'list' && item?.fees && saved.price > 0n)
        itemReview.open({ ...saved, from: saved.from ?? saved.open, fees: item.fees })
    }
    // An offer in another coin also waits for the prices, which its minimum depends on.
    const currency = saved.act === 'offer' ? saved.currency : 'MEV'
    const stops = [
      ...(currency === 'MEV' ? [] : [watchPools()]),
      onceReady(
        derived([$itemGate, $poolPrices], (gate) => gate === null && leastOf(currency) !== null),
        (ready) => ready,
        open,
      ),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
