import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { address } from '../../../../tests/fakes/pools.ts'
import { clearSigning, onlyFlow, plainSteps, settledOf, signing } from '../../../../tests/fakes/signing.ts'
import { gateCases, headOf, ME, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { MintPart, MintState } from '../../../lib/mint/model.ts'
import { refusalOf } from '../../../lib/mint/rules.ts'
import { $mintCount, $mintId, $mintView, mintReview, resumeMint, stepCount } from './form.ts'
import { $mints } from './mint.ts'
import { mintedIn, signMint, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const [MINT, PAY] = [address(0x10), address(0x30)]
const part: MintPart = { count: 9n, reason: '', eligible: [true], paid: 0n, bonus: 0n, held: 100n }
const round = {
  number: 1,
  start: 10n,
  end: 99n,
  cap: 10n,
  minted: 0n,
  walletCap: 0n,
  available: 10n,
} as const
const bonus = { id: 1n, threshold: 3n, most: 5n, sent: 0n, used: false }
const open: MintState = {
  entry: { id: 'pocket_s1', address: MINT, collection: 'pocket_box_s1', kind: 'box' },
  terms: { price: 5n, payToken: PAY, perTransaction: 4n, rounds: [round] },
  total: 0n,
  bulkMinters: 0n,
  bonuses: [bonus],
  part,
}
const read = (change: Partial<MintState> = {}, block = 50n) =>
  $mints.set({ owner: ME, mints: [{ ...open, ...change }], stamp: { block, at: 1 }, isSaved: false })
const partly = (change: Partial<MintPart>) => read({ part: { ...part, ...change } })
const later = { ...round, number: 2, start: 120n, end: 130n } as const
const twoRounds = { terms: { price: 5n, payToken: PAY, perTransaction: 4n, rounds: [round, later] } }

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/mint/details/')
  visit()
  clearSigning()
  read()
  $mintId.set('pocket_s1')
  $mintCount.set(1n)
  mintReview.close()
})
afterEach(() => vi.unstubAllGlobals())

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect($mintView.get()?.action).toBe(gate)
    mintReview.open()
    expect(mintReview.$review.get()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['before the first round', () => read({}, 8n), 'upcoming'],
    ['in the last block before it: the next is in the round', () => read({}, 9n), 'mint'],
    ['between rounds', () => read(twoRounds, 110n), 'between'],
    ['after the last round', () => read({}, 99n), 'finished'],
    ['without the terms', () => read({ terms: null }), 'loading'],
    ['without the account’s part', () => read({ part: null }), 'loading'],
    ['with an unknown count', () => partly({ count: null }), 'loading'],
    ['with an unknown balance', () => partly({ held: null }), 'loading'],
    ['refused by the contract', () => partly({ count: 0n, reason: 'no right' }), 'refused'],
    ['with too small a balance', () => partly({ held: 4n }), 'balance'],
    ['with exactly the price', () => partly({ held: 5n }), 'mint'],
    ['with recent figures', () => headOf(50n, RECENT), 'mint'],
    ['with figures that are too old', () => headOf(50n, STALE), 'stale'],
  ])('%s', (_, become, action) => {
    become()
    expect($mintView.get()?.action).toBe(action)
    mintReview.open()
    expect(mintReview.$review.get() !== null).toBe(action === 'mint')
  })

  it.each([
    ['a mint that is over is so without a wallet too', 99n, 'finished'],
    ['one that is not open yet', 3n, 'upcoming'],
  ])('%s', (_, block, action) => {
    gateCases[0]?.[2]()
    read({}, block)
    expect($mintView.get()?.action).toBe(action)
  })

  it('an unknown reason of the contract has a sentence too', () => {
    expect(refusalOf('something new')).toBe('mint.refused')
  })

  it('shows nothing of an unknown mint', () => {
    $mintId.set('nothing')
    expect($mintView.get()).toBeNull()
  })
})

describe('the count', () => {
  it.each([
    [1n, 5n, 0n],
    [2n, 10n, 0n],
    [3n, 15n, 1n],
    [4n, 20n, 1n],
    [9n, 20n, 1n],
  ])('%s wanted costs %s, with %s free', (wanted, cost, free) => {
    $mintCount.set(wanted)
    expect($mintView.get()).toMatchObject({ cost, free, most: 4n, count: cost / 5n })
  })

  it('is limited by what the account may still buy', () => {
    partly({ count: 2n })
    $mintCount.set(4n)
    expect($mintView.get()).toMatchObject({ most: 2n, count: 2n, cost: 10n })
  })

  it('steps from 1 to the most, and not beyond', () => {
    stepCount(-1n)
    expect($mintCount.get()).toBe(1n)
    for (let k = 0; k < 6; k++) stepCount(1n)
    expect($mintCount.get()).toBe(4n)
    stepCount(-1n)
    expect($mintCount.get()).toBe(3n)
  })

  it('steps from the limited count after the limit fell', () => {
    $mintCount.set(4n)
    partly({ count: 2n })
    stepCount(-1n)
    expect($mintCount.get()).toBe(1n)
  })

  it.each([
    ['used', { used: true }, 0n],
    ['given to all', { sent: 5n }, 0n],
    ['unknown', { used: null }, null],
  ])('a bonus that is %s', (_, change, free) => {
    read({ bonuses: [{ ...bonus, ...change }] })
    $mintCount.set(3n)
    expect($mintView.get()?.free).toBe(free)
  })
})

function reviewed() {
  mintReview.open()
  const review = mintReview.$review.get()
  if (!review) throw new Error('no review')
  return review
}

describe('the review', () => {
  it('is frozen, and opened again it has the new price', () => {
    $mintCount.set(3n)
    const review = reviewed()
    expect(review).toEqual({
      owner: ME,
      entry: open.entry,
      count: 3n,
      price: 5n,
      payToken: PAY,
      round: 1,
      right: undefined,
      free: 1n,
    })
    $mintCount.set(1n)
    read({ terms: { price: 6n, payToken: PAY, perTransaction: 4n, rounds: [round] } })
    expect(mintReview.$review.get()).toBe(review)
    expect(reviewed()).toMatchObject({ count: 1n, price: 6n, free: 0n })
  })

  it('closes when the round ends', () => {
    reviewed()
    read({}, 99n)
    mintReview.open()
    expect(mintReview.$review.get()).toBeNull()
  })
})

describe('the signatures', () => {
  it('approve exactly the price of all, and mint the count', async () => {
    $mintCount.set(3n)
    const review = reviewed()
    const [approve, mint] = plainSteps(stepsOf(review))
    expect(approve).toEqual(['approve', PAY, 'approve', [MINT, 15n], 0n])
    expect([mint?.[0], mint?.[1], mint?.[3], mint?.[4]]).toEqual(['mint', MINT, [3n], 0n])
    expect(await signMint(review)).toBe(signing.result)
    expect(onlyFlow()).toMatchObject({
      owner: ME,
      remember: { tokenIn: PAY, tokenOut: null, amountIn: '15', amountOut: null },
      saved: { kind: 'mint', data: '{"id":"pocket_s1","count":3}' },
    })
  })

  it('name the NFT that gives the right, if the contract names one', () => {
    const right = { collection: address(0x77), id: 8n }
    partly({ right })
    const [, mint] = plainSteps(stepsOf(reviewed()))
    expect(mint?.[3]).toEqual([1n, right.collection, 8n])
  })
})

it('the minted items are those of the collection in the receipt', () => {
  const collection = fullRegistry.collections?.[0]
  if (!collection) throw new Error('no collection')
  const settled = settledOf({ items: { [collection.address.toLowerCase()]: [4n, 5n], [PAY]: [9n] } })
  expect(mintedIn(settled, collection.id)).toEqual([4n, 5n])
  expect(mintedIn(settledOf(), collection.id)).toEqual([])
  expect(mintedIn(settled, 'nothing')).toEqual([])
})

describe('an interrupted review', () => {
  it('opens with its count once the mint is read', () => {
    page.interrupt('mint', { id: 'pocket_s1', count: 3 })
    $mints.set({ owner: null, mints: [], stamp: null, isSaved: false })
    const stop = resumeMint()
    expect(mintReview.$review.get()).toBeNull()
    read()
    expect(mintReview.$review.get()).toMatchObject({ owner: ME, count: 3n })
    expect(page.flow()).toBeNull()
    stop()
  })

  it('stays closed on figures of an earlier visit', () => {
    page.interrupt('mint', { id: 'pocket_s1', count: 3 })
    $mints.setKey('isSaved', true)
    const stop = resumeMint()
    expect(mintReview.$review.get()).toBeNull()
    stop()
  })

  it('asks for no more than the most', () => {
    page.interrupt('mint', { id: 'pocket_s1', count: 1_000 })
    resumeMint()()
    expect(mintReview.$review.get()?.count).toBe(4n)
  })

  it.each([
    ['of another mint', { id: 'other', count: 3 }],
    ['of none', { id: 'pocket_s1', count: 0 }],
    ['of a fraction', { id: 'pocket_s1', count: 1.5 }],
    ['of too many', { id: 'pocket_s1', count: 1_001 }],
    ['with a text for the count', { id: 'pocket_s1', count: '3' }],
    ['that is no JSON', '{'],
  ])('data %s is ignored', (_, data) => {
    page.interrupt('mint', data)
    resumeMint()()
    expect($mintCount.get()).toBe(1n)
    expect(mintReview.$review.get()).toBeNull()
  })
})
