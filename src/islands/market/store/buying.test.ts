import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { COLLECTION, itemOf, itemRow, listingOf, MARKET } from '../../../../tests/fakes/items.ts'
import { ledgerEntry } from '../../../../tests/fakes/ledgerEntry.ts'
import { fakePage, settled } from '../../../../tests/fakes/page.ts'
import { clearSigning, failedWith, plainSteps, sentOf, signing } from '../../../../tests/fakes/signing.ts'
import { connect, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { AppError } from '../../../lib/core/errors/AppError.ts'
import type { ItemKey, ItemState } from '../../../lib/core/nft/model.ts'
import { hexId } from '../../../lib/core/nft/tokenId.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { keyOf } from '../../../lib/core/storage/storage.ts'
import type { SavedPick, SavedPurchase } from '../../../lib/market/interrupted.ts'
import { $ledger } from '../../../stores/ledger.ts'
import { $basket, $buying } from './basket.ts'
import { $purchase, buyPicked, closeReview, openReview } from './buying.ts'
import { $left, watchLeft } from './interrupted.ts'

const world = vi.hoisted(() => ({ read: (_: unknown): unknown => undefined }))
vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)
vi.mock('../../../lib/core/nft/read.ts', async (original) => ({
  ...(await original<object>()),
  readItem: async (_read: unknown, _at: unknown, key: unknown) => ({
    item: world.read(key),
    block: 50n,
    at: 1,
  }),
}))
vi.mock('../../shared/nft/store/list.ts', () => ({ refreshList: () => undefined }))
// The checks of a purchase on every node are those of its steps (src/lib/item/actions.test.ts).
vi.mock('../../../lib/item/actions.ts', async (original) => {
  const real = await original<typeof import('../../../lib/item/actions.ts')>()
  const steps: typeof real.actionSteps = (deps, request) =>
    real.actionSteps(deps, request).map((step) => ({
      ...step,
      check: async () => {
        const code = world.read({ ...request.key, checked: true })
        if (typeof code === 'string') throw new AppError(code)
      },
    }))
  return { ...real, actionSteps: steps }
})

const HASH = `0x${'cd'.repeat(32)}` as const
const PRICE = 5_000n * E18
const { operation, tokens } = MARKET

/** The chain's items by number; each is another account's, for sale at 5,000 MEV. A text is the code of an error. */
let items: Map<number, Partial<ItemState> | string>
/** Refusals of the checks on every node, by number. */
let refusals: Map<number, string>
beforeEach(() => {
  page = fakePage('/market/')
  vi.stubGlobal('navigator', {})
  visit()
  clearSigning()
  items = new Map()
  refusals = new Map()
  world.read = (key) => {
    const { id, checked } = key as ItemKey & { checked?: boolean }
    if (checked) return refusals.get(Number(id))
    const item = items.get(Number(id)) ?? {}
    if (typeof item === 'string') throw new AppError(item)
    return itemOf({ listing: listingOf(), ...item })
  }
  $ledger.set([])
  $basket.set({ items: [itemRow(1), itemRow(2)] })
  $buying.set(false)
})
let page: ReturnType<typeof fakePage>
afterEach(() => {
  closeReview()
  vi.unstubAllGlobals()
})

const picks = () =>
  $purchase.get().current?.picks.map(({ state, error }) => (error ? `${state} ${error}` : state))
const stored = (): SavedPurchase[] => JSON.parse(page.local.getItem(keyOf('purchases')) ?? '[]')
const asked = () =>
  signing.flows.map(({ steps }) => plainSteps(steps).map(([id, , , args]) => [id, args.at(-1)]))

describe('the review reads each item from the chain', () => {
  it.each<[string, Partial<ItemState> | string, string]>([
    ['for sale', {}, 'ready'],
    ['sold', { listing: listingOf({ state: 'completed' }) }, 'gone'],
    ['for sale by one who moved it', { dead: 'moved' }, 'gone'],
    ['one’s own', { owner: ME }, 'own'],
    ['not answering', 'rpc.unreachable', 'unread rpc.unreachable'],
  ])('%s', async (_, item, state) => {
    items.set(1, item)
    await openReview()
    expect(picks()).toEqual([state, 'ready'])
    expect(stored()).toEqual([])
  })

  it('has the chain’s price, not the indexer’s', async () => {
    items.set(1, { listing: listingOf({ price: 7n }) })
    await openReview()
    expect($purchase.get().current?.picks[0]?.listing?.price).toBe(7n)
  })

  it.each([
    ['without a wallet', () => connect({ status: 'none', address: null })],
    ['without picks', () => $basket.set({ items: [] })],
  ])('opens nothing %s', async (_, become) => {
    become()
    await openReview()
    expect($purchase.get().current).toBeNull()
  })

  it('that was closed writes nothing more', async () => {
    const opening = openReview()
    closeReview()
    await opening
    expect($purchase.get().current).toBeNull()
  })
})

describe('buying', () => {
  it('approves the exact total once, then buys each with its own price', async () => {
    items.set(2, { listing: listingOf({ price: 7n }) })
    await openReview()
    await buyPicked()
    expect(signing.flows[0]?.steps.map(({ id, call }) => [id, call])).toMatchObject([
      ['approve', { to: tokens.MEV, args: [operation, PRICE + 7n] }],
    ])
    expect(asked().slice(1)).toEqual([
      [
        ['approve', PRICE],
        ['buy', 'MEV'],
      ],
      [
        ['approve', 7n],
        ['buy', 'MEV'],
      ],
    ])
    expect(signing.flows.map(({ remember }) => remember)).toMatchObject([
      { tokenIn: tokens.MEV, amountIn: `${PRICE + 7n}` },
      { tokenIn: tokens.MEV, amountIn: `${PRICE}` },
      { tokenIn: tokens.MEV, amountIn: '7' },
    ])
    expect(picks()).toEqual(['done', 'done'])
    expect($purchase.get().current).toMatchObject({ running: false, allowing: null, error: null })
  })

  it('each coin with a single item needs no total', async () => {
    items.set(2, { listing: listingOf({ price: 7n, currency: 'USDT' }) })
    await openReview()
    await buyPicked()
    expect(asked().map((steps) => steps.map(([id]) => id))).toEqual([
      ['approve', 'buy'],
      ['approve', 'buy'],
    ])
  })

  it('skips what cannot be bought', async () => {
    items.set(1, { owner: ME })
    await openReview()
    await buyPicked()
    expect(signing.flows).toHaveLength(1)
    expect(picks()).toEqual(['own', 'done'])
  })

  it.each([
    ['wallet.rejected', ['failed wallet.rejected', 'ready'], 2],
    ['review.altered', ['failed review.altered', 'ready'], 2],
    ['market.sold', ['failed market.sold', 'failed market.sold'], 3],
  ])(
    '%s in the first purchase: the rest is asked for only if it may succeed',
    async (code, states, flows) => {
      await openReview()
      signing.onFlow = async () => {
        if (signing.flows.length > 1) signing.result = failedWith(code)
      }
      await buyPicked()
      expect(picks()).toEqual(states)
      expect(signing.flows).toHaveLength(flows)
    },
  )

  it('a failed purchase that succeeded anyway is done, if its transaction was sent', async () => {
    $basket.set({ items: [itemRow(1)] })
    await openReview()
    signing.onFlow = async (_, sent) => {
      sent('buy', sentOf(HASH, ME))
      signing.result = failedWith('tx.unknown')
      items.set(1, { owner: ME })
    }
    await buyPicked()
    expect(picks()).toEqual(['done'])
  })

  it('a refused approval of the total stops everything, with its reason', async () => {
    await openReview()
    signing.result = failedWith('wallet.rejected')
    await buyPicked()
    expect(signing.flows).toHaveLength(1)
    expect($purchase.get().current).toMatchObject({ running: false, error: 'wallet.rejected' })
    expect(picks()).toEqual(['ready', 'ready'])
  })

  it('an item that is gone is left out of the total', async () => {
    $basket.set({ items: [itemRow(1), itemRow(2), itemRow(3)] })
    await openReview()
    refusals.set(2, 'market.sold')
    await buyPicked()
    expect(asked()[0]).toEqual([['approve', 2n * PRICE]])
  })

  it('a node that does not answer the checks stops it before any signature', async () => {
    await openReview()
    refusals.set(2, 'rpc.unreachable')
    await buyPicked()
    expect(signing.flows).toEqual([])
    expect($purchase.get().current?.error).toBe('rpc.unreachable')
  })

  it('closing the review asks for no further signature', async () => {
    await openReview()
    signing.onFlow = async () => closeReview()
    await buyPicked()
    expect(signing.flows).toHaveLength(1)
    expect($purchase.get().current).toBeNull()
  })

  it('stores the state of each item from the first signature on, and forgets a purchase that ended', async () => {
    await openReview()
    const seen: unknown[] = []
    signing.onFlow = async ({ steps }, sent) => {
      seen.push(stored()[0]?.picks.map(({ state }) => state))
      if (steps.some(({ id }) => id === 'buy')) sent('buy', sentOf(HASH, ME))
      seen.push(stored()[0]?.picks.map(({ state, hash }) => (hash ? `${state} sent` : state)))
    }
    await buyPicked()
    expect(seen).toEqual([
      ['ready', 'ready'],
      ['ready', 'ready'],
      ['begun', 'ready'],
      ['sent sent', 'ready'],
      ['done', 'begun'],
      ['done sent', 'sent sent'],
    ])
    expect(stored()[0]).toMatchObject({ chainId: chain.id, owner: ME })
    closeReview()
    expect(stored()).toEqual([])
  })
})

describe('an interrupted purchase', () => {
  const pick = (id: number, change: Partial<SavedPick> = {}): SavedPick => ({
    contract: COLLECTION.address,
    tokenId: hexId(BigInt(id)),
    name: `Item ${id}`,
    price: { amount: '5', currency: 'MEV' },
    state: 'ready',
    hash: null,
    error: null,
    ...change,
  })
  const keep = (list: readonly SavedPick[], change: object = {}) =>
    page.local.setItem(
      keyOf('purchases'),
      JSON.stringify([{ chainId: chain.id, owner: ME, at: 1_000, picks: list, ...change }]),
    )
  async function returned() {
    let found = 0
    const stop = watchLeft(ME, () => {
      found += 1
    })
    await settled()
    stop()
    if (found > 0) await openReview()
    return found
  }

  it.each<[string, Partial<SavedPick>, Partial<ItemState>, string]>([
    ['not started, and for sale', {}, {}, 'ready'],
    ['not started, and sold', {}, { listing: null }, 'gone'],
    ['begun, and now one’s own', { state: 'begun' }, { owner: ME }, 'done'],
    ['begun, and for sale', { state: 'begun' }, {}, 'begun'],
    ['failed', { state: 'failed', error: 'wallet.rejected' }, {}, 'failed wallet.rejected'],
    ['done', { state: 'done' }, { listing: null }, 'done'],
  ])('returns with its items: %s', async (_, saved, item, state) => {
    keep([pick(1, saved)])
    items.set(1, item)
    expect(await returned()).toBe(1)
    expect(picks()).toEqual([state])
    expect($purchase.get().current).toMatchObject({ owner: ME, at: 1_000, returned: true, running: false })
  })

  it('a sent one is updated when its transaction ends', async () => {
    keep([pick(1, { state: 'sent', hash: HASH })])
    $ledger.set([ledgerEntry({ hash: HASH, step: 'buy' })])
    await returned()
    expect(picks()).toEqual(['sent'])
    $ledger.set([ledgerEntry({ hash: HASH, step: 'buy', state: 'confirmed' })])
    await settled()
    expect(picks()).toEqual(['done'])
  })

  it.each<[string, readonly SavedPick[], object]>([
    ['another account’s', [pick(1)], { owner: OTHER }],
    ['another chain’s', [pick(1)], { chainId: 1 }],
    ['an unknown collection’s', [pick(1, { contract: OTHER })], {}],
    ['without a valid item', [{ ...pick(1), price: { amount: '-5', currency: 'MEV' } }], {}],
    ['of no time', [pick(1)], { at: 'yesterday' }],
  ])('%s is not shown', async (_, list, change) => {
    keep(list, change)
    expect(await returned()).toBe(0)
    expect($left.get()).toBeNull()
  })

  it('is not shown over a review that is open, nor after the stop', async () => {
    keep([pick(1)])
    $buying.set(true)
    expect(await returned()).toBe(0)
    $buying.set(false)
    watchLeft(ME, () => expect.unreachable())()
    await settled()
    expect($left.get()).toBeNull()
  })

  it('stays stored while an item is pending, and is forgotten after its end', async () => {
    keep([pick(1, { state: 'sent', hash: HASH }), pick(2, { state: 'done' })])
    $ledger.set([ledgerEntry({ hash: HASH, step: 'buy' })])
    await returned()
    closeReview()
    expect(stored()).toHaveLength(1)
    $ledger.set([ledgerEntry({ hash: HASH, step: 'buy', state: 'confirmed' })])
    await returned()
    closeReview()
    expect(stored()).toEqual([])
  })
})
