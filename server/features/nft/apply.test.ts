import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { derivedTables } from '../../core/db/derived.ts'
import { dumpDerived } from '../../core/db/dump.ts'
import { type Database, rows } from '../../core/db/query.ts'
import type { Address } from '../../core/source/model.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { address, START } from '../../testing/exchange.ts'
import { type Draft, FakeChain } from '../../testing/fakeChain.ts'
import {
  allows,
  formulator,
  listed,
  minted,
  moved,
  offer,
  pocket,
  sold,
  tokenId,
  unlisted,
} from '../../testing/nfts.ts'

let database: Database
let chain: FakeChain
beforeEach(async () => {
  database = await openTestDatabase()
  chain = new FakeChain({ timestamp: START })
})
afterEach(() => database.close())

const [alice, bob, carol] = [address(0xa1), address(0xb2), address(0xc3)]
const E18 = 10n ** 18n

async function catchUp(source: FakeChain = chain, into: Database = database): Promise<void> {
  const indexer = new Indexer({ database: into, source, behindGraceMs: 0 })
  while ((await indexer.step()) === 'more') {}
}
let clock = START
const mine = (...transactions: Draft[][]) => chain.mine(++clock, transactions)

const query = (text: SQL) => rows<Record<string, unknown>>(database.orm, text)
const activities = async () =>
  (
    await query(sql`select type, right(token_id, 2) as last, from_address, to_address, price::text
      from nft_activities order by id`)
  ).map(({ type, last, from_address, to_address, price }) => [type, last, from_address, to_address, price])
const item = async (id: number) =>
  (
    await query(sql`select i.owner, i.transfers::int, i.block::int, l.status, l.price::text as price, l.transfers::int as listed_at
      from nft_items i left join nft_listings l on l.contract = i.contract and l.token_id = i.token_id
      where i.token_id = ${tokenId(id)}`)
  )[0]
const offers = async () =>
  (
    await query(
      sql`select right(token_id, 2) as id, buyer, price::text from nft_offers order by block, log_index`,
    )
  ).map(({ id, buyer, price }) => [id, buyer, price])

test('an item is made, listed, sold and burned; totals and owners add up', async () => {
  mine([minted(1, alice), minted(2, alice)], [minted(3, bob)])
  mine([listed(1, alice, 5n * E18)])
  mine([moved(1, alice, bob), sold(1, alice, bob, 5n * E18)])
  mine([moved(3, bob, zeroAddress)])
  await catchUp()
  expect(await item(1)).toEqual({
    owner: bob,
    transfers: 2,
    block: 3,
    status: 'sold',
    price: String(5n * E18),
    listed_at: 1,
  })
  // A burn counts as a move, and the item stays readable.
  expect(await item(3)).toMatchObject({ owner: zeroAddress, transfers: 2, status: null })
  expect(await activities()).toEqual([
    ['create', '01', zeroAddress, alice, null],
    ['create', '02', zeroAddress, alice, null],
    ['create', '03', zeroAddress, bob, null],
    ['listing', '01', alice, zeroAddress, String(5n * E18)],
    ['sale', '01', alice, bob, String(5n * E18)],
    ['burn', '03', bob, zeroAddress, null],
  ])
  expect(
    await query(sql`select items::int, sales::int, volume_mev::text, volume_usdt::text from nft_totals`),
  ).toEqual([{ items: 2, sales: 1, volume_mev: String(5n * E18), volume_usdt: '0' }])
  expect(await query(sql`select type, count::int from nft_activity_counts order by type`)).toEqual([
    { type: 'burn', count: 1 },
    { type: 'create', count: 3 },
    { type: 'listing', count: 1 },
    { type: 'sale', count: 1 },
  ])
  expect(
    await query(sql`select sold_price::text, sold_block::int from nft_items where sold_price is not null`),
  ).toEqual([{ sold_price: String(5n * E18), sold_block: 3 }])
})

test('offers are valid until cancelled, accepted, or the item moves', async () => {
  mine([minted(1, alice), minted(2, alice), minted(3, alice)])
  mine(
    [offer(1, bob, 10n), offer(1, carol, 20n), offer(2, bob, 5n), offer(2, bob, 6n), offer(3, carol, 7n)],
    [offer(1, bob, 10n, 'OfferCanceled')],
  )
  await catchUp()
  expect(await offers()).toEqual([
    ['01', carol, '20'],
    ['02', bob, '5'],
    ['02', bob, '6'],
    ['03', carol, '7'],
  ])
  mine([offer(3, bob, 8n, 'OfferMade', 5_184_000)], [offer(3, bob, 9n, 'OfferMade', 77)])
  await catchUp()
  expect(
    (await query(sql`select expiry::int from nft_offers order by block, tx_index, log_index`)).map(
      ({ expiry }) => expiry,
    ),
  ).toEqual([0, 0, 0, 0, 5_184_000, 77])
  mine([offer(3, bob, 8n, 'OfferCanceled')], [offer(3, bob, 9n, 'OfferCanceled')])
  mine([moved(2, alice, carol)])
  mine([listed(1, alice, 30n)])
  mine([moved(1, alice, carol), sold(1, alice, carol, 20n, true)])
  await catchUp()
  expect(await offers()).toEqual([['03', carol, '7']])
  // Accepting an offer ends the listing, but is not a sale of the listing.
  expect(await item(1)).toMatchObject({ owner: carol, status: 'cancelled' })
  expect((await activities()).filter(([type]) => type === 'bid').length).toBe(7)
})

test('a listing stores how often its item had moved, and can be renewed', async () => {
  mine([minted(1, alice)])
  mine([listed(1, alice, 10n)])
  mine([moved(1, alice, bob)])
  await catchUp()
  expect(await item(1)).toMatchObject({ status: 'open', listed_at: 1, transfers: 2, owner: bob })
  mine([listed(1, bob, 11n)], [unlisted(1, bob)])
  await catchUp()
  expect(await item(1)).toMatchObject({ status: 'cancelled', listed_at: 2, price: '11' })
})

test('a change of an owner’s market approval touches only listed items', async () => {
  mine([minted(1, alice), minted(2, alice), minted(3, bob)], [listed(1, alice, 10n), listed(3, bob, 10n)])
  mine([allows(alice)])
  mine([allows(alice, false)])
  await catchUp()
  expect(await query(sql`select owner, allowed from nft_approvals`)).toEqual([
    { owner: alice, allowed: false },
  ])
  expect(
    await query(
      sql`select right(token_id, 1) as id, touched::int, block::int from nft_items order by token_id`,
    ),
  ).toEqual([
    { id: '1', touched: 3, block: 1 },
    { id: '2', touched: 1, block: 1 },
    { id: '3', touched: 1, block: 1 },
  ])
})

describe('a move that is part of a named event is not a transfer', () => {
  const tier = (n: number) => ({
    contract: formulator,
    tokenId: tokenId(n),
    owner: alice,
    burned: [] as `0x${string}`[],
  })

  test('formulators: created, upgraded, revoked', async () => {
    const alpha = { tier: 'Alpha', amount: 200_000n * E18 } as const
    mine(
      ...[1, 2, 3, 4, 5].map((n): Draft[] => [
        minted(n, alice, formulator),
        { type: 'FormulatorCreated', ...tier(n), ...alpha },
      ]),
    )
    mine([
      ...[2, 3, 4].map((n) => moved(n, alice, zeroAddress, formulator)),
      {
        type: 'FormulatorUpgraded',
        ...tier(1),
        tier: 'Sigma',
        amount: 800_000n * E18,
        burned: [tokenId(2), tokenId(3), tokenId(4)],
      },
    ])
    mine([{ type: 'FormulatorRevoked', ...tier(5), ...alpha }, moved(5, alice, zeroAddress, formulator)])
    await catchUp()
    expect((await activities()).slice(5)).toEqual([
      ['upgrade', '01', alice, alice, null],
      ['upgrade(burn)', '02', alice, zeroAddress, null],
      ['upgrade(burn)', '03', alice, zeroAddress, null],
      ['upgrade(burn)', '04', alice, zeroAddress, null],
      ['revoke', '05', alice, zeroAddress, null],
    ])
    expect(
      (await activities()).slice(0, 5).every(([type, , from]) => type === 'create' && from === zeroAddress),
    ).toBe(true)
    expect(await query(sql`select right(token_id, 1) as id, tier, height::int from formulators`)).toEqual([
      { id: '1', tier: 'Sigma', height: 2 },
    ])
    // Upgrading counts as a move, as its contract says.
    expect(await item(1)).toMatchObject({ transfers: 2, owner: alice })
  })

  test('what games do with their items', async () => {
    const used = { contract: pocket, owner: alice, level: 7 }
    mine([1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => minted(n, alice)))
    mine(
      [
        { type: 'NftUsed', ...used, use: 'dismantle', tokenId: tokenId(1), burned: [] },
        moved(1, alice, address(0x77)),
      ],
      [
        moved(3, alice, address(0x77)),
        { type: 'NftUsed', ...used, use: 'inherit', tokenId: tokenId(2), burned: [tokenId(3)] },
      ],
      [{ type: 'NftUsed', ...used, use: 'promote', tokenId: tokenId(4), burned: [tokenId(5)] }],
      [{ type: 'NftUsed', ...used, use: 'merge', tokenId: tokenId(6), burned: [tokenId(7)] }],
      [
        moved(8, alice, address(0x77)),
        moved(9, alice, address(0x77)),
        { type: 'NftUsed', ...used, use: 'dismantle', tokenId: tokenId(8), burned: [tokenId(9)] },
      ],
    )
    await catchUp()
    expect((await activities()).slice(9).map(([type, id]) => [type, id])).toEqual([
      ['dismantle', '01'],
      ['inherit', '02'],
      ['inherit(burn)', '03'],
      ['promote', '04'],
      ['promote(burn)', '05'],
      ['merge', '06'],
      ['merge(burn)', '07'],
      ['dismantle', '08'],
      ['dismantle', '09'],
    ])
  })
})

describe('metadata is requested', () => {
  const due = async () =>
    (
      await query(sql`select right(token_id, 1) as id, stale, version::int from nft_metadata
        where next_at is not null order by token_id`)
    ).map(({ id, stale }) => [id, stale])

  test('for a new item, after an announcement of the chain, and for everything after a restart', async () => {
    mine([minted(1, alice), minted(2, alice), minted(3, alice)])
    await catchUp()
    expect(await due()).toEqual([
      ['1', false],
      ['2', false],
      ['3', false],
    ])
    await database.orm.execute(sql`update nft_metadata set next_at = null, fetched_at = 5`)
    const announced = (from: number, to: number): Draft => ({
      type: 'NftMetadataChanged',
      contract: pocket,
      from: tokenId(from),
      to: tokenId(to),
    })
    mine([announced(2, 2)])
    await catchUp()
    expect(await due()).toEqual([['2', true]])
    mine([moved(1, alice, bob)])
    await catchUp()
    expect((await due()).length).toBe(1)
    mine([announced(2, 9)])
    await catchUp()
    expect(await due()).toEqual([
      ['2', true],
      ['3', true],
    ])
    const [before] = await query(sql`select epoch::int, version::int from nft_state`)
    chain.revision = 'other contracts'
    await catchUp()
    expect((await due()).map(([id]) => id)).toEqual(['1', '2', '3'])
    const [after] = await query(sql`select epoch::int, version::int from nft_state`)
    expect(after?.epoch).toBe((before?.epoch as number) + 1)
    expect(after?.version).toBeGreaterThan(before?.version as number)
  })
})

/** A minimal market by the rules, which gives the expected rows. */
function play(steps: readonly [kind: number, id: number, who: number, price: number][]) {
  const people = [alice, bob, carol]
  const owners = new Map<number, Address>()
  const standing = new Map<string, [number, Address, bigint][]>()
  const transactions: Draft[][] = []
  const counts = new Map<string, number>()
  const count = (type: string) => counts.set(type, (counts.get(type) ?? 0) + 1)
  const open = new Set<number>()
  for (const [kind, id, who, price] of steps) {
    const person = people[who % 3] as Address
    const owner = owners.get(id)
    const offers = standing.get(String(id)) ?? []
    if (owner === undefined) {
      owners.set(id, person)
      transactions.push([minted(id, person)])
      count('create')
    } else if (kind === 0 && owner !== zeroAddress && person !== owner) {
      transactions.push([moved(id, owner, person)])
      owners.set(id, person)
      standing.delete(String(id))
      count('transfer')
    } else if (kind === 1 && owner !== zeroAddress) {
      transactions.push([listed(id, owner, BigInt(price))])
      open.add(id)
      count('listing')
    } else if (kind === 2) {
      transactions.push([offer(id, person, BigInt(price))])
      standing.set(String(id), [...offers, [id, person, BigInt(price)]])
      count('bid')
    } else if (kind === 3 && offers[0]) {
      const [, buyer, offered] = offers[0]
      transactions.push([offer(id, buyer, offered, 'OfferCanceled')])
      standing.set(String(id), offers.slice(1))
    } else if (kind === 4 && open.has(id) && owner !== zeroAddress && person !== owner) {
      transactions.push([moved(id, owner, person), sold(id, owner, person, BigInt(price))])
      owners.set(id, person)
      standing.delete(String(id))
      open.delete(id)
      count('sale')
    } else if (kind === 5 && owner !== zeroAddress) {
      transactions.push([moved(id, owner, zeroAddress)])
      owners.set(id, zeroAddress)
      standing.delete(String(id))
      count('burn')
    } else if (kind === 6)
      transactions.push([{ type: 'NftApproved', contract: pocket, owner: person, allowed: price % 2 === 0 }])
  }
  return { transactions, owners, standing, counts }
}

test('gives the rows of the rules for any events and any block ranges', async () => {
  const step = fc.tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 1, max: 50 }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, window, perBlock) => {
        const { transactions, owners, standing, counts } = play(steps)
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
        const dump = await dumpDerived(database)
        expect(
          (await query(sql`select token_id, owner from nft_items order by token_id`)).map(
            ({ token_id, owner }) => [Number(BigInt(token_id as string)), owner],
          ),
        ).toEqual([...owners].sort(([a], [b]) => a - b))
        const there = [...owners.values()].filter((owner) => owner !== zeroAddress).length
        expect(await query(sql`select items::int from nft_totals`)).toEqual([{ items: there }])
        expect(
          (await offers())
            .map(([id, buyer, price]) => [Number(`0x${id}`), buyer, BigInt(price as string)])
            .sort(),
        ).toEqual([...standing.values()].flat().sort())
        expect(
          (await query(sql`select type, count::int as count from nft_activity_counts order by type`)).map(
            (row) => [row.type, row.count],
          ),
        ).toEqual([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
        await wipe()
        await catchUp(build({}))
        expect(await dumpDerived(database)).toBe(dump)
      },
    ),
    { numRuns: 40 },
  )
})
