import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { poolOf, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
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
import { $balances } from '../../../stores/balances.ts'
import { $pools } from '../../../stores/pools.ts'
import { $settings } from '../../../stores/settings.ts'
import { $draft, openLink } from './draft.ts'
import {
  $action,
  $fieldTexts,
  $quote,
  chooseToken,
  fillMaximum,
  resumeSwap,
  spendDraft,
  swapReview,
  typeAmount,
} from './swap.ts'

const [MEV, USDT, USDC] = [tokenNamed('MEV'), tokenNamed('USDT'), tokenNamed('USDC')]
/** One MEV costs 2 cents. */
const mevUsdt = poolOf('MEV-USDT', [1_000_000n, 20_000n])
const usdtUsdc = poolOf('USDT-USDC', [50_000n, 50_000n])
const closed = poolOf('BTCB-MEFI', [10n, 1_000n], { killed: true })
const empty = poolOf('MPL-USDC', [0n, 0n])
const pools = [mevUsdt, usdtUsdc, closed, empty]
const read = { pools, unread: {}, stamp: { block: 50n, at: 1 } }

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/swap/')
  visit()
  $pools.set(read)
  $balances.set({
    owner: ME,
    raw: { [MEV.address]: 1_000n * E18, [USDT.address]: 125n * 10n ** 17n },
    gasPrice: 10n ** 9n,
    stamp: { block: 50n, at: 1 },
  })
  $settings.set({ ...$settings.get(), slippageBps: null, expert: false })
  openLink('#from=MEV&to=USDT&in=100')
  swapReview.close()
})
afterEach(() => vi.unstubAllGlobals())

const issue = (code: string) => ({ kind: 'issue', issue: code })

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    expect($action.get()).toEqual({ kind: gate })
    swapReview.open()
    expect(swapReview.$review.get()).toBeNull()
  })

  it('waits for the pools', () => {
    $pools.set({ pools: [], unread: {}, stamp: null })
    expect($action.get()).toEqual({ kind: 'loading' })
  })

  it('offers no review without a quote: a read in which all pools failed', () => {
    $pools.set({ pools: [], unread: { 'MEV-USDT': 'limit exceeded' }, stamp: read.stamp })
    expect($action.get()).toEqual({ kind: 'loading' })
  })

  it.each(['#from=USDT&to=XXX&in=1', '#from=USDT&in=1', '#from=MEV&to=MEV&in=1'])(
    'asks for the missing token of %s',
    (link) => {
      openLink(link)
      expect($draft.get().tokenOut).toBeNull()
      expect($action.get()).toEqual(issue('swap.sameToken'))
    },
  )

  it.each([
    ['recent', RECENT, 'review'],
    ['too old', STALE, 'stale'],
  ])('%s figures: %s blocks', (_, blocks, kind) => {
    headOf(50n, blocks)
    expect($action.get()).toEqual({ kind })
    swapReview.open()
    expect(swapReview.$review.get() !== null).toBe(kind === 'review')
  })
})

it.each([
  ['', 'amount.empty'],
  ['0', 'amount.empty'],
  ['1e3', 'amount.malformed'],
  ['1,234', 'amount.ambiguous'],
  ['0.0000000000000000001', 'amount.decimals'],
  ['1'.repeat(90), 'amount.large'],
  ['-5', 'amount.negative'],
])('the typed text “%s” is refused as %s, also before the pools are read', (text, code) => {
  typeAmount('in', text)
  expect($action.get()).toEqual(issue(code))
  expect($fieldTexts.get()).toEqual({ in: text, out: '' })
  $pools.set({ pools: [], unread: {}, stamp: null })
  expect($action.get()).toEqual(issue(code))
})

it.each([
  ['#from=MPL&to=USDC&in=1', 'pool.empty'],
  ['#from=CHERRY&to=USDC&in=1', 'swap.noRoute'],
  ['#from=BTCB&to=MEFI&in=1', 'pool.killed'],
  ['#from=MEV&to=USDT&in=0.000000000000000001', 'swap.tooSmall'],
  ['#from=MEV&to=USDT&out=20000', 'swap.tooLarge'],
  ['#from=USDT&to=USDC&out=1', 'swap.exactOutUnavailable'],
  ['#from=MEV&to=USDT&in=1000.000000000000000001', 'swap.insufficient'],
  ['#from=USDT&to=MEV&in=20', 'swap.insufficient'],
])('%s is refused as %s', (link, code) => {
  openLink(link)
  expect($action.get()).toEqual(issue(code))
  swapReview.open()
  expect(swapReview.$review.get()).toBeNull()
})

it('an exact output compares the balance with the most that the swap may take', () => {
  // 12.44 USDT are quoted, 12.5 are held; with half a percent more it would be 12.502.
  openLink('#from=USDT&to=MEV&out=621')
  const most = $quote.get()?.limit ?? 0n
  expect(most).toBeGreaterThan(($quote.get()?.amountIn ?? 0n) + 6n * 10n ** 16n)
  $balances.setKey('raw', { [USDT.address]: most })
  expect($action.get()).toEqual({ kind: 'review' })
  $balances.setKey('raw', { [USDT.address]: most - 1n })
  expect($action.get()).toEqual(issue('swap.insufficient'))
  $balances.setKey('raw', {})
  expect($action.get()).toEqual({ kind: 'review' })
})

it('an impact of 15 percent and more is signed only by an expert', () => {
  $balances.setKey('raw', {})
  // 176,471 MEV into a million: 15 percent less than the price before.
  openLink('#from=MEV&to=USDT&in=176000')
  expect($action.get()).toEqual({ kind: 'review' })
  openLink('#from=MEV&to=USDT&in=177000')
  expect($action.get()).toEqual(issue('swap.impactRefused'))
  $settings.setKey('expert', true)
  expect($action.get()).toEqual({ kind: 'review' })
})

describe('the draft', () => {
  it('the token of the other side swaps the two', () => {
    chooseToken('in', USDT)
    expect($draft.get()).toMatchObject({ tokenIn: USDT, tokenOut: MEV, text: '100' })
    chooseToken('out', USDC)
    expect($draft.get()).toMatchObject({ tokenIn: USDT, tokenOut: USDC })
    chooseToken('out', USDT)
    expect($draft.get()).toMatchObject({ tokenIn: USDC, tokenOut: USDT })
    expect(page.location.hash).toBe('#from=USDC&to=USDT&in=100')
  })

  it('the maximum leaves the fee of two signatures in MEV, and nothing in another token', () => {
    typeAmount('out', '3')
    fillMaximum()
    expect($draft.get()).toMatchObject({ mode: 'exactIn', text: '999.99' })
    chooseToken('in', USDT)
    fillMaximum()
    expect($draft.get().text).toBe('12.5')
  })

  it.each([
    ['the balance', { raw: {} }],
    ['the gas price', { gasPrice: null }],
  ])('nothing is filled in before %s is known', (_, change) => {
    $balances.set({ ...$balances.get(), ...change })
    fillMaximum()
    expect($draft.get().text).toBe('100')
  })

  it('success clears the amount, unless another trade was begun', () => {
    const signed = $draft.get()
    typeAmount('in', '7')
    spendDraft(signed)
    expect($draft.get().text).toBe('7')
    spendDraft($draft.get())
    expect($draft.get()).toMatchObject({ text: '', tokenIn: MEV })
    expect(page.location.hash).toBe('#from=MEV&to=USDT')
  })

  it('received amounts are rounded down, paid ones up', () => {
    $pools.set({ ...read, pools: [poolOf('MEV-USDT', [3n, 1n])] })
    openLink('#from=MEV&to=USDT&in=3')
    expect($fieldTexts.get().out).toBe('0.5')
    openLink('#from=MEV&to=USDT&in=6')
    expect($fieldTexts.get().out).toMatch(/^0\.6{3,}$/)
    openLink('#from=MEV&to=USDT&out=0.4')
    // 0.4 of 1 left for 0.6: 2 MEV, and a wei for the rounding of the pool.
    expect($fieldTexts.get().in).toMatch(/^2\.0*1$/)
  })
})

describe('the review', () => {
  it('is frozen: amounts, limit, dollars and block', () => {
    swapReview.open()
    const review = swapReview.$review.get()
    // 20,000 · 100 / 1,000,100
    const out = 1_999_800_019_998_000_199n
    expect(review).toMatchObject({
      owner: ME,
      tokenIn: MEV,
      tokenOut: USDT,
      block: 50n,
      quote: { amountIn: 100n * E18, amountOut: out, slippageBps: 50, limit: (out * 995n) / 1_000n },
      dollars: { paid: 2n * E18, received: out },
    })
    $pools.set({ ...read, pools: [poolOf('MEV-USDT', [2_000_000n, 20_000n])], stamp: { block: 51n, at: 2 } })
    typeAmount('in', '7')
    expect(swapReview.$review.get()).toBe(review)
  })

  it('opened again, it has the new figures; it closes if nothing can be signed any more', () => {
    swapReview.open()
    $pools.set({ ...read, pools: [poolOf('MEV-USDT', [2_000_000n, 20_000n])], stamp: { block: 51n, at: 2 } })
    swapReview.open()
    expect(swapReview.$review.get()).toMatchObject({
      block: 51n,
      quote: { amountOut: 999_950_002_499_875_006n },
    })
    connect({ chainId: 1 })
    swapReview.open()
    expect(swapReview.$review.get()).toBeNull()
  })

  it('names the account that is connected when it opens', () => {
    connect({ address: OTHER })
    swapReview.open()
    expect(swapReview.$review.get()?.owner).toBe(OTHER)
  })

  it.each([
    [null, '#from=MEV&to=USDT&in=100', 50],
    [null, '#from=USDT&to=USDC&in=1', 10],
    [null, '#from=MEV&to=USDC&in=100', 50],
    [200, '#from=USDT&to=USDC&in=1', 200],
  ])('the chosen tolerance %s on %s is %s basis points', (slippageBps, link, bps) => {
    $settings.setKey('slippageBps', slippageBps)
    openLink(link)
    swapReview.open()
    expect(swapReview.$review.get()?.quote.slippageBps).toBe(bps)
  })

  it('has no dollars for a token without a price', () => {
    $pools.set({ ...read, pools: [poolOf('MEV-MEFI', [10_000n, 10n])] })
    openLink('#from=MEV&to=MEFI&in=10')
    swapReview.open()
    expect(swapReview.$review.get()?.dollars).toEqual({ paid: null, received: null })
  })
})

describe('an interrupted review', () => {
  const link = '#from=USDT&to=MEV&in=10'

  it('opens again once it can be signed, from the stored link', () => {
    page.interrupt('swap', JSON.stringify(link))
    $pools.set({ pools: [], unread: {}, stamp: null })
    const stop = resumeSwap()
    expect($draft.get()).toMatchObject({ tokenIn: USDT, tokenOut: MEV, text: '10' })
    expect(page.flow()).toBeNull()
    expect(swapReview.$review.get()).toBeNull()
    $pools.set(read)
    expect(swapReview.$review.get()).toMatchObject({ tokenIn: USDT, quote: { amountIn: 10n * E18 } })
    stop()
  })

  it('stays closed after the stop, and for an amount above the balance', () => {
    page.interrupt('swap', JSON.stringify('#from=USDT&to=MEV&in=13'))
    const stop = resumeSwap()
    expect(swapReview.$review.get()).toBeNull()
    stop()
    $balances.setKey('raw', { [USDT.address]: 13n * E18 })
    expect(swapReview.$review.get()).toBeNull()
  })

  it.each([
    ['of another form', 'add', JSON.stringify(link)],
    ['that is no text', 'swap', '{"link":"#from=USDT&to=MEV&in=10"}'],
    ['that is no JSON', 'swap', link],
    ['that is too long', 'swap', JSON.stringify(link.padEnd(4_001, '0'))],
  ])('ignores data %s', (_, kind, data) => {
    page.interrupt(kind, data)
    resumeSwap()()
    expect($draft.get()).toMatchObject({ tokenIn: MEV, text: '100' })
    expect(swapReview.$review.get()).toBeNull()
  })

  it('takes no unknown token and no hostile amount from the stored link', () => {
    page.interrupt('swap', JSON.stringify('#from=EVIL&to=MEV&in=1e999'))
    resumeSwap()()
    expect($draft.get()).toMatchObject({ tokenIn: MEV, tokenOut: null, text: '' })
  })
})
