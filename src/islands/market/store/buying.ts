/** Buying several items, one signature each, loaded with its review. */
import { map } from 'nanostores'
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { type Address, sameAddress } from '../../../lib/core/config/registry.ts'
import { fromUnknown } from '../../../lib/core/errors/fromUnknown.ts'
import { sameItem } from '../../../lib/core/nft/link.ts'
import { CURRENCIES, type Currency, type ItemState } from '../../../lib/core/nft/model.ts'
import { readItem } from '../../../lib/core/nft/read.ts'
import { approveStep } from '../../../lib/core/tx/approve.ts'
import type { StepState } from '../../../lib/core/tx/model.ts'
import { actionSteps } from '../../../lib/item/actions.ts'
import { entryOf, itemOf, returnedPick, type SavedPick, savedPicks } from '../../../lib/market/interrupted.ts'
import {
  endedPick,
  isOpen,
  type Pick,
  type Picked,
  pickOf,
  totalsOf,
  unlooked,
} from '../../../lib/market/several.ts'
import { readChain, rpc } from '../../../stores/chain.ts'
import { $ledger } from '../../../stores/ledger.ts'
import { endsSeries } from '../../../stores/series.ts'
import { closeFlow, startFlow } from '../../../stores/tx.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'
import { refreshList } from '../../shared/nft/store/list.ts'
import { $basket } from './basket.ts'
import { $left, forgetPurchase, holdPurchase, keepPurchase, type Left } from './interrupted.ts'

export type Purchase = {
  readonly owner: Address
  readonly picks: readonly Pick[]
  /** Time of the first signature request, in ms; null before. */
  readonly at: number | null
  /** True if the purchase was interrupted on an earlier page. */
  readonly returned: boolean
  readonly running: boolean
  /** Currency whose total is being approved; null while none is. */
  readonly allowing: Currency | null
  /** Error code that stopped the purchase before any item; null if none did. */
  readonly error: string | null
}
export const $purchase = map<{ current: Purchase | null }>({ current: null })

/** Number of the open review: a closed one requests and writes nothing more. */
let shown = 0
/** Releases the lock on the stored purchase, so that another tab can take it over. */
let release: () => void = () => undefined
let unwatch: () => void = () => undefined
/** Picks stored by an earlier page. */
let before: readonly SavedPick[] = []

function put(change: Partial<Purchase>): void {
  const { current } = $purchase.get()
  if (!current) return
  const next = { ...current, ...change }
  $purchase.set({ current: next })
  const { owner, at, picks } = next
  if (at !== null) keepPurchase({ chainId: chain.id, owner, at, picks: savedPicks(picks, before) })
}
const putPick = (item: Picked, change: Partial<Pick>): void => {
  const { current } = $purchase.get()
  if (current)
    put({ picks: current.picks.map((pick) => (sameItem(pick.item, item) ? { ...pick, ...change } : pick)) })
}
const keyOf = (item: Picked) => ({ contract: item.contract as Address, id: BigInt(item.tokenId) })

async function readPicked(item: Picked, owner: Address): Promise<ItemState> {
  const { item: state } = await readItem(readChain, marketEntry, keyOf(item), owner)
  return state
}

const opened = (owner: Address, items: readonly Picked[]): Purchase => ({
  owner,
  picks: items.map(unlooked),
  at: null,
  returned: false,
  running: false,
  allowing: null,
  error: null,
})

/** Opens an interrupted purchase, else the current picks, and reads the state of each from the chain. */
export async function openReview(): Promise<void> {
  const owner = $wallet.get().address
  if (!owner || !marketEntry) return
  const left = $left.get()
  if (left && sameAddress(left.kept.owner, owner)) return openLeft(left)
  const items = $basket.get().items ?? []
  if (items.length === 0) return
  const mine = ++shown
  $purchase.set({ current: opened(owner, items) })
  for (const item of items) {
    let change: Partial<Pick>
    try {
      change = pickOf(item, await readPicked(item, owner), owner)
    } catch (error) {
      change = { state: 'unread', error: fromUnknown(error).code }
    }
    if (mine !== shown) return
    putPick(item, change)
  }
}

/** Opens an interrupted purchase with the current state of each item. Pending ones are updated when they end. */
async function openLeft(left: Left): Promise<void> {
  const { owner, at, picks } = left.kept
  const mine = ++shown
  before = picks
  release = left.release
  $purchase.set({ current: { ...opened(owner, picks.map(itemOf)), at, returned: true } })
  const look = async (saved: SavedPick) => {
    const state = await readPicked(saved, owner).catch(() => null)
    if (mine === shown)
      putPick(saved, returnedPick(saved, entryOf($ledger.get(), saved.hash, owner), state, owner))
  }
  const ended = () => {
    for (const { item, state, hash } of $purchase.get().current?.picks ?? []) {
      const saved = picks.find((one) => sameItem(one, item))
      if (saved && state === 'sent' && entryOf($ledger.get(), hash, owner)?.state !== 'pending')
        void look(saved)
    }
  }
  unwatch = $ledger.listen(ended)
  for (const saved of picks) if (mine === shown) await look(saved)
  if (mine === shown) ended()
}

/** True if the result of any item is still unknown: then the purchase stays stored, and is shown on return. */
const isOpenEnded = ({ running, returned, picks }: Purchase) =>
  running ||
  picks.some(({ state }) => state === 'sent' || (returned && (state === 'checking' || state === 'unread')))

/** Ends only what has not begun. */
export function closeReview(): void {
  const { current } = $purchase.get()
  shown++
  unwatch()
  closeFlow()
  if (current && current.at !== null && !isOpenEnded(current))
    forgetPurchase({ owner: current.owner, at: current.at })
  release()
  unwatch = () => undefined
  release = () => undefined
  before = []
  $left.set(null)
  $purchase.set({ current: null })
}

const none = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
const errorOf = (last: StepState): string | null =>
  last.at === 'confirmed' || last.at === 'skipped'
    ? null
    : last.at === 'failed'
      ? last.error.code
      : `tx.${last.at}`

/** True if an error ends the remaining purchases: their review was closed, or the next would fail too. */
const endsPurchases = (code: string) => code === 'api.cancelled' || endsSeries(code)

/**
 * Approves the exact total of each currency that pays more than one item, so that each item then takes one signature.
 * The amount that a single item needs is approved with it.
 * @returns the error code; null on success
 */
async function allowTotals(owner: Address, open: readonly Pick[], mine: number): Promise<string | null> {
  if (!marketEntry) return null
  const deps = { rpc, chainId: chain.id, registry, at: marketEntry }
  for (const currency of CURRENCIES) {
    const own = open.filter(({ listing }) => listing?.currency === currency)
    const token = marketEntry.tokens[currency]
    if (own.length < 2 || !token) continue
    put({ allowing: currency })
    // Each item is checked on every node, because the total follows from all their prices.
    const checkOne = async ({ item, listing }: Pick) => {
      if (!listing) return
      const [first] = actionSteps(deps, { act: 'buy', listing, owner, key: keyOf(item) })
      await first?.check({})
    }
    const checked = await Promise.allSettled(own.map(checkOne))
    if (mine !== shown) return 'api.cancelled'
    const codes = checked.map((one) => (one.status === 'rejected' ? fromUnknown(one.reason).code : null))
    const trouble = codes.find((code) => code !== null && !code.startsWith('market.'))
    if (trouble) return trouble
    // An item sold meanwhile does not prevent one approval for the others.
    const there = own.filter((_, k) => codes[k] === null)
    if (there.length < 2) continue
    const amount = totalsOf(there)[currency]
    const check = async () => void (await Promise.all(there.map(checkOne)))
    const step = approveStep(deps, { owner, token, spender: marketEntry.operation, amount }, check)
    const { last } = await startFlow(owner, [step], { ...none, tokenIn: token, amountIn: amount.toString() })
    if (mine !== shown) return 'api.cancelled'
    const code = errorOf(last)
    // An item sold meanwhile does not stop the others, each with an approval of its own.
    if (code !== null && !code.startsWith('market.')) return code
  }
  return null
}

/** Reads the chain after a failed purchase, which may have succeeded anyway. */
async function lookAgain(item: Picked, error: string, owner: Address, mine: number): Promise<void> {
  const state = endsPurchases(error) ? null : await readPicked(item, owner).catch(() => null)
  const pick = $purchase.get().current?.picks.find((one) => sameItem(one.item, item))
  if (mine !== shown || !pick) return
  putPick(item, state ? endedPick(pick, error, state, owner) : { state: 'failed', error })
}

/**
 * Buys the items that can be bought, one after the other. Each is read, simulated and signed separately, so that a
 * missing item does not affect the others. A rejection in the wallet stops the rest; bought items stay bought. From the
 * first signature on, the state of each item is stored.
 */
export async function buyPicked(): Promise<void> {
  const { current } = $purchase.get()
  if (!current || !marketEntry || current.running) return
  const mine = shown
  const { owner } = current
  const open = current.picks.filter(isOpen)
  const deps = { rpc, chainId: chain.id, registry, at: marketEntry }
  const at = current.at ?? Date.now()
  put({ running: true, error: null, at })
  if (current.at === null) release = (await holdPurchase(at)) ?? release
  const refused = await allowTotals(owner, open, mine)
  if (mine !== shown) return
  put({ allowing: null })
  for (const { item, listing } of refused === null ? open : []) {
    if (!listing) continue
    putPick(item, { state: 'buying', error: null, hash: null })
    const request = { act: 'buy', listing, owner, key: keyOf(item) } as const
    const paid = {
      ...none,
      tokenIn: marketEntry.tokens[listing.currency],
      amountIn: listing.price.toString(),
    }
    const { last } = await startFlow(owner, actionSteps(deps, request), paid, (step, { hash }) => {
      if (step === 'buy' && mine === shown) putPick(item, { hash })
    })
    if (mine !== shown) return
    const error = errorOf(last)
    if (error === null) putPick(item, { state: 'done' })
    else await lookAgain(item, error, owner, mine)
    if (mine !== shown) return
    if (error !== null && endsPurchases(error)) break
  }
  put({ running: false, error: refused })
  refreshList()
}
