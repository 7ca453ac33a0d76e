/** Boxes and heroes on a real chain: the index, the page's reads and the page's rules must match the contract. */

import { sql } from 'drizzle-orm'
import { type Abi, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { heroRevealAbi } from '../../../src/lib/core/abi/heroReveal.ts'
import { marketOperationAbi } from '../../../src/lib/core/abi/marketOperation.ts'
import { mrc20Abi } from '../../../src/lib/core/abi/mrc20.ts'
import { readViews, type ViewCall } from '../../../src/lib/core/chain/reads.ts'
import { createRpc } from '../../../src/lib/core/chain/rpc.ts'
import type { PairAction } from '../../../src/lib/core/nft/heroActions.ts'
import { decodeWord, encodeWord, type HeroState } from '../../../src/lib/core/nft/heroState.ts'
import { NO_SEED, recheckDraw } from '../../../src/lib/hero/draw.ts'
import type { Pool } from '../../../src/lib/hero/model.ts'
import { bornKind } from '../../../src/lib/hero/pool.ts'
import { mergeNumber, preview } from '../../../src/lib/hero/preview.ts'
import { ownRequests, readSeries } from '../../../src/lib/hero/read.ts'
import { readRequest } from '../../../src/lib/hero/readDraw.ts'
import { readHeroItems } from '../../../src/lib/hero/readItems.ts'
import { readHeroStates } from '../../../src/lib/hero/readStates.ts'
import { dumpDerived } from '../../core/db/dump.ts'
import { type Database, rows } from '../../core/db/query.ts'
import type { Address } from '../../core/source/model.ts'
import { Indexer } from '../../indexer.ts'
import { EvmLogs } from '../../sources/evmLogs.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { FEE, FIRST, hex, startHeroChain } from '../../testing/heroChain.ts'

let chain: Awaited<ReturnType<typeof startHeroChain>>
let database: Database

async function index(into: Database, window: number): Promise<void> {
  const source = new EvmLogs({ rpcUrl: chain.url, registry: chain.registry, window })
  const indexer = new Indexer({ database: into, source })
  while ((await indexer.step()) === 'more') {}
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const stateOf = async (reveal: Address, id: bigint | number): Promise<HeroState> => {
  const words = await chain.read(reveal, heroRevealAbi as Abi, 'heroStates', [[BigInt(id)]])
  return decodeWord((words as bigint[])[0] as bigint) as HeroState
}
const rpc = () => createRpc({ urls: [chain.url], fetch })
const read = (calls: readonly ViewCall[]) => readViews(rpc(), 751_812, calls)
let pool: Pool

/** Sends the transaction and compares the page's forecast with the result. */
async function pair(reveal: Address, from: Address, action: PairAction, master: number, material: number) {
  const [before, used] = [await stateOf(reveal, master), await stateOf(reveal, material)]
  const foretold = preview(action, before, used, pool)
  if (action === 'inherit')
    await chain.act(from, reveal, 'dismantle', [['inherit', hex(master), hex(material), String(used.level)]])
  else {
    const number = mergeNumber(before)
    await chain.act(from, reveal, 'merge', [hex(master), number, hex(material), number])
  }
  expect(await stateOf(reveal, master)).toEqual(foretold)
  expect((await stateOf(reveal, material)).used).toBe(action === 'inherit' ? 'inherited' : 'merged')
}

beforeAll(async () => {
  chain = await startHeroChain()
  const { alice, bob, owner, pocketReveal, xReveal, mint, act: action } = chain
  await mint(chain.boxes, alice, range(1, 8))
  await mint(chain.boxes, bob, range(11, 16))
  await mint(chain.pocket, alice, range(1, 12))
  await mint(chain.xheroes, bob, range(1, 10))
  const series = await readSeries(
    read,
    { address: pocketReveal, box: chain.boxes, hero: chain.pocket },
    alice,
  )
  pool = series.state.pool as Pool

  await action(alice, pocketReveal, 'reveal', [[3, 1, 5].map(hex)])
  await action(bob, pocketReveal, 'reveal', [[11, 12].map(hex)])
  await chain.request('anvil_mine', ['0x4'])
  await action(owner, pocketReveal, 'settle', [
    [
      [3n, 1n, 5n],
      [11n, 12n],
    ],
  ])
  await action(bob, pocketReveal, 'reveal', [[13, 14].map(hex)])
  await chain.request('anvil_mine', ['0x104'])
  await action(owner, pocketReveal, 'settle', [[[13n, 14n]]])

  await action(owner, pocketReveal, 'writeLevels', [
    [1n, 2n, 3n],
    [7n, 12n, 100n],
    [1n, 4n, 5n],
  ])
  await pair(pocketReveal, alice, 'merge', 1, 4)
  await pair(pocketReveal, alice, 'merge', 1, 5)
  await pair(pocketReveal, alice, 'merge', 2, 6)
  await chain.call(alice, chain.token.MEV, mrc20Abi as Abi, 'approve', [pocketReveal, FEE])
  await pair(pocketReveal, alice, 'inherit', 1, 3)
  await action(alice, pocketReveal, 'dismantle', [[7, 8].map(hex)])

  // A pair of one grade below Unique, for any heroes that their ids gave.
  const states = await Promise.all(
    range(1, 10).map(async (id) => ({ id, state: await stateOf(xReveal, id) })),
  )
  const low = states.filter(({ state }) => state.grade === 0)
  const ids = low.slice(0, 4).map(({ id }) => id) as [number, number, number, number]
  await action(owner, xReveal, 'writeLevels', [ids.map(BigInt), [2n, 3n, 4n, 5n], [3n, 5n, 4n, 3n]])
  await pair(xReveal, bob, 'promote', ids[0], ids[1])
  await pair(xReveal, bob, 'promote', ids[2], ids[3])
  await action(owner, xReveal, 'writeLevels', [
    [BigInt(ids[0]), BigInt(ids[2])],
    [9n, 9n],
    [4n, 3n],
  ])
  await pair(xReveal, bob, 'promote', ids[0], ids[2])
  await action(owner, xReveal, 'writeLevels', [[BigInt(ids[0])], [10n], [3n]])

  await action(alice, pocketReveal, 'reveal', [[2, 8].map(hex)])
  database = await openTestDatabase()
  await index(database, 50)
})
afterAll(async () => {
  await database?.close()
  await chain?.stop()
})

test('stores for every hero the value that the chain returns', async () => {
  for (const [reveal, contract] of [
    [chain.pocketReveal, chain.pocket],
    [chain.xReveal, chain.xheroes],
  ] as const) {
    const found = await rows<{
      hero: Omit<HeroState, 'hashPower'> & { token_id: string; hash_power: number }
    }>(
      database.orm,
      sql`select to_jsonb(h) as hero from heroes h where contract = ${contract} order by token_id`,
    )
    expect(found.length).toBe(contract === chain.pocket ? 12 + 7 : 10)
    const { states } = await readHeroStates(
      read,
      reveal,
      found.map(({ hero }) => BigInt(hero.token_id)),
    )
    for (const { hero } of found) {
      const { kind, level, stars, grade, hash_power: hashPower, merged, used } = hero
      const row = { kind, level, stars, grade, hashPower, merged, used }
      expect([hero.token_id, row]).toEqual([hero.token_id, states.get(BigInt(hero.token_id))])
      expect(decodeWord(encodeWord(row))).toEqual(row)
    }
  }
})

test('each draw can be computed again from the chain alone, with the same result', async () => {
  const { provenance } = (
    await readSeries(read, { address: chain.pocketReveal, box: chain.boxes, hero: chain.pocket }, null)
  ).state
  for (const number of [0n, 1n, 2n]) {
    const { request } = await readRequest(read, rpc(), chain.pocketReveal, number, pool)
    if (!request || typeof request.settled === 'string' || !request.boxes) throw new Error('not settled')
    const { height, boxes, boxesHash, settled } = request
    const report = recheckDraw({ height, boxes, boxesHash, pool, provenance, ...settled })
    expect(report).toMatchObject({ verdict: 'same', lapsed: number === 2n })
    expect(settled.seed === NO_SEED).toBe(number === 2n)
    for (const { hero, kind } of report.boxes)
      expect((await stateOf(chain.pocketReveal, hero as bigint)).kind).toBe(kind)
    const [row] = await rows<{ drawn: { hero: string; kind: number }[]; seed: string; remaining: number[] }>(
      database.orm,
      sql`select drawn, seed, remaining from hero_requests where request = ${Number(number)}`,
    )
    expect(row?.drawn.map(({ hero, kind }) => [BigInt(hero), kind])).toEqual(
      report.boxes.map(({ hero, kind }) => [hero, kind]),
    )
    expect([row?.seed, row?.remaining]).toEqual([settled.seed, settled.left])
  }
  const { request } = await readRequest(read, rpc(), chain.pocketReveal, 3n, pool)
  expect(request).toMatchObject({ boxes: [2n, 8n], settled: 'no' })
  expect((await readRequest(read, rpc(), chain.pocketReveal, 4n, pool)).request).toBeNull()
})

test('the facts that a series reports, and the actions of an account there', async () => {
  const at = { address: chain.pocketReveal, box: chain.boxes, hero: chain.pocket }
  const { state } = await readSeries(read, at, chain.alice)
  const left = state.left as number[]
  expect(left.reduce((sum, one) => sum + one, 0)).toBe(30 - 7)
  expect(state.pool?.first).toEqual(FIRST.map(Number))
  expect(state.free).toBe(30 - 7 - 2)
  expect(ownRequests(state, chain.alice)).toMatchObject([{ number: 3n, count: 2 }])
  expect(ownRequests(state, chain.bob)).toEqual([])
  expect(state).toMatchObject({
    openHeight: 0n,
    inheritFee: FEE,
    rights: { boxes: true, heroes: true, allowance: 0n },
  })
  expect(state.pkt?.toLowerCase()).toBe(chain.token.MEV)
  // Another contract has none of this.
  const strange = await readSeries(
    read,
    { address: chain.token.MEV, box: null, hero: chain.pocket },
    chain.alice,
  )
  expect(strange.state).toMatchObject({
    pool: null,
    left: null,
    free: null,
    requests: null,
    openHeight: null,
  })
})

test('heroes without a box, from their ids alone', async () => {
  const ids = range(1, 40).map(BigInt)
  const { states } = await readHeroStates(read, chain.xReveal, ids)
  const kinds = ids.map((id) => bornKind(id, pool.first))
  expect(ids.map((id) => states.get(id)?.kind)).toEqual(kinds)
  expect(new Set(kinds).size).toBe(4)
})

test('activities', async () => {
  const found = await rows<{ type: string; count: number }>(
    database.orm,
    sql`select type, count(*)::int as count from nft_activities where contract <> ${chain.boxes} group by type order by type`,
  )
  expect(found.map(({ type, count }) => [type, count])).toEqual([
    ['create', 12 + 10 + 7],
    ['dismantle', 2],
    ['inherit', 1],
    ['inherit(burn)', 1],
    ['merge', 3],
    ['merge(burn)', 3],
    ['promote', 3],
    ['promote(burn)', 3],
  ])
})

test('other block ranges give the same bytes', async () => {
  const before = await dumpDerived(database)
  for (const window of [1, 7, 100_000]) {
    const other = await openTestDatabase()
    await index(other, window)
    expect(await dumpDerived(other)).toBe(before)
    await other.close()
  }
})

// Must run last: it changes the chain.
test('a listing binds for as long as the contract enforces it', async () => {
  const { alice, bob, pocket, nft, operation, data } = chain
  // 3 and 4 were used up above; 9 to 12 are in their initial state.
  await nft(alice, pocket, 'setApprovalForAll', [operation, true])
  for (const [id, open] of [
    [9n, 0n],
    [10n, 9_000_000n],
    [11n, 0n],
  ])
    await chain.call(alice, operation, marketOperationAbi as Abi, 'registerMarketItem', [
      ...[pocket, id, 10n ** 18n, 'USDT', open, 10_000_000n],
    ])
  await nft(alice, pocket, 'transferFrom', [alice, bob, 11n])
  await nft(bob, pocket, 'transferFrom', [bob, alice, 11n])
  const series = { address: chain.pocketReveal, hero: pocket }
  const listed = async () => {
    const { items } = await readHeroItems(read, { operation, data }, series, alice, [3n, 9n, 10n, 11n, 12n])
    const refused = async (id: bigint) => {
      const call = chain.request('eth_call', [
        {
          from: alice,
          to: chain.pocketReveal,
          data: encodeFunctionData({ abi: heroRevealAbi, functionName: 'dismantle', args: [[hex(id)]] }),
        },
        'latest',
      ])
      return call.then(
        () => false,
        (error: Error) => error.message.includes('Please Cancel Sell first'),
      )
    }
    // The contract reports the same for each.
    for (const { id, listed: held } of items) expect([id, held]).toEqual([id, await refused(id)])
    return items.map(({ id, listed: held, state }) => [id, held, state?.used])
  }
  const found = [
    [9n, true, null],
    [10n, true, null],
    [11n, false, null],
    [12n, false, null],
  ]
  expect(await listed()).toEqual(found)
  // Dormant: the market cannot move it now, but may be able to later.
  await nft(alice, pocket, 'setApprovalForAll', [operation, false])
  expect(await listed()).toEqual(found)
})
