import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rows } from '../../core/db/query.ts'
import { address } from '../../testing/exchange.ts'
import { bornHero } from '../../testing/heroes.ts'
import {
  type FarmWorld,
  FIRST_DAY,
  farm,
  farmItem,
  farmTerms,
  openFarm,
  REWARD,
  secondsOf,
} from '../../testing/nftFarm.ts'
import { acknowledge, type Backup, exportBackup, importBackup } from './backup.ts'

let world: FarmWorld
const owner = address(0x1001)

beforeEach(async () => {
  world = await openFarm()
  const noon = secondsOf(FIRST_DAY, 12)
  await world.at(noon + 1, [
    [{ type: 'DailyRewardSet', terms: farmTerms, amount: REWARD, startBlock: 1 }],
    bornHero(1, owner, { hashPower: 3 }),
  ])
  await world.record([
    { block: 1, time: (noon + 2) * 1_000, account: owner, start: true, items: [farmItem(1)] },
  ])
})
afterEach(() => world.close())

const tables = ['records', 'record_items', 'days', 'shares', 'nonces', 'transactions']
const dump = async () => {
  const found: unknown[] = []
  for (const name of tables)
    found.push(
      await rows(
        world.database.orm,
        sql`select row_to_json(t)::text as row from ${sql.raw(`nftfarm_${name}`)} t order by 1`,
      ),
    )
  return found
}
const empty = () =>
  world.database.orm.execute(
    sql.raw(`truncate ${tables.map((name) => `nftfarm_${name}`).join(', ')}, nftfarm_state`),
  )
const states = async () =>
  (await rows<{ state: string }>(world.database.orm, sql`select state from nftfarm_days order by day`)).map(
    ({ state }) => state,
  )

test('a restored backup goes on where it was made', async () => {
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
  const backup = JSON.parse(JSON.stringify(await exportBackup(world.database))) as Backup
  const before = await dump()
  await empty()
  expect(await importBackup(world.database, farm, backup)).toEqual({ records: 1, days: 1 })
  expect(await dump()).toEqual(before)
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 3))
  expect(await states()).toEqual(['paid', 'paid'])
  expect([...world.paying.credited.values()]).toEqual([1, 1])
})

test('a backup from before a payment pays nothing twice, after its nonces are acknowledged', async () => {
  const operator = world.operator()
  await world.settle(operator, secondsOf(FIRST_DAY + 2))
  const backup = await exportBackup(world.database)
  await world.settle(operator, secondsOf(FIRST_DAY + 3))
  await empty()
  await importBackup(world.database, farm, backup)
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 4))
  // The second day is on the chain; the third needs a nonce, and the next one was used by a lost payment.
  expect(await states()).toEqual(['paid', 'paid', 'open'])
  await acknowledge(world.database, farm, world.paying.nonce)
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 4, 1))
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
  expect([...world.paying.credited.values()]).toEqual([1, 1, 1])
})

test('an acknowledged nonce of a reserved payment is replaced by a new one', async () => {
  const operator = world.operator()
  await world.at(secondsOf(FIRST_DAY + 2))
  while (world.paying.sent.length === 0) await operator.step()
  world.paying.waiting.clear()
  world.paying.useNonce()
  await world.settle(operator, secondsOf(FIRST_DAY + 2))
  expect(operator.status().alarm).toBe('foreignNonce')
  await acknowledge(world.database, farm, world.paying.nonce)
  await world.settle(operator, secondsOf(FIRST_DAY + 2, 1))
  expect(await states()).toEqual(['paid'])
  expect(operator.status().alarm).toBeNull()
  const nonces = await rows(
    world.database.orm,
    sql`select nonce::int, outcome from nftfarm_nonces order by nonce`,
  )
  expect(nonces).toEqual([
    { nonce: 7, outcome: 'foreign' },
    { nonce: 8, outcome: 'paid' },
  ])
})

test('a backup can be restored before the chain is indexed, and only into an empty database', async () => {
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
  const backup = await exportBackup(world.database)
  await expect(importBackup(world.database, farm, backup)).rejects.toThrow('has records already')
  await empty()
  await world.reindex()
  await importBackup(world.database, farm, backup)
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 3))
  expect(await states()).toEqual(['paid', 'paid'])
})

test.each([
  ['of another pool', { pool: address(9) }, 'another reward pool'],
  ['of another chain', { genesis: '0x1' }, 'another chain'],
  ['with a changed record', { records: [{ start: false }] }, 'damaged at record 1'],
  ['of another format', { format: 'x' }, 'not a backup'],
])('refuses a backup %s', async (_, change, text) => {
  await world.settle(world.operator(), secondsOf(FIRST_DAY + 2))
  const backup = await exportBackup(world.database)
  await empty()
  const records = 'records' in change ? [{ ...backup.records[0], ...change.records[0] }] : backup.records
  await expect(importBackup(world.database, farm, { ...backup, ...change, records })).rejects.toThrow(text)
})

test('there is nothing to export before the first record', async () => {
  await empty()
  await expect(exportBackup(world.database)).rejects.toThrow('no records')
})
