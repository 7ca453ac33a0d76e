import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepersOf } from '../../../src/lib/core/nft/heroActions.ts'
import type { HeroState } from '../../../src/lib/core/nft/heroState.ts'
import { derivedTables } from '../../core/db/derived.ts'
import { dumpDerived } from '../../core/db/dump.ts'
import { type Database, rows } from '../../core/db/query.ts'
import { parseRegistry } from '../../core/registry.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { alice, bob, registry as exchange, START } from '../../testing/exchange.ts'
import { type Draft, FakeChain } from '../../testing/fakeChain.ts'
import {
  born,
  bornHero,
  changed,
  dismantled,
  heroRegistry,
  pocketReveal,
  postponed,
  requested,
  SEED,
  settled,
  usedFor,
} from '../../testing/heroes.ts'
import { boxes, minted, pocket, tokenId } from '../../testing/nfts.ts'
import { MetadataQueue } from '../nft/metadata.ts'
import { readRevealFacts } from './facts.ts'

let database: Database
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

async function catchUp(source: FakeChain): Promise<void> {
  const indexer = new Indexer({ database, source, behindGraceMs: 0 })
  while ((await indexer.step()) === 'more') {}
}
type Stored = Omit<HeroState, 'hashPower'> & { token_id: string; hash_power: number; block: number }
const heroes = async () =>
  (
    await rows<{ hero: Stored }>(
      database.orm,
      sql`select to_jsonb(h) as hero from heroes h order by token_id`,
    )
  ).map(
    ({ hero: { token_id, hash_power: hashPower, kind, level, stars, grade, merged, used } }) =>
      [Number(BigInt(token_id)), { kind, level, stars, grade, hashPower, merged, used }] as const,
  )
const touched = async (id: number) =>
  (
    await rows<{ at: number }>(
      database.orm,
      sql`select touched::int as at from nft_items where token_id = ${tokenId(id)}`,
    )
  )[0]?.at

test('creates, changes and uses up heroes, and touches the lists that show them', async () => {
  const chain = new FakeChain({ timestamp: START })
  chain.mine(START + 1, [
    bornHero(1, alice),
    bornHero(2, alice, { kind: 2, grade: 1, hashPower: 100 }),
    bornHero(3, alice),
  ])
  chain.mine(START + 2, [[changed(1, { level: 9, stars: 2, hashPower: 42 })]])
  await catchUp(chain)
  expect(await touched(1)).toBe(2)
  chain.mine(START + 3, [usedFor('merge', alice, 1, 2, { level: 9, stars: 3, hashPower: 44, merged: 1 })])
  chain.mine(START + 4, [dismantled(alice, [3])])
  await catchUp(chain)
  expect(await heroes()).toEqual([
    [1, { ...born, level: 9, stars: 3, hashPower: 44, merged: 1 }],
    [2, { ...born, kind: 2, grade: 1, hashPower: 100, used: 'merged' }],
    [3, { ...born, used: 'dismantled' }],
  ])
  expect([await touched(1), await touched(2), await touched(3)]).toEqual([3, 3, 4])
})

test('ranks follow the heroes’ states, without new metadata', async () => {
  const chain = new FakeChain({ timestamp: START })
  chain.mine(
    START + 1,
    [1, 2, 3].map((id) => bornHero(id, alice)),
  )
  await catchUp(chain)
  const queue = new MetadataQueue(database, async () => [], { gateways: [], hosts: [] })
  const ranks = async () => {
    await queue.rank()
    return (
      await rows<{ rank: number }>(database.orm, sql`select rank::int from nft_metadata order by token_id`)
    ).map(({ rank }) => rank)
  }
  expect(await ranks()).toEqual([1, 1, 1])
  chain.mine(START + 2, [[changed(2, { grade: 2, hashPower: 76 })]])
  await catchUp(chain)
  expect(await ranks()).toEqual([2, 1, 2])
})

test('a used-up item has no rank', async () => {
  const chain = new FakeChain({ timestamp: START })
  chain.mine(
    START + 1,
    [1, 2, 3].map((id) => bornHero(id, alice)),
  )
  chain.mine(START + 2, [dismantled(alice, [3])])
  await catchUp(chain)
  const queue = new MetadataQueue(
    database,
    async () => [],
    { gateways: [], hosts: [] },
    Date.now,
    keepersOf({ reveals: [{ address: pocketReveal }] }),
  )
  await queue.rank()
  const ranks = await rows<{ rank: number | null }>(
    database.orm,
    sql`select rank::int from nft_metadata order by token_id`,
  )
  expect(ranks.map(({ rank }) => rank)).toEqual([1, 1, null])
})

test('a postponed request has the block it is drawn from, and is settled like the others', async () => {
  const chain = new FakeChain({ timestamp: START })
  chain.mine(START + 1, [requested(0, alice, [1])])
  chain.mine(START + 2, [requested(1, alice, [2])])
  await catchUp(chain)
  chain.mine(START + 3, [[postponed(0, alice)]])
  chain.mine(START + 4, [settled(0, alice, [5, 2], [[1, 101, 0]])])
  await catchUp(chain)
  const list = await rows<{ block: number; settled: number | null }>(
    database.orm,
    sql`select block::int, settled_block::int as settled from hero_requests order by request`,
  )
  expect(list).toEqual([
    { block: 3, settled: 4 },
    { block: 2, settled: null },
  ])
})

test('the facts that a contract reports, and a contract without an answer', async () => {
  const registry = parseRegistry({ ...exchange, ...heroRegistry })
  const word = `0x${'9'.repeat(64)}`
  const answers = [
    [
      [40n, (1n << 32n) | 100n],
      [5n, 2n],
      [4n, 2n],
    ],
    word,
    2n ** 60n,
    null,
    word,
    0n,
  ]
  expect(await readRevealFacts(async () => answers, registry)).toEqual([
    {
      contract: pocketReveal,
      facts: {
        kinds: [
          { grade: 0, hashPower: 40 },
          { grade: 1, hashPower: 100 },
        ],
        first: [5, 2],
        provenance: word,
        openHeight: Number.MAX_SAFE_INTEGER,
      },
    },
  ])
})

/** Plays steps by the rules and returns every expected row. */
function play(steps: readonly (readonly [number, number, number])[]) {
  const transactions: Draft[][] = [[1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => minted(id, alice, boxes))]
  const states = new Map<number, HeroState>()
  const requests: { owner: string; list: number[]; drawn: [number, number, number][] | null }[] = []
  const burned = new Set<number>()
  let [next, hero] = [0, 100]
  const free = (id: number) => states.get(id)?.used === null
  for (const [kind, a, b] of steps) {
    if (kind === 0 && !states.has(a)) {
      transactions.push(bornHero(a, alice, { kind: b }))
      states.set(a, { ...born, kind: b })
    } else if (kind === 1 && free(a)) {
      const state = { ...(states.get(a) as HeroState), level: b }
      transactions.push([changed(a, state)])
      states.set(a, state)
    } else if (kind === 2 && free(a) && free(b) && a !== b) {
      const state = { ...(states.get(a) as HeroState), merged: (states.get(a)?.merged ?? 0) + 1 }
      const use = (['merge', 'inherit', 'promote'] as const)[a % 3] as 'merge'
      transactions.push(usedFor(use, alice, a, b, state))
      states.set(a, state)
      states.set(b, {
        ...(states.get(b) as HeroState),
        used: (use as string) === 'inherit' ? 'inherited' : 'merged',
      })
    } else if (kind === 3 && free(a)) {
      transactions.push(dismantled(alice, [a]))
      states.set(a, { ...(states.get(a) as HeroState), used: 'dismantled' })
    } else if (kind === 4) {
      const list = [...new Set([a, b])].filter((box) => !burned.has(box))
      if (list.length === 0) continue
      for (const box of list) burned.add(box)
      transactions.push(requested(requests.length, alice, list))
      requests.push({ owner: alice, list, drawn: null })
    } else if (kind === 5 && requests[next]) {
      // One or two requests in one transaction.
      const many = requests.slice(next, next + 1 + (a % 2))
      transactions.push(
        many.flatMap((request) => {
          request.drawn = request.list.map((box): [number, number, number] => [box, hero++, b])
          for (const [, id] of request.drawn) states.set(id, { ...born, kind: b })
          return settled(next++, alice, [b, 1], request.drawn)
        }),
      )
    }
  }
  return { transactions, states, requests }
}

test('gives the rows of the rules for any steps and any block ranges', async () => {
  const small = fc.integer({ min: 1, max: 9 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), small, small), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, window, perBlock) => {
        const { transactions, states, requests } = play(steps)
        const build = (options: { window?: number }) => {
          const source = new FakeChain({ ...options, timestamp: START })
          for (let at = 0; at < transactions.length; at += perBlock)
            source.mine(START + at, transactions.slice(at, at + perBlock))
          return source
        }
        const wipe = () =>
          database.write(async (tx) => {
            await tx.execute(sql`truncate ${sql.raw(derivedTables.join(', '))}`)
          })
        await wipe()
        await catchUp(build({ window }))
        expect(await heroes()).toEqual([...states].sort(([a], [b]) => a - b))
        const found = await rows<{ boxes: string[]; drawn: object[] | null; seed: string | null }>(
          database.orm,
          sql`select boxes, drawn, seed from hero_requests order by request`,
        )
        expect(found).toEqual(
          requests.map(({ list, drawn }) => ({
            boxes: list.map(tokenId),
            drawn: drawn?.map(([box, id, kind]) => ({ box: tokenId(box), hero: tokenId(id), kind })) ?? null,
            seed: drawn && SEED,
          })),
        )
        const dump = await dumpDerived(database)
        await wipe()
        await catchUp(build({}))
        expect(await dumpDerived(database)).toBe(dump)
      },
    ),
    { numRuns: 40 },
  )
})

test('an owner is the current holder, with the time since', async () => {
  const chain = new FakeChain({ timestamp: START })
  chain.mine(START + 10, [bornHero(1, alice)])
  chain.mine(START + 20, [
    [{ type: 'NftMoved', contract: pocket, tokenId: tokenId(1), from: alice, to: bob }],
  ])
  chain.mine(START + 30, [[changed(1, { level: 2 })]])
  await catchUp(chain)
  expect(await rows(database.orm, sql`select owner, acquired_at::int as at from nft_items`)).toEqual([
    { owner: bob, at: START + 20 },
  ])
})
