import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { dayOfDate } from '../../../lib/nftfarm/dates.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import type { FarmAddress } from '../../../lib/nftfarm/model.ts'
import { splitDay } from '../../../lib/nftfarm/split.ts'
import { dayHash } from '../../../lib/nftfarm/typedData.ts'
import { $wallet } from '../../../stores/wallet.ts'
import {
  $checks,
  $farmItems,
  $history,
  $historyPage,
  checkDay,
  openHistoryPage,
  refreshItems,
} from './reported.ts'

const lower = (text: string) => text.toLowerCase() as FarmAddress
const [A, B] = [lower(`0x${'0a'.repeat(20)}`), lower(`0x${'0b'.repeat(20)}`)]
const COLLECTION = lower(`0x${'c1'.repeat(20)}`)
const token = (n: number) => lower(`0x${n.toString(16).padStart(64, '0')}`)
const HASH = lower(`0x${'ab'.repeat(32)}`)

/** A day with two accounts, as an operator publishes it. */
function published(date: string) {
  const items = [
    { collection: COLLECTION, tokenId: token(1), account: A, opening: 100, closing: 90 },
    { collection: COLLECTION, tokenId: token(2), account: B, opening: 10, closing: 30 },
  ]
  const split = splitDay(
    1_000n,
    7n,
    new Map([
      [A, 90n],
      [B, 10n],
    ]),
  )
  const hash = dayHash({
    chainId: chain.id,
    pool: lower(nftFarm?.pool ?? ''),
    day: dayOfDate(date) ?? 0,
    opening: 10,
    closing: 20,
    openingHash: HASH,
    closingHash: HASH,
    reward: 1_000n,
    carriedIn: 7n,
    carriedOut: split.carried,
    items,
    shares: split.shares,
    lastRecord: HASH,
  })
  return {
    date,
    openingBlock: 10,
    closingBlock: 20,
    reward: '1000',
    carriedIn: '7',
    carriedOut: split.carried.toString(),
    power: '100',
    state: 'paid',
    parts: 1,
    paidParts: 1,
    voidAt: 5,
    hash,
    openingHash: HASH,
    closingHash: HASH,
    lastRecord: HASH,
    items,
    paused: [],
    accounts: split.shares.map(({ account, power, amount }) => ({
      account,
      power: power.toString(),
      amount: amount.toString(),
    })),
    payments: [],
    asOfBlock: 50,
  }
}

let index: ReturnType<typeof heldIndex>
beforeEach(() => {
  visit()
  index = heldIndex()
  $checks.set({})
  $historyPage.set(1)
})
afterEach(() => index.end())

const verdict = (date: string) => {
  const check = $checks.get()[date]
  return typeof check === 'object' ? check.verdict : check
}

describe('a day is divided again', () => {
  it('and is equal to the published list', async () => {
    const done = checkDay('2026-11-01')
    expect(verdict('2026-11-01')).toBe('busy')
    await (await index.only('days/2026-11-01')).answer(published('2026-11-01'))
    await done
    expect(verdict('2026-11-01')).toEqual({ equal: true })
  })

  it.each<[string, (day: ReturnType<typeof published>) => void, string]>([
    [
      'an account gets more',
      ({ accounts: [a] }) => {
        if (a) a.amount = '907'
      },
      'account',
    ],
    [
      'the total is another',
      (day) => {
        day.power = '101'
      },
      'power',
    ],
    [
      'the remainder is another',
      (day) => {
        day.carriedOut = '2'
      },
      'carried',
    ],
    [
      'a hero is of another account',
      ({ items: [a] }) => {
        if (a) a.account = B
      },
      'account',
    ],
    [
      'another record was the last one',
      (day) => {
        day.lastRecord = lower(`0x${'cd'.repeat(32)}`)
      },
      'hash',
    ],
  ])('and is not where %s', async (_, change, where) => {
    const day = published('2026-11-02')
    change(day)
    const done = checkDay('2026-11-02')
    await (await index.only('days/2026-11-02')).answer(day)
    await done
    expect(verdict('2026-11-02')).toMatchObject({ equal: false, where })
  })

  it('an unreadable day can be checked again', async () => {
    const first = checkDay('2026-11-03')
    await (await index.only('days/2026-11-03')).refuse(404)
    await first
    expect(verdict('2026-11-03')).toBe('unread')
    const second = checkDay('2026-11-03')
    await (await index.only('days/2026-11-03')).answer(published('2026-11-03'))
    await second
    expect(verdict('2026-11-03')).toEqual({ equal: true })
    await checkDay('2026-11-03')
    expect(await index.count()).toBe(0)
  })
})

const none = { list: [], power: '0', expected: '0', number: 0, asOfBlock: 50 }

it('heroes of an account that is gone are not shown', async () => {
  const done = refreshItems()
  const held = await index.only('nft-farm/v1/items')
  expect(held.url.searchParams.get('owner')).toBe(ME)
  $wallet.set({ ...$wallet.get(), address: OTHER })
  const next = refreshItems()
  await held.answer({ ...none, number: 5 })
  await (await index.only(OTHER)).answer({ ...none, number: 6 })
  await Promise.all([done, next])
  expect($farmItems.get()).toMatchObject({ of: OTHER, body: { number: 6 } })
})

it('a page of the history is asked for by its number', async () => {
  openHistoryPage(3)
  const held = await index.only('nft-farm/v1/history')
  expect(held.url.searchParams.get('page')).toBe('3')
  await held.answer({ page: 3, list: [], count: 250, credited: '5', claimed: '1', asOfBlock: 50 })
  expect($history.get()).toMatchObject({ status: 'ready', body: { count: 250 } })
})
