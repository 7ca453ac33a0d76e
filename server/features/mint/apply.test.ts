import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, rows } from '../../core/db/query.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { alice, bob, START } from '../../testing/exchange.ts'
import { FakeChain } from '../../testing/fakeChain.ts'
import { boxMint } from '../../testing/nfts.ts'

let database: Database
let chain: FakeChain
beforeEach(async () => {
  database = await openTestDatabase()
  chain = new FakeChain({ timestamp: START })
})
afterEach(() => database.close())

test('mints: rounds, who paid for how many, bonuses', async () => {
  const mint = { mint: boxMint }
  chain.mine(START + 1, [
    [
      { type: 'MintRoundSet', ...mint, round: 1, startHeight: 5, endHeight: 9, cap: 100 },
      { type: 'MintRoundSet', ...mint, round: 2, startHeight: 10, endHeight: 19, cap: 50 },
      { type: 'MintRoundSet', ...mint, round: 1, startHeight: 6, endHeight: 9, cap: 90 },
    ],
  ])
  chain.mine(START + 2, [
    [
      { type: 'Minted', ...mint, user: alice, round: 1, count: 5, bonus: 1 },
      { type: 'MintBonusSent', ...mint, eventId: 1, user: alice },
    ],
    [{ type: 'Minted', ...mint, user: alice, round: 1, count: 5, bonus: 0 }],
    [{ type: 'Minted', ...mint, user: bob, round: 1, count: 1, bonus: 0 }],
  ])
  const indexer = new Indexer({ database, source: chain })
  while ((await indexer.step()) === 'more') {}
  expect(
    await rows(
      database.orm,
      sql`select round::int, start_height::int, cap::int from mint_rounds order by round`,
    ),
  ).toEqual([
    { round: 1, start_height: 6, cap: 90 },
    { round: 2, start_height: 10, cap: 50 },
  ])
  expect(
    await rows(database.orm, sql`select user_address, paid::int from mint_wallets order by paid`),
  ).toEqual([
    { user_address: bob, paid: 1 },
    { user_address: alice, paid: 10 },
  ])
  expect(await rows(database.orm, sql`select event_id::int, sent::int from mint_bonuses`)).toEqual([
    { event_id: 1, sent: 1 },
  ])
  expect(await rows(database.orm, sql`select count::int, bonus::int from mint_moves order by id`)).toEqual([
    { count: 5, bonus: 1 },
    { count: 5, bonus: 0 },
    { count: 1, bonus: 0 },
  ])
})
