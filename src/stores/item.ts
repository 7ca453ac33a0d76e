import { atom, map } from 'nanostores'
import * as v from 'valibot'
import type { Address } from '../lib/config/registry.ts'
import { retryImport } from '../lib/errors/retryImport.ts'
import { isTooOld } from '../lib/i18n/age.ts'
import { idText, readItemLink } from '../lib/market/link.ts'
import { CURRENCIES, type Currency, type ItemState } from '../lib/market/model.ts'
import { readItem } from '../lib/market/read.ts'
import type { ItemAct, ItemReview, Subject } from '../lib/market/review.ts'
import { lastOffer, offerIssue } from '../lib/market/rules.ts'
import { $headAge, readChain, type Stamp } from './chain.ts'
import { collections, marketPlace } from './collections.ts'
import { derived } from './derived.ts'
import { onceReady, takeFlowAs } from './resume.ts'
import { startKeptFlow } from './tx.ts'
import { $rightChain, $wallet } from './wallet.ts'
import { watchWhileSeen } from './watch.ts'

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
export async function refreshItem(): Promise<void> {
  const subject = known()
  if (!subject) return
  const owner = $wallet.get().address
  const before = $itemChain.get()
  // Another account's part is never shown.
  if (before.owner !== owner && before.item)
    $itemChain.set({ ...before, owner, item: { ...before.item, part: null } })
  try {
    const { block, at, item } = await readItem(readChain, marketPlace, subject.place, owner)
    if ($wallet.get().address !== owner || known() !== subject) return
    $itemChain.set({ owner, item, stamp: { block, at } })
  } catch {
    // $rpcError tells why; the figures stay and age.
  }
}

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

/** Opens the same act again with the figures of this moment. */
export function renewItemReview(review: ItemReview): void {
  closeItemReview()
  const { item } = $itemChain.get()
  if (!item) return
  if (review.act === 'buy') openPurchase()
  else if (review.act === 'offer' && item.owner)
    openItemReview({ act: 'offer', price: review.price, currency: review.currency, itemOwner: item.owner })
  else if ((review.act === 'list' || review.act === 'acceptOffer') && item.fees)
    openItemReview({ ...actOf(review), fees: item.fees } as ItemAct)
  else openItemReview(actOf(review))
}

function actOf({ owner: _, subject: __, item: ___, ...act }: ItemReview): ItemAct {
  return act as ItemAct
}

/** What the history shows of an act: the coins it pays or brings. */
function rememberOf(review: ItemReview) {
  const coins = (currency: Currency) => marketPlace?.tokens[currency] ?? null
  const none = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
  if (review.act === 'buy')
    return {
      ...none,
      tokenIn: coins(review.listing.currency),
      amountIn: review.listing.price.toString(),
    }
  if (review.act === 'offer')
    return { ...none, tokenIn: coins(review.currency), amountIn: review.price.toString() }
  if (review.act === 'acceptOffer') return { ...none, tokenOut: coins(review.offer.currency) }
  return none
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

const writeKept = (review: ItemReview) =>
  JSON.stringify({ id: keyOf(review.subject), kept: actOf(review) }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

/** Signs what was reviewed. Null when the review was closed before the last signature. */
export async function submitItem(review: ItemReview) {
  const kept = { kind: 'item', data: writeKept(review) }
  const { stepsOf } = await retryImport('itemSteps', () => import('./itemSteps.ts'))
  const result = await startKeptFlow(review.owner, stepsOf(review), rememberOf(review), kept)
  void refreshItem()
  return result
}

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
