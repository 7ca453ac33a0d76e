import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { clearSigning, onlyFlow, plainSteps, signing } from '../../../../tests/fakes/signing.ts'
import { gateCases, headOf, ME, RECENT, STALE, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import type { OfferingState, Part } from '../../../lib/offering/model.ts'
import type { OfferingReview } from '../../../lib/offering/review.ts'
import {
  $commitText,
  $offeringId,
  $offeringView,
  fillMaximum,
  offeringReview,
  resumeOffering,
  spendCommit,
} from './form.ts'
import { $offerings, offeringEntries } from './offering.ts'
import { signOffering, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)

const found = offeringEntries.find(({ id }) => id === 'pocket-limited')
if (!found) throw new Error('no offering')
const entry = found
const part: Part = {
  amount: 0n,
  claimed: false,
  allocation: 0n,
  out: 0n,
  refund: 0n,
  allowed: true,
  held: 80n * E18,
}
/** Raises 1,000 for 4,000 tokens in blocks 10 to 90; 600 are committed. */
const sale: OfferingState = {
  entry,
  terms: { start: 10n, end: 90n, raising: 1_000n * E18, offering: 4_000n * E18 },
  total: 600n * E18,
  stock: 4_000n * E18,
  payLimit: 50n * E18,
  part,
}

const read = (change: Partial<OfferingState> = {}, block = 50n) =>
  $offerings.set({ owner: ME, rows: [{ ...sale, ...change }], stamp: { block, at: 1 } })
const partly = (change: Partial<Part>) => read({ part: { ...part, ...change } })
const action = () => $offeringView.get()?.action
const issue = (code: string) => ({ kind: 'issue', issue: code })

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/offering/details/')
  visit()
  clearSigning()
  read()
  $offeringId.set(entry.id)
  $commitText.set('5')
  offeringReview.close()
})
afterEach(() => vi.unstubAllGlobals())

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect(action()).toEqual({ kind: gate })
    offeringReview.open()
    expect(offeringReview.$review.get()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['heights that are not read', () => read({ terms: null }), 'loading'],
    ['no part of the account', () => read({ part: null }), 'loading'],
    ['unknown stock', () => read({ stock: null }), 'loading'],
    ['an unknown balance', () => partly({ held: null }), 'loading'],
    ['the block before the last one before the start', () => read({}, 8n), 'upcoming'],
    ['the last block before the start: the next is in the sale', () => read({}, 9n), 'commit'],
    ['the last block but one', () => read({}, 89n), 'commit'],
    ['the last block, without a commitment', () => read({}, 90n), 'notParticipated'],
    ['tokens for sale that are missing', () => read({ stock: 4_000n * E18 - 1n }), 'unfunded'],
    ['an account that is not allowed', () => partly({ allowed: false }), 'notAllowed'],
    ['an account whose right is unknown', () => partly({ allowed: null }), 'commit'],
    ['a cap that is reached', () => partly({ amount: 50n * E18 }), 'capReached'],
    ['figures that are recent', () => headOf(50n, RECENT), 'commit'],
    ['figures that are too old', () => headOf(50n, STALE), 'stale'],
  ])('%s', (_, become, kind) => {
    become()
    expect(action()).toEqual({ kind })
    offeringReview.open()
    expect(offeringReview.$review.get() !== null).toBe(kind === 'commit')
  })

  it.each<[string, Partial<Part>, number, string]>([
    ['a part', { amount: 5n }, 0, 'claim'],
    ['a part, on figures that are too old', { amount: 5n }, STALE, 'stale'],
    ['a part that was claimed', { amount: 5n, claimed: true }, 0, 'claimed'],
    ['no part', {}, 0, 'notParticipated'],
    ['an unknown part', { amount: null }, 0, 'loading'],
    ['an unknown claim', { amount: 5n, claimed: null }, 0, 'loading'],
  ])('after the end, with %s', (_, change, blocksAgo, kind) => {
    read({ part: { ...part, ...change } }, 90n)
    headOf(90n, blocksAgo)
    expect(action()).toEqual({ kind })
  })

  it('shows nothing of an unknown offering', () => {
    $offeringId.set('nothing')
    expect($offeringView.get()).toBeNull()
    offeringReview.open()
    expect(offeringReview.$review.get()).toBeNull()
  })
})

it.each([
  ['', 'amount.empty'],
  ['0', 'amount.empty'],
  ['1e3', 'amount.malformed'],
  ['1,234', 'amount.ambiguous'],
  ['0.0000000000000000001', 'amount.decimals'],
  ['9'.repeat(90), 'amount.large'],
  ['-1', 'amount.negative'],
  ['50.000000000000000001', 'offering.overCap'],
])('“%s” is refused as %s', (text, code) => {
  $commitText.set(text)
  expect(action()).toEqual(issue(code))
})

it('a part of the cap that is used up counts, and without a cap the balance does', () => {
  $commitText.set('45.5')
  partly({ amount: 5n * E18 })
  expect(action()).toEqual(issue('offering.overCap'))
  $commitText.set('80.5')
  read({ payLimit: 0n })
  expect(action()).toEqual(issue('offering.moreThanHeld'))
})

it.each([
  ['the cap', {}, '50'],
  ['the rest of the cap', { part: { ...part, amount: 20n * E18 } }, '30'],
  ['the balance', { payLimit: 0n }, '80'],
  ['nothing while the balance is unknown', { part: { ...part, held: null } }, '5'],
])('the maximum is %s', (_, change, text) => {
  read(change)
  fillMaximum()
  expect($commitText.get()).toBe(text)
})

describe('the preview', () => {
  it.each([
    // 25 of 625: a part of 4 percent, and 100 tokens at 4 each.
    ['25', { allocation: 4n * 10n ** 16n, out: 100n * E18, over: false, ppm: 40_000n }],
    ['0', null],
    ['x', null],
  ])('of %s', (text, preview) => {
    $commitText.set(text)
    expect($offeringView.get()?.preview).toEqual(preview)
  })

  it('of more than is raised is a part of all', () => {
    read({ total: 1_975n * E18 })
    $commitText.set('25')
    expect($offeringView.get()?.preview).toEqual({
      allocation: 125n * 10n ** 14n,
      out: 50n * E18,
      over: true,
      ppm: 12_500n,
    })
  })
})

function reviewed(): OfferingReview {
  offeringReview.open()
  const review = offeringReview.$review.get()
  if (!review) throw new Error('no review')
  return review
}

describe('the review', () => {
  it('is frozen, and opened again it has the new figures', () => {
    const review = reviewed()
    expect(review).toMatchObject({ owner: ME, act: 'commit', amount: 5n * E18, text: '5', terms: sale.terms })
    $commitText.set('7')
    read({ total: 700n * E18 })
    expect(offeringReview.$review.get()).toBe(review)
    expect(reviewed()).toMatchObject({ amount: 7n * E18, row: { total: 700n * E18 } })
  })

  it('closes when the sale ends', () => {
    reviewed()
    read({}, 90n)
    offeringReview.open()
    expect(offeringReview.$review.get()).toBeNull()
  })

  it('success clears the text that was signed only', () => {
    spendCommit('4')
    expect($commitText.get()).toBe('5')
    spendCommit('5')
    expect($commitText.get()).toBe('')
  })
})

describe('the signatures', () => {
  it('a commitment approves exactly its amount, and is stored as typed', async () => {
    $commitText.set('5.50')
    const review = reviewed()
    const amount = 55n * 10n ** 17n
    expect(plainSteps(stepsOf(review))).toEqual([
      ['approve', entry.payToken, 'approve', [entry.address, amount], 0n],
      ['commit', entry.address, 'Deposit', [amount], 0n],
    ])
    expect(await signOffering(review)).toBe(signing.result)
    const { saved, remember, owner } = onlyFlow()
    expect(owner).toBe(ME)
    expect(saved).toEqual({
      kind: 'offering',
      data: JSON.stringify({ id: entry.id, act: 'commit', text: '5.50' }),
    })
    expect(remember).toEqual({
      tokenIn: entry.payToken,
      tokenOut: entry.projectToken,
      amountIn: `${amount}`,
      amountOut: null,
    })
  })

  it('a claim is one signature without an amount', async () => {
    read({ part: { ...part, amount: 5n, out: 20n } }, 95n)
    const review = reviewed()
    expect(review.act).toBe('claim')
    expect(plainSteps(stepsOf(review))).toEqual([['claim', entry.address, 'Harvest', [], 0n]])
    await signOffering(review)
    expect(onlyFlow()).toMatchObject({
      remember: { tokenIn: null, tokenOut: entry.projectToken, amountIn: null, amountOut: '20' },
      saved: { data: JSON.stringify({ id: entry.id, act: 'claim', text: '' }) },
    })
  })
})

describe('an interrupted review', () => {
  const saved = { id: entry.id, act: 'commit', text: '6' }

  it('opens with the typed amount once the sale is read', () => {
    page.interrupt('offering', saved)
    $offerings.set({ owner: null, rows: [], stamp: null })
    const stop = resumeOffering()
    expect($commitText.get()).toBe('6')
    expect(offeringReview.$review.get()).toBeNull()
    read()
    expect(offeringReview.$review.get()).toMatchObject({ act: 'commit', amount: 6n * E18 })
    stop()
  })

  it('of a claim keeps the typed amount', () => {
    page.interrupt('offering', { ...saved, act: 'claim' })
    read({ part: { ...part, amount: 5n } }, 95n)
    resumeOffering()()
    expect($commitText.get()).toBe('5')
    expect(offeringReview.$review.get()).toMatchObject({ act: 'claim' })
  })

  it('of a commitment does not become a claim', () => {
    page.interrupt('offering', saved)
    read({ part: { ...part, amount: 5n } }, 95n)
    resumeOffering()()
    expect(offeringReview.$review.get()).toBeNull()
  })

  it.each([
    ['of another sale', { ...saved, id: 'xheroes' }],
    ['with a foreign action', { ...saved, act: 'approve' }],
    ['with a text that is too long', { ...saved, text: '1'.repeat(161) }],
    ['without a text', { id: entry.id, act: 'commit' }],
    ['that is no JSON', '{'],
  ])('data %s is ignored', (_, data) => {
    page.interrupt('offering', data)
    resumeOffering()()
    expect($commitText.get()).toBe('5')
    expect(offeringReview.$review.get()).toBeNull()
  })

  it('with an amount that is refused opens nothing', () => {
    page.interrupt('offering', { ...saved, text: '51' })
    resumeOffering()()
    expect(action()).toEqual(issue('offering.overCap'))
    expect(offeringReview.$review.get()).toBeNull()
  })
})
