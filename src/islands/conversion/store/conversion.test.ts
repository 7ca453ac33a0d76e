import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stateOf } from '../../../../tests/fakes/conversions.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
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
import { converterOf } from '../../../lib/conversion/known.ts'
import type { Converter, ConverterState } from '../../../lib/conversion/model.ts'
import type { ConversionReview } from '../../../lib/conversion/review.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { keyOf } from '../../../lib/core/storage/storage.ts'
import { $pools } from '../../../stores/pools.ts'
import {
  $conversion,
  $draft,
  $view,
  chooseConversion,
  confirmLinked,
  conversionReview,
  fillPart,
  noteConverted,
  resumeConversion,
  typeAmount,
  watchConversion,
} from './conversion.ts'
import { signConversion, stepsOf } from './sign.ts'

vi.mock('../../../stores/tx.ts', async (original) =>
  (await import('../../../../tests/fakes/signing.ts')).recordingTx(original),
)
vi.mock('../../../stores/watch.ts', async (original) => ({
  ...(await original<object>()),
  watchWhileSeen: () => () => undefined,
}))

const entry = converterOf('mpl-pks') as Converter
const POOL = '0x00000000000000000000000000000000000000f1'

const read = (change: Partial<ConverterState> | null = {}, isSaved = false) =>
  $conversion.set({
    of: 'mpl-pks',
    owner: ME,
    state: change && stateOf({ converter: entry, ...change }),
    stamp: { block: 50n, at: Date.now() },
    isSaved,
  })
const action = () => $view.get().action
const issue = () => {
  const now = action()
  return now.kind === 'issue' ? now.issue : now.kind
}

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/swap/#mpl-pks')
  visit()
  clearSigning()
  $pools.set({ pools: [], unread: {}, stamp: null })
  $draft.set({ id: 'mpl-pks', text: '1200', linkedBy: ME })
  read()
  conversionReview.close()
})
afterEach(() => vi.unstubAllGlobals())

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect(action().kind).toBe(gate)
    conversionReview.open()
    expect(conversionReview.$review.get()).toBeNull()
  })

  it.each<[string, () => void, string]>([
    ['with everything', () => undefined, 'review'],
    ['before the contract is read', () => read(null), 'loading'],
    ['with an unknown balance', () => read({ held: null }), 'loading'],
    ['with nothing typed', () => typeAmount(''), 'amount.empty'],
    ['with a text', () => typeAmount('many'), 'amount.malformed'],
    ['with more than the balance', () => typeAmount('10000.000000000000000001'), 'convert.insufficient'],
    ['below the minimum', () => typeAmount('600.6'), 'convert.minimum'],
    ['at the minimum', () => typeAmount('600.600600600600600602'), 'review'],
    ['while paused', () => read({ paused: true }), 'convert.paused'],
    ['without a ratio', () => read({ ratio: 0n }), 'convert.noRatio'],
    [
      'above the window’s ceiling',
      () => read({ mintable: { inWindow: 1n, inAll: 10n ** 24n, windowEnd: 9n } }),
      'convert.windowCeiling',
    ],
    [
      'above the ceiling in all',
      () => read({ mintable: { inWindow: 10n ** 24n, inAll: 1n, windowEnd: 9n } }),
      'convert.totalCeiling',
    ],
    ['without the confirmation', () => confirmLinked(false), 'convert.unlinked'],
    ['with the confirmation of another account', () => connect({ address: OTHER }), 'convert.unlinked'],
    ['on recent figures', () => headOf(50n, RECENT), 'review'],
    ['on figures that are too old', () => headOf(50n, STALE), 'stale'],
    ['on figures of an earlier visit', () => read({}, true), 'stale'],
  ])('%s: %3$s', (_, become, expected) => {
    become()
    expect(issue()).toBe(expected)
    conversionReview.open()
    expect(conversionReview.$review.get() !== null).toBe(expected === 'review')
  })
})

describe('the draft', () => {
  it('of another game needs its own confirmation, and shows nothing of the first', () => {
    chooseConversion('mpl-hrs')
    expect($view.get()).toMatchObject({ id: 'mpl-hrs', linked: false, state: null, text: '1200' })
  })

  it('of the same game keeps its confirmation', () => {
    chooseConversion('mpl-pks')
    expect($view.get().linked).toBe(true)
  })

  it.each([
    [1n, '10000'],
    [2n, '5000'],
  ] as const)('takes 1/%s of the balance', (part, text) => {
    fillPart(part)
    expect($draft.get().text).toBe(text)
  })

  it('takes no part of an unknown balance', () => {
    read({ held: null })
    fillPart(1n)
    expect($draft.get().text).toBe('1200')
  })

  it('names the least amount, exactly', () =>
    expect($view.get().leastInput).toBe(600_600_600_600_600_600_602n))
})

describe('beside the pools', () => {
  const pools = (block: bigint) =>
    $pools.set({
      pools: [
        {
          kind: 'amm',
          id: 'MPL-PKS',
          address: POOL,
          tokens: [entry.tokenIn, entry.tokenOut],
          reserves: [10n ** 24n, (52n * 10n ** 24n) / 100n],
          fee: 0n,
          killed: false,
          reference: false,
        },
      ],
      unread: {},
      stamp: { block, at: Date.now() },
    })

  it.each<[string, bigint, () => void, boolean | undefined]>([
    ['the better pool is named', 50n, () => undefined, true],
    ['the worse pool is named', 50n, () => read({ ratio: E18 }), false],
    ['pools of another time are not', 171n, () => undefined, undefined],
    ['old figures are not compared', 50n, () => headOf(50n, STALE), undefined],
    ['saved figures are not compared', 50n, () => read({}, true), undefined],
    ['nothing is compared with nothing', 50n, () => typeAmount(''), undefined],
  ])('%s', (_, block, become, more) => {
    pools(block)
    become()
    expect($view.get().pool?.more).toBe(more)
  })

  it('without a route nothing is compared', () => expect($view.get().pool).toBeNull())
})

function reviewed(): ConversionReview {
  conversionReview.open()
  const review = conversionReview.$review.get()
  if (!review) throw new Error('no review')
  return review
}

describe('the signatures', () => {
  it('approve exactly the amount, and convert with the reviewed minimum', async () => {
    const review = reviewed()
    const least = (5_994n * E18) / 10n
    expect(review).toMatchObject({ owner: ME, amount: 1_200n * E18, ratio: E18 / 2n, least, block: 50n })
    expect(plainSteps(stepsOf(review))).toEqual([
      ['approve', entry.tokenIn, 'approve', [entry.address, 1_200n * E18], 0n],
      ['convert', entry.address, 'converter', [1_200n * E18, least], 0n],
    ])
    expect(await signConversion(review)).toBe(signing.result)
    expect(onlyFlow()).toMatchObject({
      owner: ME,
      remember: {
        tokenIn: entry.tokenIn,
        tokenOut: entry.tokenOut,
        amountIn: String(1_200n * E18),
        amountOut: String(least),
      },
      saved: { kind: 'conversion', data: JSON.stringify({ id: 'mpl-pks', text: '1200', owner: ME }) },
    })
  })

  it('stay as reviewed when the ratio changes', () => {
    const review = reviewed()
    read({ ratio: E18 / 4n })
    expect(conversionReview.$review.get()).toBe(review)
    expect(review.least).toBe((5_994n * E18) / 10n)
  })
})

describe('the account of the last conversion', () => {
  it('is stored for its game, and another one is noticed', () => {
    noteConverted(reviewed())
    expect(JSON.parse(page.local.getItem(keyOf('gameAccounts')) ?? '')).toEqual({ 'mpl-pks': ME })
    expect($view.get()).toMatchObject({ last: ME, other: null, text: '' })
    connect({ address: OTHER })
    expect($view.get()).toMatchObject({ last: ME, other: ME })
    chooseConversion('mpl-hrs')
    expect($view.get()).toMatchObject({ last: null, other: null })
  })

  it('is read when the dialog opens', () => {
    page.local.setItem(keyOf('gameAccounts'), JSON.stringify({ 'mpl-pks': OTHER }))
    watchConversion()()
    expect($view.get()).toMatchObject({ last: OTHER, other: OTHER })
    page.local.removeItem(keyOf('gameAccounts'))
    watchConversion()()
    expect($view.get().other).toBeNull()
  })

  it('leaves an amount that was typed meanwhile', () => {
    const review = reviewed()
    typeAmount('700')
    noteConverted(review)
    expect($draft.get().text).toBe('700')
  })
})

describe('an interrupted review', () => {
  const data = JSON.stringify({ id: 'mpl-pks', text: '1200', owner: ME })
  beforeEach(() => $draft.set({ id: 'mpl-pks', text: '', linkedBy: null }))

  it('opens once the contract is read', () => {
    page.interrupt('conversion', data)
    read(null)
    const stop = resumeConversion()
    expect(conversionReview.$review.get()).toBeNull()
    read()
    expect(conversionReview.$review.get()).toMatchObject({ owner: ME, amount: 1_200n * E18 })
    expect(page.flow()).toBeNull()
    stop()
  })

  it('does not open for another account: that one has confirmed nothing', () => {
    page.interrupt('conversion', data)
    connect({ address: OTHER })
    resumeConversion()()
    expect(conversionReview.$review.get()).toBeNull()
    expect(issue()).toBe('convert.unlinked')
  })

  it.each([
    ['another conversion', JSON.stringify({ id: 'mpl-xyz', text: '1', owner: ME })],
    ['no account', JSON.stringify({ id: 'mpl-pks', text: '1', owner: 'me' })],
    ['no JSON', 'mpl-pks'],
  ])('opens nothing for %s', (_, stored) => {
    page.interrupt('conversion', stored)
    resumeConversion()()
    expect($draft.get().text).toBe('')
  })
})
