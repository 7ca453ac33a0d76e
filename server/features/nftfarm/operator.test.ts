/** The operator of the NFT farm: pays each day once, whatever fails. One file: all cases use the same farm. */
import { sql } from 'drizzle-orm'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { receiptText } from '../../../src/lib/nftfarm/typedData.ts'
import { rows } from '../../core/db/query.ts'
import type { Address } from '../../core/source/model.ts'
import { address } from '../../testing/exchange.ts'
import { bornHero } from '../../testing/heroes.ts'
import {
  FakeAccount,
  type FarmWorld,
  FIRST_DAY,
  farmItem,
  farmTerms,
  openFarm,
  operatorKey,
  REWARD,
  secondsOf,
} from '../../testing/nftFarm.ts'

let world: FarmWorld
/** Owners of heroes 1, 2, 3 and so on. */
const owner = (n: number): Address => address(0x1000 + n)

/** `count` heroes with hash powers 1, 2, 3 …, started at noon of the first day. */
async function begin(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, k) => k + 1)
  const noon = secondsOf(FIRST_DAY, 12)
  await world.at(noon + 1, [
    [{ type: 'DailyRewardSet', terms: farmTerms, amount: REWARD, startBlock: 1 }],
    ...ids.map((id) => bornHero(id, owner(id), { hashPower: id })),
  ])
  await world.record(
    ids.map((id) => ({
      ...{ block: 1, time: (noon + 2) * 1_000, account: owner(id), start: true },
      items: [farmItem(id)],
    })),
  )
}

type Day = { day: number; state: string; reward: string; power: string; carried: string; parts: number }
const days = () =>
  rows<Day>(
    world.database.orm,
    sql`select (day - ${FIRST_DAY})::int as day, state, reward::text, power::text, carried_out::text as carried, parts
      from nftfarm_days order by day`,
  )
const states = async () => (await days()).map(({ day, state }) => `${day} ${state}`)
const alarm = async () =>
  (await rows<{ alarm: string | null }>(world.database.orm, sql`select alarm from nftfarm_state`))[0]?.alarm
const nonces = () =>
  rows(
    world.database.orm,
    sql`select n.nonce::int, (n.day - ${FIRST_DAY})::int as day, n.part, n.outcome,
        (select string_agg(purpose, ' ' order by attempt) from nftfarm_transactions t where t.nonce = n.nonce) as sent
      from nftfarm_nonces n order by nonce`,
  )

beforeEach(async () => {
  world = await openFarm()
})
afterEach(() => world.close())

describe('days', () => {
  test('a day is published once its end is indexed and the clock is past it', async () => {
    await begin(3)
    const operator = world.operator()
    await world.settle(operator, secondsOf(FIRST_DAY, 23))
    // Nothing can count on the day of the first record.
    expect(await days()).toEqual([])
    await world.settle(operator, secondsOf(FIRST_DAY + 1, 23))
    expect(await days()).toEqual([])
    await world.at(secondsOf(FIRST_DAY + 2))
    world.clock.now -= 1
    await operator.step()
    expect(await days()).toEqual([])
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect(await days()).toEqual([
      { day: 1, state: 'paid', reward: String(REWARD), power: '6', carried: '0', parts: 1 },
    ])
    const sixth = REWARD / 6n
    expect([...world.paying.rewards]).toEqual([
      [owner(1), sixth],
      [owner(2), 2n * sixth],
      [owner(3), 3n * sixth],
    ])
  })

  test('a halted chain: every midnight is a day, and the remainder is carried', async () => {
    await begin(7)
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 4))
    const left = REWARD % 28n
    expect(left).toBeGreaterThan(0n)
    const list = await days()
    expect(list.map(({ day, state }) => `${day} ${state}`)).toEqual(['1 paid', '2 paid', '3 paid'])
    const credited = [...world.paying.rewards.values()].reduce((sum, one) => sum + one, 0n)
    expect(credited + BigInt(list.at(-1)?.carried ?? 0)).toBe(3n * REWARD)
  })

  test('a day on which nothing counts is empty, and pays nothing later', async () => {
    await begin(1)
    await world.at(secondsOf(FIRST_DAY + 1, 5), [
      [
        {
          type: 'NftMoved',
          contract: farmItem(1).collection,
          tokenId: farmItem(1).tokenId,
          from: owner(1),
          to: owner(2),
        },
      ],
    ])
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    expect(await states()).toEqual(['1 empty'])
    expect(world.paying.sent).toEqual([])
    const [day] = await rows(world.database.orm, sql`select paused from nftfarm_days`)
    expect(day).toEqual({ paused: [{ ...farmItem(1), account: owner(1), reason: 'moved' }] })
  })

  test('the reward of a day is that of its opening block', async () => {
    await begin(1)
    const next = { type: 'DailyRewardSet', terms: farmTerms } as const
    // Block 3 is the first of the day; a term that had not started when the next was set never starts.
    await world.at(secondsOf(FIRST_DAY, 20), [
      [{ ...next, amount: 5n, startBlock: 50 }],
      [{ ...next, amount: 8n, startBlock: 3 }],
    ])
    await world.at(secondsOf(FIRST_DAY + 1, 1))
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 3))
    expect((await days()).map(({ reward }) => reward)).toEqual([String(REWARD), '8'])
  })

  test('receipts are signed for every record', async () => {
    await begin(2)
    const operator = world.operator()
    while ((await operator.step()) === 'more') {}
    const list = await rows<{ hash: `0x${string}`; receipt: `0x${string}` }>(
      world.database.orm,
      sql`select hash, receipt from nftfarm_records`,
    )
    expect(list).toHaveLength(2)
    for (const { hash, receipt } of list)
      expect(
        await verifyMessage({ address: operatorKey.address, message: receiptText(hash), signature: receipt }),
      ).toBe(true)
  })

  test('data of another chain stops everything', async () => {
    await begin(1)
    await world.database.orm.execute(sql`update nftfarm_state set genesis = 'other'`)
    const operator = world.operator()
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect(operator.status().alarm).toBe('otherChain')
    expect(await days()).toEqual([])
  })
})

describe('payments', () => {
  test.each([
    [100, 1],
    [101, 2],
  ])('%i accounts are paid in %i parts, one after the other', async (count, parts) => {
    await begin(count)
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    expect((await days()).map(({ state, parts: all }) => [state, all])).toEqual([['paid', parts]])
    expect(await nonces()).toEqual(
      Array.from({ length: parts }, (_, part) => ({
        ...{ nonce: 7 + part, day: 1, part, outcome: 'paid', sent: 'credit' },
      })),
    )
    expect([...world.paying.credited.values()].every((times) => times === 1)).toBe(true)
  })

  test('the same bytes are sent again until they are in a block, then replaced with another price', async () => {
    await begin(1)
    const operator = world.operator()
    await world.at(secondsOf(FIRST_DAY + 2))
    const { paying, clock } = world
    const steps = async (ms: number) => {
      clock.now += ms
      paying.waiting.clear()
      for (let k = 0; k < 5; k++) await operator.step()
    }
    await steps(0)
    await steps(1_000)
    expect(paying.sent).toHaveLength(1)
    await steps(15_000)
    expect(paying.sent).toHaveLength(2)
    expect(new Set(paying.sent).size).toBe(1)
    await steps(180_000)
    expect(new Set(paying.sent).size).toBe(2)
    expect(await nonces()).toEqual([{ nonce: 7, day: 1, part: 0, outcome: null, sent: 'credit credit' }])
    // The first one is mined after all: the second can no longer pass.
    await paying.send(paying.sent[0] as `0x${string}`)
    paying.mine(clock.now / 1_000, (a, b) => Number(a.price - b.price))
    await world.index()
    await world.settle(operator, clock.now / 1_000)
    expect(await states()).toEqual(['1 paid'])
    expect([...paying.credited]).toEqual([[`${FIRST_DAY + 1} 0`, 1]])
  })

  test('a transaction that is in a block without paying is followed by one with a new nonce', async () => {
    await begin(1)
    const operator = world.operator()
    await world.at(secondsOf(FIRST_DAY + 2))
    for (let k = 0; k < 5; k++) await operator.step()
    // As on an EVM chain: it is in a block and failed.
    const [one] = [...world.paying.waiting.keys()]
    world.paying.mined.add(one as string)
    world.paying.waiting.clear()
    world.paying.useNonce()
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect((await nonces()).map((row) => (row as { outcome: string }).outcome)).toEqual(['spent', 'paid'])
    expect(await states()).toEqual(['1 paid'])
  })

  test('a foreign use of the reserved nonce stops it, and so does one of the next', async () => {
    await begin(1)
    const operator = world.operator()
    await world.at(secondsOf(FIRST_DAY + 2))
    for (let k = 0; k < 5; k++) await operator.step()
    world.paying.waiting.clear()
    world.paying.useNonce()
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect(await alarm()).toBe('foreignNonce')
    expect(await states()).toEqual(['1 open'])
    expect(world.paying.rewards.size).toBe(0)
  })

  test('a foreign transaction between two days stops it', async () => {
    await begin(1)
    const operator = world.operator()
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    world.paying.useNonce()
    await world.settle(operator, secondsOf(FIRST_DAY + 3))
    expect(await alarm()).toBe('foreignNonce')
    expect(await states()).toEqual(['1 paid', '2 open'])
  })

  test('a node that hides a mined transaction does not make it pay again', async () => {
    await begin(1)
    const operator = world.operator()
    world.paying.isMined = async () => false
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect(await states()).toEqual(['1 paid'])
    expect([...world.paying.credited.values()]).toEqual([1])
  })

  test('a payment with another list than ours stops it', async () => {
    await begin(1)
    const tag = { day: FIRST_DAY + 1, part: 0, parts: 1, dayHash: 'ab'.repeat(17) }
    const paid = { type: 'RewardPaid', rewardPool: address(0xf0), sender: address(1), tag } as const
    await world.at(secondsOf(FIRST_DAY + 2), [
      [{ ...paid, total: 1n, credits: [{ user: owner(1), amount: 1n }] }],
    ])
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    expect(await alarm()).toBe('otherList')
    expect(world.paying.sent).toEqual([])
  })

  test('a day is not paid while the pool owes another sum than the index', async () => {
    await begin(1)
    const operator = world.operator()
    world.paying.owes = 1n
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect(await alarm()).toBe('otherTotal')
    expect(await states()).toEqual(['1 open'])
    expect([...world.paying.credited.values()]).toEqual([1])
    world.paying.owes = 0n
    await world.settle(operator, secondsOf(FIRST_DAY + 2, 1))
    expect(await states()).toEqual(['1 paid'])
    expect(await alarm()).toBeNull()
    expect([...world.paying.credited.values()]).toEqual([1])
  })

  test('an operator with an older backup does not pay a day that the chain has', async () => {
    await begin(1)
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    expect(await states()).toEqual(['1 paid'])
    const tables = 'nftfarm_days, nftfarm_shares, nftfarm_nonces, nftfarm_transactions'
    await world.database.orm.execute(sql.raw(`truncate ${tables}`))
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2, 1))
    expect(await states()).toEqual(['1 paid'])
    expect([...world.paying.credited.values()]).toEqual([1])
    expect(await nonces()).toEqual([])
  })

  test('an index that is rebuilt pays nothing again', async () => {
    await begin(1)
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    await world.reindex()
    expect(await rows(world.database.orm, sql`select block from cursor`)).toEqual([])
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2, 1))
    expect(await states()).toEqual(['1 paid'])
    expect([...world.paying.credited.values()]).toEqual([1])
  })

  test('too few coins for fees, or a pool that refuses, stop it until they are repaired', async () => {
    await begin(1)
    const operator = world.operator()
    world.paying.coins = 1n
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    expect(await alarm()).toBe('fees')
    world.paying.coins = 10n ** 24n
    world.paying.isRefusing = true
    await world.settle(operator, secondsOf(FIRST_DAY + 2, 1))
    expect(await alarm()).toBe('refused')
    expect(await nonces()).toEqual([])
    world.paying.isRefusing = false
    await world.settle(operator, secondsOf(FIRST_DAY + 2, 2))
    expect(await alarm()).toBeNull()
    expect(await states()).toEqual(['1 paid'])
  })
})

describe('funding', () => {
  test('an unfunded day is owed for 7 days after its end, then void; the next is paid', async () => {
    await begin(1)
    const operator = world.operator()
    world.paying.balance = REWARD - 1n
    await world.settle(operator, secondsOf(FIRST_DAY + 9) - 20)
    expect(await states()).toEqual(['1 open', '2 open', '3 open', '4 open', '5 open', '6 open', '7 open'])
    expect(operator.status().unfunded).toBe(true)
    expect(world.paying.sent).toEqual([])
    await world.settle(operator, secondsOf(FIRST_DAY + 9))
    expect((await states()).slice(0, 2)).toEqual(['1 void', '2 open'])
    world.paying.balance = 10n ** 30n
    await world.settle(operator, secondsOf(FIRST_DAY + 9, 1), 30)
    expect(await states()).toEqual([
      ...['1 void', '2 paid', '3 paid', '4 paid', '5 paid', '6 paid', '7 paid', '8 paid'],
    ])
    expect(world.paying.credited.has(`${FIRST_DAY + 1} 0`)).toBe(false)
  })

  test('a day whose end is long ago is paid if it is funded when its turn comes', async () => {
    await begin(1)
    world.paying.balance = 10n ** 30n
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 12), 30)
    expect(new Set((await states()).map((one) => one.split(' ')[1]))).toEqual(new Set(['paid']))
  })

  test('the clock alone does not make a day void', async () => {
    await begin(1)
    const operator = world.operator()
    world.paying.balance = 0n
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    world.clock.now = secondsOf(FIRST_DAY + 30) * 1_000
    for (let k = 0; k < 5; k++) await operator.step()
    expect(await states()).toEqual(['1 open'])
  })

  test('funding taken away between two parts: nothing is sent, and the day stays owed', async () => {
    await begin(150)
    const operator = world.operator()
    const { paying } = world
    await world.at(secondsOf(FIRST_DAY + 2))
    while (paying.sent.length === 0) await operator.step()
    await world.at(secondsOf(FIRST_DAY + 2) + 1)
    paying.balance = 1n
    await world.settle(operator, secondsOf(FIRST_DAY + 2, 1))
    await world.settle(operator, secondsOf(FIRST_DAY + 12))
    expect((await states())[0]).toBe('1 open')
    expect(paying.credited.size).toBe(1)
    paying.balance = 10n ** 30n
    await world.settle(operator, secondsOf(FIRST_DAY + 12, 1), 60)
    expect((await states()).every((one) => one.endsWith('paid'))).toBe(true)
    expect([...paying.credited.values()].every((times) => times === 1)).toBe(true)
  })

  test('before a day is void its reserved nonce is used by a transfer of nothing', async () => {
    await begin(1)
    const operator = world.operator()
    const { paying } = world
    await world.at(secondsOf(FIRST_DAY + 2))
    while (paying.sent.length === 0) await operator.step()
    const [payment] = paying.sent
    paying.waiting.clear()
    paying.balance = 0n
    await world.settle(operator, secondsOf(FIRST_DAY + 8))
    expect(await nonces()).toEqual([{ nonce: 7, day: 1, part: 0, outcome: null, sent: 'credit' }])
    await world.settle(operator, secondsOf(FIRST_DAY + 9))
    expect(await nonces()).toEqual([{ nonce: 7, day: 1, part: 0, outcome: 'spent', sent: 'credit release' }])
    expect((await states())[0]).toBe('1 void')
    // The payment that was signed can never pass.
    paying.balance = 10n ** 30n
    await expect(paying.send(payment as `0x${string}`)).rejects.toThrow('past seq')
  })

  test('a day is not void while the payment may still pass instead of the transfer', async () => {
    await begin(1)
    const operator = world.operator()
    const { paying, clock } = world
    await world.at(secondsOf(FIRST_DAY + 2))
    while (paying.sent.length === 0) await operator.step()
    const [payment] = paying.sent
    paying.waiting.clear()
    paying.balance = 0n
    await world.settle(operator, secondsOf(FIRST_DAY + 8))
    await world.at(secondsOf(FIRST_DAY + 9))
    for (let k = 0; k < 5; k++) await operator.step()
    expect(await states()).toContain('1 open')
    // The old bytes are mined first.
    paying.waiting.clear()
    paying.balance = 10n ** 30n
    await paying.send(payment as `0x${string}`)
    paying.mine(clock.now / 1_000 + 1)
    await world.index()
    await world.settle(operator, secondsOf(FIRST_DAY + 9, 1))
    expect((await states())[0]).toBe('1 paid')
    expect(paying.credited.get(`${FIRST_DAY + 1} 0`)).toBe(1)
  })
})

test('the fake account mines only what its nonce and balance allow', async () => {
  const account = new FakeAccount(world.chain)
  await expect(account.account(99)).rejects.toThrow('block 99')
})
