import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  COLLECTION,
  FEES,
  itemOf,
  listingOf,
  MARKET,
  offerOf,
  subjectOf,
} from '../../../../tests/fakes/items.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { poolOf } from '../../../../tests/fakes/registryPools.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import {
  connect,
  gateCases,
  headOf,
  ME,
  OTHER,
  RECENT,
  STALE,
  visit,
} from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { ItemAction, ItemReview } from '../../../lib/item/review.ts'
import { $pools } from '../../../stores/pools.ts'
import { $itemChain } from './item.ts'
import { givesRight } from './reactivations.ts'
import { $itemGate, itemReview, openPurchase, resumeItem } from './review.ts'
import { signItem, stepsOf } from './sign.ts'
import { $subject } from './subject.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)
vi.mock('../../../stores/pools.ts', async (original) => ({
  ...(await original<object>()),
  watchPools: () => () => undefined,
}))

const ID = `${COLLECTION.shortName}/7`
const [PRICE, SIX] = [5_000n * E18, 6n * E18]
const offer: ItemAction = { act: 'offer', price: 1_000n * E18, currency: 'MEV', itemOwner: OTHER }
const list: ItemAction = {
  act: 'list',
  price: SIX,
  currency: 'USDT',
  open: 50n,
  close: 90n,
  from: 50n,
  fees: FEES,
}
const noReactivations = { listings: [], unread: null }

const read = (change: Parameters<typeof itemOf>[0] = {}, owner = ME) =>
  $itemChain.set({ owner, item: itemOf(change), hero: null, stamp: { block: 50n, at: 1 } })
const shown = () => itemReview.$review.get()

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/item/')
  visit()
  clearSigning()
  $pools.set({ pools: [], unread: {}, stamp: null })
  $subject.set(subjectOf())
  read()
  itemReview.close()
})
afterEach(() => vi.unstubAllGlobals())

describe('an action', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect($itemGate.get()).toBe(gate)
    itemReview.open(offer)
    expect(shown()).toBeNull()
  })

  it.each<[string, () => void, string | null]>([
    ['on fresh figures', () => undefined, null],
    ['on recent figures', () => headOf(50n, RECENT), null],
    ['on figures that are too old', () => headOf(50n, STALE), 'stale'],
    ['before the item is read', () => $itemChain.setKey('item', null), 'loading'],
    ['before the account’s part is read', () => read({ part: null }), 'loading'],
    ['on the part of another account', () => read({}, OTHER), 'loading'],
    ['after the account changed', () => connect({ address: OTHER }), 'loading'],
  ])('%s', (_, become, gate) => {
    become()
    expect($itemGate.get()).toBe(gate)
    itemReview.open(offer)
    expect(shown() !== null).toBe(gate === null)
  })

  it.each(['unknown', null] as const)('of an item that is %s opens nothing', (subject) => {
    $subject.set(subject)
    itemReview.open(offer)
    expect(shown()).toBeNull()
  })

  it('that is not possible opens nothing', () => {
    itemReview.open(null)
    expect(shown()).toBeNull()
  })
})

describe('the review', () => {
  it('is frozen, with the item as it was shown', () => {
    itemReview.open(offer)
    const review = shown()
    expect(review).toEqual({ owner: ME, subject: subjectOf(), item: itemOf(), ...offer })
    read({ owner: ME })
    expect(shown()).toBe(review)
  })

  it.each([
    ['open', true],
    ['completed', false],
    ['cancelled', false],
    ['closedByManager', false],
  ] as const)('of a purchase of a listing that is %s: %s', (state, opens) => {
    read({ listing: listingOf({ state }) })
    openPurchase()
    expect(shown() !== null).toBe(opens)
    if (opens) expect(shown()).toMatchObject({ act: 'buy', listing: { price: PRICE } })
  })

  it('of nothing for sale opens nothing', () => {
    openPurchase()
    expect(shown()).toBeNull()
  })

  it.each([
    ['list', list, false, true],
    ['list', list, null, true],
    ['list', list, true, false],
    ['acceptOffer', { act: 'acceptOffer', offer: offerOf(5n), fees: FEES }, false, true],
    ['offer', offer, false, false],
    ['cancelListing', { act: 'cancelListing' }, false, false],
  ] as const)('of %s may approve the market for the collection (%#)', (_, action, approved, gives) => {
    const item = itemOf({ part: { owner: ME, approved, held: { MEV: 0n, USDT: 0n } } })
    const review = { owner: ME, subject: subjectOf(), item, ...action }
    expect(givesRight(review, null)).toBe(gives)
    expect(givesRight(review, item)).toBe(gives)
  })

  it.each([
    ['taken back', false, true],
    ['still given', true, false],
  ])('of a listing approves the market if the right is %s while it is open', (_, approved, gives) => {
    const itemWith = (now: boolean) =>
      itemOf({ part: { owner: ME, approved: now, held: { MEV: 0n, USDT: 0n } } })
    const review = { owner: ME, subject: subjectOf(), item: itemWith(true), ...list }
    expect(givesRight(review, itemWith(approved))).toBe(gives)
  })
})

const reviewOf = (action: ItemAction): ItemReview => ({
  owner: ME,
  subject: subjectOf(),
  item: itemOf(),
  ...action,
})
const { contract, id } = subjectOf().key
const { operation, tokens } = MARKET
const [MEV, USDT] = [tokens.MEV, tokens.USDT]

describe('the signatures', () => {
  it.each<[string, ItemAction, readonly unknown[]]>([
    [
      'buying approves exactly the price',
      { act: 'buy', listing: listingOf() },
      [
        ['approve', MEV, 'approve', [operation, PRICE], 0n],
        ['buy', operation, expect.any(String), [contract, id, PRICE, 'MEV'], PRICE],
      ],
    ],
    [
      'buying for USDT spends no MEV',
      { act: 'buy', listing: listingOf({ currency: 'USDT', price: SIX }) },
      [
        ['approve', USDT, 'approve', [operation, SIX], 0n],
        ['buy', operation, expect.any(String), [contract, id, SIX, 'USDT'], 0n],
      ],
    ],
    [
      'an offer approves exactly its price',
      { act: 'offer', price: SIX, currency: 'USDT', itemOwner: OTHER },
      [
        ['approve', USDT, 'approve', [operation, SIX], 0n],
        ['offer', operation, expect.any(String), [contract, id, SIX, 'USDT'], 0n],
      ],
    ],
    [
      'a listing approves the market for the collection',
      list,
      [
        ['approveMarket', contract, 'setApprovalForAll', [operation, true], 0n],
        ['list', operation, expect.any(String), [contract, id, SIX, 'USDT', 50n, 90n], 0n],
      ],
    ],
    [
      'accepting an offer names its price',
      { act: 'acceptOffer', offer: offerOf(2_000n), fees: FEES },
      [
        ['approveMarket', contract, 'setApprovalForAll', [operation, true], 0n],
        ['acceptOffer', operation, expect.any(String), [contract, id, 2_000n * E18, 'MEV'], 0n],
      ],
    ],
    [
      'ending a sale',
      { act: 'cancelListing' },
      [['cancelListing', operation, expect.any(String), [contract, id], 0n]],
    ],
    [
      'cancelling an offer names its coin first',
      { act: 'cancelOffer', offer: offerOf(2_000n) },
      [['cancelOffer', operation, expect.any(String), [contract, id, 'MEV', 2_000n * E18], 0n]],
    ],
    [
      'revoking the market’s approval',
      { act: 'revokeMarket' },
      [['revokeMarket', contract, 'setApprovalForAll', [operation, false], 0n]],
    ],
  ])('%s', (_, action, steps) => {
    expect(plainSteps(stepsOf(reviewOf(action), noReactivations))).toEqual(steps)
  })

  it('sending names the recipient', () => {
    const steps = plainSteps(stepsOf(reviewOf({ act: 'nftTransfer', to: OTHER }), noReactivations))
    expect(steps.map(([step, to]) => [step, to])).toEqual([['nftTransfer', contract]])
    expect(steps[0]?.[3].slice(0, 3)).toEqual([ME, OTHER, id])
  })

  it.each<[ItemAction, unknown, unknown]>([
    [
      { act: 'buy', listing: listingOf() },
      { tokenIn: MEV, tokenOut: null, amountIn: `${PRICE}`, amountOut: null },
      { act: 'buy' },
    ],
    [
      offer,
      { tokenIn: MEV, tokenOut: null, amountIn: `${1_000n * E18}`, amountOut: null },
      { act: 'offer', price: `${1_000n * E18}`, currency: 'MEV' },
    ],
    [
      list,
      { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null },
      { act: 'list', price: `${SIX}`, open: '50', close: '90', from: '50' },
    ],
    [
      { act: 'acceptOffer', offer: offerOf(5n), fees: FEES },
      { tokenIn: null, tokenOut: MEV, amountIn: null, amountOut: null },
      { act: 'acceptOffer' },
    ],
  ])('are remembered and stored for a reload (%#)', async (action, remember, kept) => {
    expect(await signItem(reviewOf(action), noReactivations)).toBe(signing.result)
    const flow = onlyFlow()
    expect(flow).toMatchObject({ owner: ME, remember, saved: { kind: 'item' } })
    expect(JSON.parse(flow.saved?.data ?? '')).toMatchObject({ id: ID, kept })
  })
})

describe('an interrupted review', () => {
  const saved = (kept: object, id = ID) => page.interrupt('item', { id, kept })
  const resumed = () => {
    const stop = resumeItem()
    const review = shown()
    stop()
    return review
  }

  it('opens once the item is read', () => {
    saved({ act: 'offer', price: `${2_000n * E18}`, currency: 'MEV' })
    $itemChain.set({ owner: null, item: null, hero: null, stamp: null })
    const stop = resumeItem()
    expect(shown()).toBeNull()
    read()
    expect(shown()).toMatchObject({ owner: ME, act: 'offer', price: 2_000n * E18, itemOwner: OTHER })
    expect(page.flow()).toBeNull()
    stop()
  })

  it('of an offer in USDT waits for the prices', () => {
    saved({ act: 'offer', price: `${30n * E18}`, currency: 'USDT' })
    const stop = resumeItem()
    expect(shown()).toBeNull()
    $pools.set({
      pools: [poolOf('MEV-USDT', [1_000_000n, 20_000n])],
      unread: {},
      stamp: { block: 50n, at: 1 },
    })
    expect(shown()).toMatchObject({ act: 'offer', price: 30n * E18, currency: 'USDT' })
    stop()
  })

  it.each([
    ['below the least', `${1_000n * E18 - 1n}`],
    ['of nothing', '0'],
    ['that does not beat the last', `${3_000n * E18}`],
  ])('of an offer %s opens nothing', (_, price) => {
    read({ offers: [offerOf(3_000n)] })
    saved({ act: 'offer', price, currency: 'MEV' })
    expect(resumed()).toBeNull()
  })

  it('of a purchase has the current listing', () => {
    read({ listing: listingOf({ price: SIX }) })
    saved({ act: 'buy' })
    expect(resumed()).toMatchObject({ act: 'buy', listing: { price: SIX } })
  })

  it('of a purchase that was sold meanwhile opens nothing', () => {
    read({ listing: listingOf({ state: 'completed' }) })
    saved({ act: 'buy' })
    expect(resumed()).toBeNull()
  })

  it.each([
    ['from the stored height', '48', 48n],
    ['of an earlier release, from its start', undefined, 60n],
  ])('of a listing has the stored heights and the current fees, %s', (_, from, counted) => {
    saved({ act: 'list', price: '5', currency: 'MEV', open: '60', close: '90', from })
    expect(resumed()).toMatchObject({
      act: 'list',
      price: 5n,
      open: 60n,
      close: 90n,
      from: counted,
      fees: FEES,
    })
  })

  it.each([
    ['another item', { act: 'buy' }, `${COLLECTION.shortName}/8`],
    ['another action', { act: 'nftTransfer', to: OTHER }, ID],
    ['a negative price', { act: 'offer', price: '-5', currency: 'MEV' }, ID],
    ['a foreign coin', { act: 'offer', price: '5', currency: 'EVIL' }, ID],
    ['a price of zero', { act: 'list', price: '0', currency: 'MEV', open: '60', close: '90' }, ID],
    ['no heights', { act: 'list', price: '5', currency: 'MEV' }, ID],
  ])('with %s opens nothing', (_, kept, of) => {
    read({ listing: listingOf() })
    saved(kept, of)
    expect(resumed()).toBeNull()
  })
})
