import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  mevUsdt,
  openForm as open,
  poolsUnread,
  poolsRead as read,
  readLiquidity,
  stable,
} from '../../../../tests/fakes/liquidityForms.ts'
import { fakePage } from '../../../../tests/fakes/page.ts'
import { entryOf, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
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
import type { FormName } from '../../../lib/liquidity/plan.ts'
import { $balances } from '../../../stores/balances.ts'
import { $settings } from '../../../stores/settings.ts'
import { formNamed } from './form.ts'
import { $liquidity } from './liquidity.ts'

const [MEV, USDT, USDC, MEFI] = [
  tokenNamed('MEV'),
  tokenNamed('USDT'),
  tokenNamed('USDC'),
  tokenNamed('MEFI'),
]
const LP = entryOf('MEV-USDT').address

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/liquidity/add/')
  visit()
  readLiquidity()
})
afterEach(() => vi.unstubAllGlobals())

const actionOf = (name: FormName, id: string, hash: string) => open(name, id, hash).$action.get()
const issue = (code: string) => ({ kind: 'issue', issue: code })

describe('the button', () => {
  it.each(gateCases)('%s: %s', (_, gate, become) => {
    become()
    for (const [name, hash] of [
      ['add', '#MEV=500'],
      ['remove', '#mode=both&LP=50'],
      ['zap', '#mode=in&token=USDT&USDT=10'],
    ] as const)
      expect(actionOf(name, 'MEV-USDT', hash)).toEqual({ kind: gate })
  })

  it('names a pair without a pool also without a wallet', () => {
    connect({ status: 'none', address: null, chainId: null })
    expect(actionOf('add', 'CHERRY-USDC', '')).toEqual(issue('liquidity.noPool'))
    expect(formNamed('add').$draft.get().wanted).toBe('CHERRY-USDC')
  })

  it('waits for the pools, and for the connected account’s own figures', () => {
    expect(actionOf('add', 'MEV-USDT', '#MEV=500')).toEqual({ kind: 'review' })
    $liquidity.set({ ...read, owner: OTHER })
    expect(formNamed('add').$action.get()).toEqual({ kind: 'loading' })
    $liquidity.set(poolsUnread)
    expect(formNamed('add').$action.get()).toEqual({ kind: 'loading' })
  })

  it.each([
    ['recent', RECENT, 'review'],
    ['too old', STALE, 'stale'],
  ])('%s figures', (_, blocks, kind) => {
    headOf(50n, blocks)
    const form = open('add', 'MEV-USDT', '#MEV=500')
    expect(form.$action.get()).toEqual({ kind })
    form.review.open()
    expect(form.review.$review.get() !== null).toBe(kind === 'review')
  })
})

it.each<[FormName, string, string, string]>([
  ['add', 'MEV-USDT', '', 'amount.empty'],
  ['add', 'MEV-USDT', '#MEV=0', 'amount.empty'],
  ['add', 'BTCB-MEFI', '#BTCB=1', 'pool.killed'],
  ['add', 'BTCB-MEFI', '', 'pool.killed'],
  ['remove', 'BTCB-MEFI', '#mode=one&token=MEFI&LP=0.1', 'pool.killed'],
  ['zap', 'BTCB-MEFI', '#mode=out&token=MEFI&LP=0.1', 'pool.killed'],
  ['add', 'MPL-USDC', '#MPL=1', 'amount.empty'],
  ['zap', 'MPL-USDC', '#mode=in&token=USDC&USDC=1', 'pool.empty'],
  ['zap', 'MPL-USDC', '#mode=in&token=MEFI&MEFI=1', 'liquidity.noRoute'],
  ['zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=0.000000000000000001', 'liquidity.tooSmall'],
  ['zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=0.0001', 'liquidity.zapTooSmall'],
  ['zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=100000', 'liquidity.zapTooLarge'],
  ['remove', 'MPL-USDC', '#mode=both&LP=1', 'liquidity.noPosition'],
  ['remove', 'MEV-USDT', '#mode=both&LP=100001', 'liquidity.tooLarge'],
  ['remove', 'MEV-USDT', '#mode=both&LP=0.000000000000000001', 'liquidity.tooSmall'],
  ['remove', 'MEV-USDT', '#mode=both&LP=100.5', 'liquidity.insufficient'],
  ['add', 'MEV-USDT', '#MEV=1001', 'liquidity.insufficient'],
  ['remove', 'USDT-USDC', '#mode=exact&USDT=20000', 'liquidity.tooLarge'],
  ['zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=49999', 'liquidity.insufficient'],
])('%s %s %s is refused as %s', (name, id, hash, code) => {
  const form = open(name, id, hash)
  expect(form.$action.get()).toEqual(issue(code))
  form.review.open()
  expect(form.review.$review.get()).toBeNull()
})

it.each([
  ['', 'amount.empty'],
  ['x', 'amount.malformed'],
  ['1,234', 'amount.ambiguous'],
  ['0.0000000000000000001', 'amount.decimals'],
  ['9'.repeat(80), 'amount.large'],
  ['-5', 'amount.negative'],
])('the typed text “%s” is refused as %s', (text, code) => {
  const form = open('add', 'MEV-USDT', '')
  form.type(MEV.address, text)
  expect(form.$action.get()).toEqual(issue(code))
})

it.each([
  ['add', 'USDT-USDC', '#USDT=57.5&USDC=1', USDT.address, 75n * 10n ** 17n],
  ['add', 'USDT-USDC', '#USDT=1&USDC=50.25', USDC.address, 25n * 10n ** 16n],
  ['remove', 'MEV-USDT', '#mode=both&LP=100.5', LP, 5n * 10n ** 17n],
] as const)('%s %s %s lacks exactly the difference, at its field', (name, id, hash, token, amount) => {
  expect(open(name, id, hash).$lacking.get()).toEqual({ token, amount })
})

it('unknown balances refuse nothing, and a foreign position is unknown', () => {
  $balances.setKey('raw', {})
  expect(actionOf('add', 'MEV-USDT', '#MEV=5000')).toEqual({ kind: 'review' })
  connect({ status: 'none', address: null, chainId: null })
  $liquidity.set({ ...read, owner: null })
  expect(open('remove', 'MEV-USDT', '#mode=both&LP=5000').$lacking.get()).toBeNull()
})

it('a pool whose answers cannot be used is refused, and the others are not', () => {
  $liquidity.set({ ...read, states: [stable], unread: ['MEV-USDT'] })
  expect(actionOf('add', 'MEV-USDT', '#MEV=1')).toEqual(issue('liquidity.unread'))
  expect(actionOf('add', 'USDT-USDC', '#USDC=40')).toEqual({ kind: 'review' })
})

it('an impact of 15 percent and more is signed only by an expert', () => {
  // 12,000 USDT into 20,000: the zap loses about a tenth to its own price; 40,000 more than 15 percent.
  $balances.setKey('raw', { [USDT.address]: 100_000n * E18 })
  expect(actionOf('zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=12000')).toEqual({ kind: 'review' })
  expect(actionOf('zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=40000')).toEqual(
    issue('liquidity.impactRefused'),
  )
  $settings.setKey('expert', true)
  expect(formNamed('zap').$action.get()).toEqual({ kind: 'review' })
})

describe('the draft', () => {
  it.each([
    ['add', '?a=MEV&b=USDT', '#MEV=500'],
    ['remove', '?a=MEV&b=USDT', '#mode=one&token=USDT&LP=50'],
    ['remove', '?a=USDT&b=USDC', '#mode=exact&token=USDT&USDT=7&USDC=1.25'],
    ['zap', '?a=USDT&b=USDC', '#mode=in&token=KLAY&KLAY=50'],
    ['zap', '?a=MEV&b=USDT', '#mode=out&token=MEV&LP=50'],
  ] as const)('%s keeps %s%s over a reload', (name, search, hash) => {
    const form = formNamed(name)
    form.openLink(search, hash)
    expect(form.link()).toBe(`${search}${hash}`)
  })

  it('an amm’s other coin follows from the typed one, a stable pool’s does not', () => {
    const form = open('add', 'MEV-USDT', '#USDT=3')
    form.type(MEV.address, '500')
    expect(form.$draft.get().texts).toEqual({ [MEV.address]: '500' })
    const { tokens, reserves } = mevUsdt.pool
    expect(reserves[tokens.indexOf(MEV.address)]).toBe(1_000_000n * E18)
    expect(form.$plan.get()?.preview.coinsIn[tokens.indexOf(USDT.address)]).toBe(10n * E18)
    expect(`${page.location.search}${page.location.hash}`).toBe('?a=MEV&b=USDT#MEV=500')
    form.choosePool(entryOf('USDT-USDC'))
    form.type(USDT.address, '12.5')
    form.type(USDC.address, '40')
    expect(form.$draft.get().texts).toEqual({ [USDT.address]: '12.5', [USDC.address]: '40' })
  })

  it('both coins of an empty pool are typed', () => {
    const form = open('add', 'MPL-USDC', '')
    form.type(tokenNamed('MPL').address, '4')
    form.type(USDC.address, '8')
    $balances.setKey('raw', {})
    expect(form.$draft.get().texts).toEqual({ [tokenNamed('MPL').address]: '4', [USDC.address]: '8' })
    expect(form.$action.get()).toEqual({ kind: 'review' })
    expect(form.$plan.get()?.preview.first).toBe(true)
  })

  it('a change of the token keeps the typed amount, a change of the mode the pool tokens', () => {
    const form = open('zap', 'MEV-USDT', '#mode=in&token=USDT&USDT=10')
    form.chooseToken(MEFI)
    expect(page.location.hash).toBe('#mode=in&token=MEFI&MEFI=10')
    form.chooseMode('out')
    expect(page.location.hash).toBe('#mode=out&token=MEV')
    form.type(LP, '5')
    form.chooseToken(USDT)
    expect(page.location.hash).toBe('#mode=out&token=USDT&LP=5')
  })

  it.each([
    ['zap', MEV, '#mode=in&token=MEV', '999.98'],
    ['add', MEV, '', '999.985'],
    ['zap', USDT, '#mode=in&token=USDT', '50'],
  ] as const)('the maximum in %s of %o leaves the fee of all signatures', (name, token, hash, text) => {
    const form = open(name, 'MEV-USDT', hash)
    form.fillMaximum(token)
    expect(form.$draft.get().texts[token.address]).toBe(text)
  })

  it('nothing is filled in before balance and gas price are known', () => {
    const form = open('zap', 'MEV-USDT', '#mode=in&token=USDT')
    $balances.setKey('gasPrice', null)
    form.fillMaximum(USDT)
    $balances.set({ owner: ME, raw: {}, gasPrice: 1n, stamp: null })
    form.fillMaximum(USDT)
    expect(form.$draft.get().texts).toEqual({})
  })

  it.each([
    [25, 100n * E18 + 3n, '25'],
    [50, 100n * E18 + 1n, '50'],
    [100, 100n * E18 + 1n, '100.000000000000000001'],
  ])('%s percent of %s LP, rounded down', (percent, lp, text) => {
    $liquidity.set({ ...read, states: [{ ...mevUsdt, lp }] })
    const form = open('remove', 'MEV-USDT', '')
    form.fillPart(percent)
    expect(form.$draft.get().texts[LP]).toBe(text)
  })

  it('locked pool tokens are not offered, and none of an unknown account’s', () => {
    $liquidity.set({ ...read, states: [{ ...mevUsdt, locked: 40n * E18 }] })
    const form = open('remove', 'MEV-USDT', '')
    form.fillPart(100)
    expect(form.$draft.get().texts[LP]).toBe('60')
    form.type(LP, '')
    $liquidity.set({ ...read, owner: null })
    form.fillPart(100)
    expect(form.$draft.get().texts[LP]).toBe('')
  })
})
