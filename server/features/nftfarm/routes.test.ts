import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FarmAddress, FarmRecord } from '../../../src/lib/nftfarm/model.ts'
import {
  farmDaySchema,
  farmDaysSchema,
  farmHistorySchema,
  farmItemsSchema,
  farmingResponseSchema,
  farmRecordsSchema,
  farmSummarySchema,
} from '../../../src/lib/nftfarm/schema.ts'
import { farmingTypedData, NO_RECORD } from '../../../src/lib/nftfarm/typedData.ts'
import { brokenRecord, verifyDay } from '../../../src/lib/nftfarm/verify.ts'
import { createApi } from '../../core/api/frame.ts'
import { Metrics } from '../../core/api/metrics.ts'
import { lower } from '../../core/source/rawLog.ts'
import { address } from '../../testing/exchange.ts'
import { bornHero, dismantled } from '../../testing/heroes.ts'
import {
  type FarmWorld,
  FIRST_DAY,
  farm,
  farmItem,
  farmRegistry,
  farmTerms,
  openFarm,
  REWARD,
  secondsOf,
} from '../../testing/nftFarm.ts'
import { boxes, listed, moved, tokenId, unlisted } from '../../testing/nfts.ts'
import { nftFarmRoutes } from './routes.ts'

const [alice, bob] = ['1', '2'].map((digit) => privateKeyToAccount(`0x${digit.repeat(64)}`)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const of = (account: typeof alice) => lower(account.address)
const NOON = secondsOf(FIRST_DAY, 12)

let world: FarmWorld
let app: ReturnType<typeof createApi>
/** Result of the dry run of `claim`, and the accounts that it was run for. */
let claimable: boolean
let asked: string[]

beforeEach(async () => {
  world = await openFarm()
  claimable = false
  asked = []
  const canClaim = async (_: string, account: string) => {
    asked.push(account)
    return claimable
  }
  app = createApi(
    { database: world.database, metrics: new Metrics() },
    nftFarmRoutes({ registry: farmRegistry, now: () => world.clock.now, canClaim }),
  )
  await world.at(NOON + 1, [
    [{ type: 'DailyRewardSet', terms: farmTerms, amount: REWARD, startBlock: 1 }],
    ...[1, 2, 3].map((id) => bornHero(id, of(alice), { hashPower: 10 * id })),
    bornHero(4, of(bob), { hashPower: 40 }),
  ])
  await world.operator().step()
})
afterEach(() => world.close())

const get = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> => {
  const response = await app.request(`/api/nft-farm/v1/${path}`)
  const body = await response.json()
  expect([path, response.status, body.error]).toEqual([path, 200, undefined])
  return v.parse(schema, body)
}

type Given = { by?: typeof alice; number?: number; change?: object; pool?: FarmAddress; signStart?: boolean }

async function send(action: 'start' | 'stop', ids: readonly number[], given: Given = {}) {
  const { by = alice, number = world.clock.now, change = {}, pool = farm.pool, signStart } = given
  const items = ids.map(farmItem)
  const start = signStart ?? action === 'start'
  const data = farmingTypedData({ chainId: farm.chainId, pool }, { account: of(by), start, items, number })
  const body = { account: by.address, items, number, signature: await by.signTypedData(data), ...change }
  const response = await app.request(`/api/nft-farm/v1/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as never }
}
const refused = async (...args: Parameters<typeof send>) => {
  const { status, body } = await send(...args)
  const { code, field } = (body as { error: { code: string; field?: string } }).error
  return `${status} ${code}${field ? ` ${field}` : ''}`
}
const accepted = async (...args: Parameters<typeof send>) => {
  const { status, body } = await send(...args)
  expect([status, (body as { error?: unknown }).error]).toEqual([200, undefined])
  world.clock.now += 1_000
  return v.parse(farmingResponseSchema, body).record
}
const statesOf = async (account: typeof alice) =>
  (await get(`items?owner=${account.address}`, farmItemsSchema)).list.map(
    ({ tokenId: id, state, reason }) => `${Number(id)} ${state}${reason ? ` ${reason}` : ''}`,
  )

describe('starts and stops', () => {
  test('a start is stored as the next record, and its receipt follows', async () => {
    const first = await accepted('start', [1, 2])
    expect(first).toMatchObject({
      seq: 1,
      block: 1,
      account: alice.address,
      start: true,
      previous: NO_RECORD,
    })
    const second = await accepted('stop', [2])
    expect(second).toMatchObject({ seq: 2, previous: first.hash, start: false })
    await world.operator().step()
    const { list, count } = await get('records', farmRecordsSchema)
    expect(count).toBe(2)
    expect(list.every(({ receipt }) => receipt !== null)).toBe(true)
    const records = list.map((one) => ({
      ...one,
      account: lower(one.account),
      items: one.items.map(({ collection, tokenId: id }) => ({ collection: lower(collection), tokenId: id })),
    }))
    expect(brokenRecord(records as FarmRecord[], NO_RECORD)).toBeNull()
    expect((await get('records?from=2', farmRecordsSchema)).list.map(({ seq }) => seq)).toEqual([2])
  })

  test('refuses replayed, backdated and foreign signatures', async () => {
    const number = world.clock.now
    await accepted('start', [1])
    expect(await refused('start', [1], { number })).toBe('400 stale_number number')
    expect(await refused('start', [1], { number: number - 1 })).toBe('400 stale_number number')
    expect(await refused('stop', [1], { number, signStart: true })).toBe('401 bad_signature signature')
    expect(await refused('start', [1], { number: number + 700_000 })).toBe('400 stale_number number')
    expect(await refused('start', [1], { number: number - 700_000 })).toBe('400 stale_number number')
    expect(await refused('start', [1], { change: { account: bob.address } })).toBe(
      '401 bad_signature signature',
    )
    expect(await refused('start', [1], { pool: address(9) })).toBe('401 bad_signature signature')
    expect(await refused('start', [1], { change: { signature: `0x${'00'.repeat(65)}` } })).toBe(
      '401 bad_signature signature',
    )
  })

  test('refuses items that the account cannot start or stop', async () => {
    expect(await refused('start', [1, 4])).toBe('400 not_owner items.1')
    expect(await refused('start', [99])).toBe('400 not_owner items.0')
    expect(await refused('start', [1, 1])).toBe('400 duplicate items.1')
    expect(await refused('stop', [1])).toBe('400 not_started items.0')
    expect(
      await refused('start', [1], { change: { items: [{ collection: boxes, tokenId: tokenId(1) }] } }),
    ).toBe('400 unknown_collection items.0')
    expect(await refused('start', [])).toBe('400 bad_request items')
    expect(
      await refused(
        'start',
        Array.from({ length: 101 }, (_, k) => k + 1),
      ),
    ).toBe('400 bad_request items')
    await world.at(NOON + 2, [dismantled(of(alice), [3])])
    expect(await refused('start', [3])).toBe('400 used_up items.0')
  })

  test('accepts 100 items in one message', async () => {
    const ids = Array.from({ length: 100 }, (_, k) => 1_000 + k)
    await world.at(NOON + 2, [ids.flatMap((id) => bornHero(id, of(alice)))])
    expect((await accepted('start', ids)).items).toHaveLength(100)
  })

  test('refuses more than 50 records a day', async () => {
    for (let k = 0; k < 25; k++) {
      await accepted('start', [1])
      await accepted('stop', [1])
    }
    expect(await refused('start', [1])).toBe('429 too_many')
  })

  test('a stop is refused only while a claim would succeed', async () => {
    await accepted('start', [1])
    claimable = true
    expect(await refused('stop', [1])).toBe('400 claim_first')
    expect(asked).toEqual([of(alice)])
    await accepted('start', [2])
    expect(asked).toHaveLength(1)
    claimable = false
    await accepted('stop', [1])
  })

  test('needs a running operator and an index at the head', async () => {
    world.clock.now += 200_000
    expect(await refused('start', [1])).toBe('503 no_operator')
    await world.operator().step()
    await world.database.orm.execute(sql`insert into heartbeat (id, head, seen_at) values (1, 200, 1)
      on conflict (id) do update set head = 200`)
    expect(await refused('start', [1])).toBe('503 behind')
  })

  test('accepts nothing while the index is rebuilt, or with a clock behind the chain', async () => {
    await world.at(NOON + 3)
    await accepted('start', [1])
    await world.database.orm.execute(sql`update cursor set block = 1`)
    expect(await refused('start', [2])).toBe('503 behind')
    await world.database.orm.execute(sql`update cursor set block = 2, timestamp = timestamp + 700`)
    expect(await refused('start', [2])).toBe('503 behind')
  })

  test('a record never belongs to a published day', async () => {
    await accepted('start', [1])
    await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
    // Another process, whose clock is a minute late.
    world.clock.now = secondsOf(FIRST_DAY + 2) * 1_000 - 60_000
    const { time } = await accepted('start', [2])
    expect(time).toBe(secondsOf(FIRST_DAY + 2) * 1_000)
  })
})

describe('items', () => {
  test('earning, waiting, paused and off', async () => {
    await accepted('start', [1, 2])
    expect(await statesOf(alice)).toEqual(['1 waiting', '2 waiting', '3 off'])
    await world.at(secondsOf(FIRST_DAY + 1, 1))
    await world.operator().step()
    await accepted('start', [3])
    expect(await statesOf(alice)).toEqual(['1 earning', '2 earning', '3 waiting'])
    const { power, expected, number } = await get(`items?owner=${alice.address}`, farmItemsSchema)
    expect([power, expected]).toEqual(['30', String(REWARD)])
    expect(number).toBe(world.clock.now - 1_000)
    await world.at(secondsOf(FIRST_DAY + 1, 2), [[listed(1, of(alice), 5n)], [moved(2, of(alice), of(bob))]])
    expect(await statesOf(alice)).toEqual(['1 paused listed', '2 paused moved', '3 waiting'])
    expect(await statesOf(bob)).toEqual(['2 off', '4 off'])
    await world.operator().step()
    await accepted('start', [2], { by: bob })
    await world.at(secondsOf(FIRST_DAY + 1, 3), [[unlisted(1, of(alice))]])
    // It was for sale today: it counts from tomorrow.
    expect(await statesOf(alice)).toEqual(['1 paused listed', '2 paused sold', '3 waiting'])
    const { list } = await get(`items?owner=${alice.address}`, farmItemsSchema)
    expect(list.map(({ countsFrom }) => countsFrom)).toEqual([
      secondsOf(FIRST_DAY + 2),
      null,
      secondsOf(FIRST_DAY + 2),
    ])
    await world.at(secondsOf(FIRST_DAY + 2, 1))
    expect(await statesOf(alice)).toEqual(['1 earning', '2 paused sold', '3 earning'])
    expect(await statesOf(bob)).toEqual(['2 earning', '4 off'])
  })

  test('a start of a listed item is accepted and paused; a used-up one is shown as such', async () => {
    await world.at(NOON + 2, [[listed(1, of(alice), 5n)]])
    await accepted('start', [1, 3])
    await world.at(NOON + 3, [dismantled(of(alice), [3])])
    expect(await statesOf(alice)).toEqual(['1 paused listed', '2 off', '3 paused usedUp'])
  })
})

describe('days', () => {
  /** Two days paid, the third owed. */
  async function threeDays() {
    await accepted('start', [1, 2])
    await accepted('start', [4], { by: bob })
    const operator = world.operator()
    await world.at(secondsOf(FIRST_DAY + 1, 5), [[listed(4, of(bob), 5n)], [unlisted(4, of(bob))]])
    await world.settle(operator, secondsOf(FIRST_DAY + 2))
    await world.settle(operator, secondsOf(FIRST_DAY + 3))
    world.paying.balance = 0n
    await world.settle(operator, secondsOf(FIRST_DAY + 4))
  }

  test('are published with a list that can be recomputed', async () => {
    await threeDays()
    const { list, count } = await get('days', farmDaysSchema)
    expect(count).toBe(3)
    expect(
      list.map(({ date, state, power, parts, paidParts }) => [date, state, power, parts, paidParts]),
    ).toEqual([
      ['2022-01-11', 'owed', '70', 1, 0],
      ['2022-01-10', 'paid', '70', 1, 1],
      ['2022-01-09', 'paid', '30', 1, 1],
    ])
    const day = await get('days/2022-01-10', farmDaySchema)
    expect(day.payments).toHaveLength(1)
    const published = {
      ...{ chainId: farm.chainId, pool: farm.pool, day: FIRST_DAY + 2 },
      ...{ opening: day.openingBlock, closing: day.closingBlock, power: BigInt(day.power) },
      ...{ reward: BigInt(day.reward), carriedIn: BigInt(day.carriedIn), carriedOut: BigInt(day.carriedOut) },
      items: day.items.map((one) => ({
        ...one,
        collection: lower(one.collection),
        tokenId: one.tokenId as FarmAddress,
        account: lower(one.account),
      })),
      shares: day.accounts.map(({ account, power, amount }) => ({
        ...{ account: lower(account), power: BigInt(power), amount: BigInt(amount) },
      })),
      ...{ openingHash: day.openingHash as FarmAddress, closingHash: day.closingHash as FarmAddress },
      ...{ lastRecord: day.lastRecord as FarmAddress, hash: day.hash },
    }
    expect(verifyDay(published)).toEqual({ equal: true })
    expect((await get('days/2022-01-09', farmDaySchema)).paused.map(({ reason }) => reason)).toEqual([
      'listed',
    ])
    expect((await app.request('/api/nft-farm/v1/days/2022-01-08')).status).toBe(404)
    expect((await app.request('/api/nft-farm/v1/days/2022-02-31')).status).toBe(404)
  })

  test('history of an account: by day, with the transaction that credited it', async () => {
    await threeDays()
    const { list, count, credited, claimed } = await get(`history?owner=${alice.address}`, farmHistorySchema)
    // The second day left 1 over.
    const shares = [((REWARD + 1n) * 30n) / 70n, (REWARD * 30n) / 70n, REWARD].map(String)
    expect(list.map(({ date, power, state, amount }) => [date, power, state, amount])).toEqual([
      ['2022-01-11', '30', 'owed', shares[0]],
      ['2022-01-10', '30', 'paid', shares[1]],
      ['2022-01-09', '30', 'paid', shares[2]],
    ])
    expect(list.map(({ tx }) => tx !== null)).toEqual([false, true, true])
    expect(count).toBe(3)
    expect([credited, claimed]).toEqual([String(BigInt(shares[1] as string) + REWARD), '0'])
  })

  test('without the operator’s data the history is that of the call data', async () => {
    await threeDays()
    const before = await get(`history?owner=${bob.address}`, farmHistorySchema)
    const tables = 'nftfarm_days, nftfarm_shares, nftfarm_nonces, nftfarm_transactions, nftfarm_records'
    await world.database.orm.execute(sql.raw(`truncate ${tables}`))
    await world.at(secondsOf(FIRST_DAY + 4, 1))
    const after = await get(`history?owner=${bob.address}`, farmHistorySchema)
    expect(after.list).toEqual(
      before.list.filter(({ state }) => state === 'paid').map((row) => ({ ...row, power: null })),
    )
    expect(after.credited).toBe(before.credited)
  })

  test('the summary', async () => {
    const { farm: before } = await get('summary', farmSummarySchema)
    // The chain began today: the opening block is not known.
    expect(before).toMatchObject({ today: null, last: null, credited: '0', records: 0, alarm: null })
    await threeDays()
    await world.at(secondsOf(FIRST_DAY + 4, 1), [
      [{ type: 'RewardClaimed', rewardPool: farm.pool, user: of(alice), amount: 5n }],
    ])
    const { farm: now } = await get('summary', farmSummarySchema)
    expect(now).toMatchObject({
      today: {
        date: '2022-01-12',
        ends: secondsOf(FIRST_DAY + 5),
        reward: String(REWARD),
        power: '70',
        items: 3,
      },
      last: { date: '2022-01-11', state: 'owed', power: '70' },
      claimed: '5',
      days: { paid: 2, owed: 1, void: 0 },
      records: 2,
      operatorSeen: expect.any(Number),
    })
    const sum = BigInt(now?.credited ?? 0) + BigInt(now?.owed ?? 0) + BigInt(now?.today?.carried ?? 0)
    expect(sum).toBe(3n * REWARD)
  })
})

test('without a farm in the registry the summary is null and the rest is refused', async () => {
  const none = createApi(
    { database: world.database, metrics: new Metrics() },
    nftFarmRoutes({ registry: { ...farmRegistry, nftFarm: null } }),
  )
  expect(await (await none.request('/api/nft-farm/v1/summary')).json()).toMatchObject({ farm: null })
  const days = await none.request('/api/nft-farm/v1/days')
  expect([days.status, (await days.json()).error.code]).toEqual([404, 'no_farm'])
})
