/** Buying several items, one signature each: fetched with its review. */
import { map } from 'nanostores'
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import { actSteps } from '../../lib/item/acts.ts'
import { isOpen, type Pick, pickOf, totalsOf } from '../../lib/market/several.ts'
import { sameItem } from '../../lib/nft/link.ts'
import { CURRENCIES, type Currency } from '../../lib/nft/model.ts'
import { readItem } from '../../lib/nft/read.ts'
import type { Item } from '../../lib/nft/schema.ts'
import { approveStep } from '../../lib/tx/approve.ts'
import type { StepState } from '../../lib/tx/model.ts'
import { readChain, rpc } from '../kernel/chain.ts'
import { startFlow } from '../kernel/tx.ts'
import { $wallet } from '../kernel/wallet.ts'
import { marketEntry } from '../nft/collections.ts'
import { refreshList } from '../nft/list.ts'

export type Purchase = {
  readonly owner: Address
  readonly picks: readonly Pick[]
  readonly running: boolean
  /** Currency whose total the market is being allowed; null while none is. */
  readonly allowing: Currency | null
  /** Code of what stopped it before any item; null where nothing did. */
  readonly error: string | null
}
export const $purchase = map<{ current: Purchase | null }>({ current: null })

const put = (change: Partial<Purchase>): void => {
  const { current } = $purchase.get()
  if (current) $purchase.set({ current: { ...current, ...change } })
}
const putPick = (item: Item, change: Partial<Pick>): void => {
  const { current } = $purchase.get()
  if (current)
    put({ picks: current.picks.map((pick) => (sameItem(pick.item, item) ? { ...pick, ...change } : pick)) })
}
const keyOf = (item: Item) => ({ contract: item.contract as Address, id: BigInt(item.tokenId) })

/** Asks the chain of each of some items whether, and for what, it can be bought. */
export async function openPurchases(items: readonly Item[]): Promise<void> {
  const owner = $wallet.get().address
  if (items.length === 0 || !owner || !marketEntry) return
  const market = marketEntry
  const picks = items.map((item): Pick => ({ item, state: 'checking', listing: null, error: null }))
  $purchase.set({ current: { owner, picks, running: false, allowing: null, error: null } })
  for (const item of items)
    try {
      const { item: state } = await readItem(readChain, market, keyOf(item), owner)
      putPick(item, pickOf(item, state, owner))
    } catch (error) {
      putPick(item, { state: 'unread', error: fromUnknown(error).code })
    }
}

/** Ends only what has not begun. */
export const closePurchases = () => $purchase.set({ current: null })

const none = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
const errorOf = (last: StepState): string | null =>
  last.at === 'confirmed' || last.at === 'skipped'
    ? null
    : last.at === 'failed'
      ? last.error.code
      : `tx.${last.at}`

/** The wallet itself said no, or can't be asked: then nothing more is asked. */
const isWallets = (code: string) => code.startsWith('wallet.') || code === 'api.cancelled'

/**
 * Allows the market the exact total of each currency where more than one item is paid with it: then each item is one
 * signature. What is needed for one alone is allowed with it.
 * @returns the code of what went wrong; null where nothing did
 */
async function allowTotals(owner: Address, open: readonly Pick[]): Promise<string | null> {
  if (!marketEntry) return null
  const deps = { rpc, chainId: chain.id, registry, at: marketEntry }
  for (const currency of CURRENCIES) {
    const own = open.filter(({ listing }) => listing?.currency === currency)
    const [first] = own
    const token = marketEntry.tokens[currency]
    if (own.length < 2 || !first?.listing || !token) continue
    put({ allowing: currency })
    const amount = totalsOf(own)[currency]
    // Held against what the first of them must be, as its own approval would be.
    const [pay] = actSteps(deps, { act: 'buy', listing: first.listing, owner, key: keyOf(first.item) })
    const check = pay?.check ?? (async () => undefined)
    const step = approveStep(deps, { owner, token, spender: marketEntry.operation, amount }, check)
    const { last } = await startFlow(owner, [step], { ...none, tokenIn: token, amountIn: amount.toString() })
    const code = errorOf(last)
    // That the first was sold meanwhile stops nobody from buying the others.
    if (code !== null && !code.startsWith('market.')) return code
  }
  return null
}

/**
 * Buys what can be bought, one after the other: each is read again, tried and signed by itself, so one that is gone
 * spoils no other. A refusal of the wallet ends it; what was bought stays bought.
 */
export async function buyPicked(): Promise<void> {
  const { current } = $purchase.get()
  if (!current || !marketEntry || current.running) return
  const { owner } = current
  const open = current.picks.filter(isOpen)
  const deps = { rpc, chainId: chain.id, registry, at: marketEntry }
  put({ running: true, error: null })
  const refused = await allowTotals(owner, open)
  put({ allowing: null })
  for (const { item, listing } of refused === null ? open : []) {
    if (!listing || !$purchase.get().current) break
    putPick(item, { state: 'buying', error: null })
    const request = { act: 'buy', listing, owner, key: keyOf(item) } as const
    const paid = {
      ...none,
      tokenIn: marketEntry.tokens[listing.currency],
      amountIn: listing.price.toString(),
    }
    const { last } = await startFlow(owner, actSteps(deps, request), paid)
    const error = errorOf(last)
    putPick(item, { state: error === null ? 'done' : 'failed', error })
    if (error !== null && isWallets(error)) break
  }
  put({ running: false, error: refused })
  refreshList()
}
