import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ledgerEntry } from '../../../../tests/fakes/ledgerEntry.ts'
import {
  mevFell,
  mevUsdt,
  openForm as open,
  poolsUnread,
  poolsRead as read,
  readLiquidity,
  stable,
} from '../../../../tests/fakes/liquidityForms.ts'
import { fakePage, settled } from '../../../../tests/fakes/page.ts'
import { entryOf, tokenNamed } from '../../../../tests/fakes/registryPools.ts'
import { connect, ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { E18 } from '../../../lib/core/pool/model.ts'
import { $ledger } from '../../../stores/ledger.ts'
import { $settings } from '../../../stores/settings.ts'
import { formNamed } from './form.ts'
import { $liquidity } from './liquidity.ts'

const [MEV, USDT] = [tokenNamed('MEV'), tokenNamed('USDT')]
const LP = entryOf('MEV-USDT').address
const HASH = `0x${'ab'.repeat(32)}` as const

let page: ReturnType<typeof fakePage>
beforeEach(() => {
  page = fakePage('/liquidity/add/')
  visit()
  readLiquidity()
})
afterEach(() => vi.unstubAllGlobals())

describe('the review', () => {
  it('is frozen as it was opened', () => {
    const form = open('add', 'MEV-USDT', '#MEV=500')
    form.review.open()
    const review = form.review.$review.get()
    const [mev, usdt] = [MEV, USDT].map(({ address }) => mevUsdt.pool.tokens.indexOf(address)) as [
      number,
      number,
    ]
    expect(review).toMatchObject({ form: 'add', owner: ME, block: 50n, swap: null, coins: [MEV, USDT] })
    expect(review?.preview.coinsIn[mev]).toBe(500n * E18)
    expect(review?.preview.coinsIn[usdt]).toBe(10n * E18)
    expect(review?.preview.minted).toBe(50n * E18)
    // Half a percent less of each.
    const amounts = review?.preview.limit.of === 'coins' ? review.preview.limit.amounts : []
    expect([amounts[mev], amounts[usdt]]).toEqual([4_975n * 10n ** 17n, 995n * 10n ** 16n])
    $liquidity.set({ ...read, states: [mevFell] })
    form.type(MEV.address, '7')
    expect(form.review.$review.get()).toBe(review)
    expect(review && form.review.isShown(review)).toBe(true)
  })

  it('opened again, it has the new figures; it closes if nothing can be signed any more', () => {
    const form = open('add', 'MEV-USDT', '#MEV=500')
    form.review.open()
    $liquidity.set({
      ...read,
      states: [mevFell],
      stamp: { block: 51n, at: 2 },
    })
    form.review.open()
    expect(form.review.$review.get()).toMatchObject({ block: 51n, preview: { minted: 25n * E18 } })
    connect({ address: OTHER })
    form.review.open()
    expect(form.review.$review.get()).toBeNull()
  })

  it('uses the chosen slippage tolerance', () => {
    $settings.setKey('slippageBps', 100)
    const form = open('remove', 'MEV-USDT', '#mode=both&LP=50')
    form.review.open()
    const usdt = mevUsdt.pool.tokens.indexOf(USDT.address)
    const { limit } = form.review.$review.get()?.preview ?? {}
    expect(limit?.of === 'coins' && limit.amounts[usdt]).toBe(99n * 10n ** 17n)
  })
})

describe('after the signature', () => {
  it('success clears the amounts, and keeps another draft begun meanwhile', () => {
    const form = open('remove', 'MEV-USDT', '#mode=both&LP=50')
    form.review.open()
    const review = form.review.$review.get()
    if (!review) throw new Error('no review')
    const settledSteps = {
      approve: { block: 51n, complete: true, received: {}, paid: {}, items: {}, gasUsed: 1n },
    }
    const last = { at: 'confirmed', hash: HASH, settled: settledSteps.approve } as const
    const begun = form.link()
    form.type(LP, '7')
    form.settle(review, begun, { result: { last, settled: settledSteps }, swapped: null })
    expect(form.$draft.get().texts).toEqual({ [LP]: '7' })
    expect(form.doneOf(review)).toBe(settledSteps)
    form.settle(review, form.link(), { result: { last, settled: settledSteps }, swapped: null })
    expect(form.$draft.get().texts).toEqual({})
  })

  it.each([
    ['its real output', { state: 'confirmed', received: `${3n * E18}` } as const, '3'],
    ['at least its limit if the output is unknown', { state: 'confirmed' } as const, '2.5'],
    ['nothing while it is pending', { state: 'pending' } as const, null],
    ['nothing while it may still be mined', { state: 'dropped' } as const, null],
    ['nothing if it failed', { state: 'failed', error: 'tx.failedInBlock' } as const, null],
  ])('a zap that ended after its swap goes on with %s', (_, entry, text) => {
    const form = open('zap', 'USDT-USDC', '#mode=in&token=USDT&USDT=1')
    form.review.open()
    const shown = form.review.$review.get()
    if (!shown) throw new Error('no review')
    form.openLink('?a=USDT&b=USDC', '#mode=in&token=KLAY&KLAY=50')
    $ledger.set([ledgerEntry(entry)])
    form.settle(shown, '', { result: null, swapped: { hash: HASH, coin: USDT, least: 25n * 10n ** 17n } })
    expect(page.location.hash).toBe(text === null ? '' : `#mode=in&token=USDT&USDT=${text}`)
    expect(form.link()).toBe(
      `?a=USDT&b=USDC#mode=in&token=${text === null ? 'KLAY&KLAY=50' : `USDT&USDT=${text}`}`,
    )
  })
})

describe('an interrupted review', () => {
  const link = '?a=MEV&b=USDT#MEV=500'

  it('opens again as soon as it can be signed, once', () => {
    page.interrupt('add', { link })
    $liquidity.set(poolsUnread)
    const form = formNamed('add')
    form.openLink('', '')
    const stop = form.resume()
    expect(form.link()).toBe(link)
    expect(page.flow()).toBeNull()
    expect(form.review.$review.get()).toBeNull()
    $liquidity.set(read)
    expect(form.review.$review.get()).toMatchObject({ owner: ME, preview: { minted: 50n * E18 } })
    stop()
  })

  it('stays closed for another account, without its balance, and after the stop', async () => {
    page.interrupt('add', { link })
    $liquidity.set({ ...read, owner: OTHER })
    const form = formNamed('add')
    const stop = form.resume()
    expect(form.review.$review.get()).toBeNull()
    stop()
    await settled()
    $liquidity.set(read)
    expect(form.review.$review.get()).toBeNull()
  })

  it.each([
    ['another form’s', 'zap', { link }],
    ['no object', 'add', 'null'],
    ['no JSON', 'add', '{'],
    ['without a link', 'add', {}],
    ['an address elsewhere', 'add', { link: 'https://evil.test/?a=MEV&b=USDT#MEV=500' }],
    ['a hash that is none', 'add', { link, after: '0x12' }],
    ['an amount that is none', 'add', { link, least: '-1' }],
    ['too long', 'add', { link: `#${'x'.repeat(4_100)}` }],
  ])('stored data is ignored: %s', (_, kind, data) => {
    page.interrupt(kind, data)
    const form = open('add', 'USDT-USDC', '')
    form.resume()()
    expect(form.link()).toBe('?a=USDT&b=USDC')
    expect(form.review.$review.get()).toBeNull()
  })

  it('an unknown pool of the stored link opens nothing', () => {
    page.interrupt('add', { link: '?a=EVIL&b=USDT#MEV=500' })
    const form = formNamed('add')
    form.resume()()
    expect(form.$draft.get()).toMatchObject({ entry: null, wanted: 'EVIL-USDT' })
    expect(form.review.$review.get()).toBeNull()
  })

  it('a zap whose swap was sent opens with the swap’s output, and not before it is confirmed', async () => {
    page.interrupt('zap', {
      link: '?a=USDT&b=USDC#mode=in&token=KLAY&KLAY=50',
      after: HASH,
      coin: 'USDT',
      least: `${2n * E18}`,
    })
    $ledger.set([ledgerEntry()])
    const form = formNamed('zap')
    const stop = form.resume()
    await settled()
    expect(form.link()).toBe('?a=USDT&b=USDC#mode=in&token=KLAY&KLAY=50')
    expect(form.review.$review.get()).toBeNull()
    $ledger.set([ledgerEntry({ state: 'confirmed', received: `${3n * E18}` })])
    await settled()
    expect(form.link()).toBe('?a=USDT&b=USDC#mode=in&token=USDT&USDT=3')
    const usdt = stable.pool.tokens.indexOf(USDT.address)
    expect(form.review.$review.get()?.preview.coinsIn[usdt]).toBe(3n * E18)
    stop()
  })
})
