import { atom, map } from 'nanostores'
import * as v from 'valibot'
import type { Address } from '../../lib/config/registry.ts'
import { isTooOld } from '../../lib/i18n/age.ts'
import type { ItemAct, ItemReview, Subject } from '../../lib/item/review.ts'
import { lastOffer, offerIssue } from '../../lib/item/rules.ts'
import { idText, readItemLink } from '../../lib/nft/link.ts'
import { CURRENCIES, type ItemState } from '../../lib/nft/model.ts'
import { readItem } from '../../lib/nft/read.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { $headAge, readChain, type Stamp } from '../kernel/chain.ts'
import { $rightChain, $wallet } from '../kernel/connect.ts'
import { derived } from '../kernel/derived.ts'
import { onceReady, takeFlowAs } from '../kernel/resume.ts'
import { watchWhileSeen } from '../kernel/watch.ts'
import { collections, marketPlace } from '../nft/collections.ts'

/** The item in the address of the page: null before it was read, `unknown` for one that this build does not know. */
export const $subject = atom<Subject | 'unknown' | null>(null)

export type ItemChainState = {
  /** Whose part it holds. */
  readonly owner: Address | null
  readonly item: ItemState | null
  readonly stamp: Stamp | null
}
const nothing: ItemChainState = { owner: null, item: null, stamp: null }
export const $itemChain = map<ItemChainState>(nothing)

/** Takes the item of an address. @returns whether this build knows it */
export function takeItem(query: string): boolean {
  const subject = readItemLink(query, collections)
  $subject.set(subject ?? 'unknown')
  $itemChain.set(nothing)
  return subject !== null
}

const known = () => {
  const subject = $subject.get()
  return subject === 'unknown' ? null : subject
}

/** Reads the item from the chain, with the account's part. Keeps the last good figures when that fails. */
export const { refresh: refreshItem, reread: rereadItem } = accountRead(async (owner, isMine) => {
  const subject = known()
  if (!subject) return
  const before = $itemChain.get()
  // Another account's part is never shown.
  if (before.owner !== owner && before.item)
    $itemChain.set({ ...before, owner, item: { ...before.item, part: null } })
  const { block, at, item } = await readItem(readChain, marketPlace, subject.place, owner)
  if (isMine() && known() === subject) $itemChain.set({ owner, item, stamp: { block, at } })
})

const EVERY_MS = 4_000

/** Keeps the item fresh while the page is seen. Returns the stop. */
export const watchItem = () => watchWhileSeen(EVERY_MS, refreshItem)

/** Why nothing can be signed now, in the order in which things must be right. */
export type ItemGate = 'connect' | 'connecting' | 'wrongChain' | 'loading' | 'stale' | null

export const $itemGate = derived(
  [$itemChain, $wallet, $rightChain, $headAge],
  ({ item, owner }, wallet, rightChain, age): ItemGate => {
    if (wallet.status === 'connecting') return 'connecting'
    if (wallet.status !== 'connected') return 'connect'
    if (!rightChain) return 'wrongChain'
    if (!item?.part || owner !== wallet.address) return 'loading'
    return isTooOld(age) ? 'stale' : null
  },
)

export const $itemReview = map<{ current: ItemReview | null }>({ current: null })
export const closeItemReview = () => $itemReview.set({ current: null })

/** Opens the review of an act, unless nothing can be signed now. */
export function openItemReview(act: ItemAct): void {
  const subject = known()
  const { item, owner } = $itemChain.get()
  if (subject && item && owner && $itemGate.get() === null)
    $itemReview.set({ current: { owner, subject, item, ...act } as ItemReview })
}

/** Opens the review of buying what is for sale now. */
export function openPurchase(): void {
  const { item } = $itemChain.get()
  if (item?.listing?.state === 'open') openItemReview({ act: 'buy', listing: item.listing })
}

/** The terms of a review, without whose they are and of what. */
export function termsOf({ owner: _, subject: __, item: ___, ...terms }: ItemReview): ItemAct {
  return terms as ItemAct
}

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const currency = v.picklist(CURRENCIES)
/** Only acts that were typed can be lost by a reload; the others are one press away. */
const KeptSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(80)),
  kept: v.union([
    v.object({ act: v.literal('buy') }),
    v.object({ act: v.literal('offer'), price: amount, currency }),
    v.object({ act: v.literal('list'), price: amount, currency, open: amount, close: amount }),
  ]),
})

const keyOf = ({ collection, place }: Subject) => `${collection.shortName}/${idText(place.id)}`

/** What a reload needs to open a review again. */
export const keptOf = (review: ItemReview) => ({
  kind: 'item',
  data: JSON.stringify({ id: keyOf(review.subject), kept: termsOf(review) }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  ),
})

/** Opens the review again that a reload interrupted, as soon as it can be signed. Returns the stop. */
export function resumeItem(): () => void {
  const found = takeFlowAs('item', KeptSchema)
  const subject = known()
  if (!found || !subject || found.id !== keyOf(subject)) return () => undefined
  const { kept } = found
  return onceReady(
    $itemGate,
    (gate) => gate === null,
    () => {
      const { item } = $itemChain.get()
      if (kept.act === 'buy') openPurchase()
      else if (kept.act === 'offer' && item?.owner) {
        // What was kept is held to the form's own rules again: storage may say anything.
        const last = lastOffer(item.offers ?? [], kept.currency)
        if (offerIssue({ raw: kept.price }, kept.currency, last, null) === null)
          openItemReview({ ...kept, itemOwner: item.owner })
      } else if (kept.act === 'list' && item?.fees && kept.price > 0n)
        openItemReview({ ...kept, fees: item.fees })
    },
  )
}
