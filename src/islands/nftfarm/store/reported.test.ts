import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { heldIndex } from '../../../../tests/fakes/heldIndex.ts'
import { ME, OTHER, visit } from '../../../../tests/fakes/visitor.ts'
import { chain } from '../../../lib/core/config/env.ts'
import { dayOfDate } from '../../../lib/nftfarm/dates.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import type { FarmAddress } from '../../../lib/nftfarm/model.ts'
import { splitDay } from '../../../lib/nftfarm/split.ts'
import { dayHash } from '../../../lib/nftfarm/typedData.ts'
import { unaskedOf } from '../../../stores/fetched.ts'
import { $wallet } from '../../../stores/wallet.ts'
import {
  $checks,
  $farmItems,
  $history,
  checkKey,
  checkDay as checkRow,
  openHistoryPage,
  refreshHistory,
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
  $history.set(unaskedOf)
})
afterEach(() => index.end())

/** The row of an account whose only hero has nine tenths of the power. */
const row = { power: '90', amount: '906' }
const checkDay = (date: string, own = row) => checkRow(A, { ...own, date })
const verdict = (date: string) => {
  const check = $checks.get()[checkKey(A, date)]
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

  it.each<[string, typeof row, string]>([
    ['of another amount', { ...row, amount: '907' }, '2026-11-04'],
    ['of another hash power', { ...row, power: '91' }, '2026-11-04'],
    ['in the list of another day', row, '2026-11-05'],
  ])('and is not equal to a row %s', async (_, own, listed) => {
    const done = checkDay('2026-11-04', own)
    await (await index.only('days/2026-11-04')).answer(published(listed))
    await done
    expect(verdict('2026-11-04')).toEqual({ equal: false, where: 'own' })
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

describe('the history', () => {
  const answer = (page: number) => ({
    page,
    list: [],
    count: 250,
    credited: '5',
    claimed: '1',
    asOfBlock: 50,
  })
  const load = async () => {
    const done = refreshHistory()
    await (await index.only('page=1')).answer(answer(1))
    await done
  }

  it('is asked for by the number of the page', async () => {
    await load()
    openHistoryPage(3)
    await (await index.only('page=3')).answer(answer(3))
    expect($history.get()).toMatchObject({ status: 'ready', body: { page: 3, count: 250 } })
  })

  it('does not return to a page that was left', async () => {
    await load()
    void refreshHistory()
    const late = await index.only('page=1')
    openHistoryPage(2)
    await (await index.only('page=2')).answer(answer(2))
    await late.answer(answer(1))
    expect($history.get().body?.page).toBe(2)
  })

  it('of another account begins with its first page', async () => {
    await load()
    openHistoryPage(2)
    await (await index.only('page=2')).answer(answer(2))
    $wallet.set({ ...$wallet.get(), address: OTHER })
    void refreshHistory()
    expect((await index.only(OTHER)).url.searchParams.get('page')).toBe('1')
  })
})
