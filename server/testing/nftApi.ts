/** The API over a chain of NFT events, with metadata as the queue would have written it. */
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { keepersOf } from '../../src/lib/core/nft/heroActions.ts'
import type { Trait } from '../../src/lib/core/nft/metadata.ts'
import { itemsResponseSchema } from '../../src/lib/core/nft/schema.ts'
import { createApi, type FrameOptions } from '../core/api/frame.ts'
import { Metrics } from '../core/api/metrics.ts'
import { parseRegistry } from '../core/registry.ts'
import { ItemIndexes } from '../features/nft/itemIndexes.ts'
import { Indexer } from '../indexer.ts'
import { nftRoutes } from '../routes.ts'
import { openTestDatabase } from './database.ts'
import { address, alice, bob, E18, registry as exchange, MEV, START } from './exchange.ts'
import { FakeChain } from './fakeChain.ts'
import {
  allows,
  boxes,
  boxMint,
  formulator,
  listed,
  minted,
  moved,
  nftRegistry,
  offer,
  pocket,
  sold,
  tokenId,
  unlisted,
  xheroes,
} from './nfts.ts'

export const carol = address(0xc3)
export const registry = parseRegistry({ ...exchange, ...nftRegistry })
export const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

/** bob's offer for hero 1, which he can pay. */
export const bobsOffer = {
  buyer: getAddress(bob),
  price: String(1_000n * E18),
  currency: 'MEV',
  block: 3,
  time: START - 700,
  good: true,
}

export const query = (given: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(given).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString()

/** Ids of items as numbers. */
export const numbers = (list: readonly { tokenId: string }[]) =>
  list.map((one) => Number(BigInt(one.tokenId)))

const tier = (id: number, owner = alice) => ({
  contract: formulator,
  tokenId: tokenId(id),
  owner,
  burned: [] as `0x${string}`[],
})

export type NftApi = Awaited<ReturnType<typeof openNftApi>>

/** Heroes 1 to 30 of alice's but three of bob's; prices, offers and a sale. */
export async function openNftApi() {
  const database = await openTestDatabase()
  const chain = new FakeChain({ timestamp: START - 1_000 })
  const metrics = new Metrics()
  /** Milliseconds, by the server's clock. */
  const clock = { now: START * 1_000 }

  const newApi = (extra: Partial<FrameOptions> = {}) =>
    createApi(
      { database, metrics, ...extra },
      nftRoutes({
        registry,
        shelves: new ItemIndexes(
          registry.collections.map((one) => one.address),
          keepersOf(registry),
        ),
        now: () => clock.now,
      }),
    )
  const app = newApi()

  /** Indexes the blocks that the database does not have yet. */
  async function catchUp(): Promise<void> {
    const indexer = new Indexer({ database, source: chain, behindGraceMs: 0 })
    while ((await indexer.step()) === 'more') {}
  }

  /** Metadata as the queue would have written it. */
  async function metadata(
    id: number,
    name: string,
    traits: Record<string, string | number> = {},
    more: { contract?: string; rank?: number; likes?: number } = {},
  ) {
    const list: Trait[] = Object.entries(traits).map(([type, value]) => ({ type, value }))
    const level = traits.Level
    await database.write(async (tx) => {
      await tx.execute(sql`update nft_state set version = version + 1`)
      await tx.execute(
        sql`update nft_metadata set name = ${name}, image = ${`ipfs://${cid}/${id}.png`}, traits = ${JSON.stringify(list)}::jsonb,
          level = ${typeof level === 'number' ? level : null}, rank = ${more.rank ?? null}, likes = ${more.likes ?? 0},
          fetched_at = ${START}, next_at = null, version = (select version from nft_state)
          where contract = ${more.contract ?? pocket} and token_id = ${tokenId(id)}`,
      )
    })
  }

  async function get(path: string, from = app, headers: Record<string, string> = {}) {
    const before = database.queries()
    const response = await from.request(`/api${path}`, { headers })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
      queries: database.queries() - before,
    }
  }
  /** The answer, checked against its schema. */
  async function ask<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 200])
    return v.parse(schema, body)
  }
  const items = (given: Record<string, unknown> = {}) =>
    ask(`/nfts/v2/market-place/items/items?${query({ shortName: 'pocket1', ...given })}`, itemsResponseSchema)

  const ids = Array.from({ length: 30 }, (_, n) => n + 1)
  chain.mine(START - 900, [
    ids.map((id) => minted(id, id <= 27 ? alice : bob)),
    [minted(1, alice, boxes), minted(2, alice, boxes), minted(1, bob, xheroes), minted(2, bob, xheroes)],
    [allows(alice), allows(bob)],
  ])
  chain.mine(START - 800, [
    [
      listed(1, alice, 30n * E18),
      listed(2, alice, 10n * E18),
      listed(3, alice, 5n * E18, { currency: 'USDT' }),
    ],
    [listed(4, alice, 1n, { open: 500 }), listed(5, alice, 2n, { close: 3 }), listed(28, bob, 20n * E18)],
    [listed(6, alice, 3n), unlisted(6, alice)],
    // It left and came back, so the listing is permanently inactive.
    [listed(7, alice, 4n), moved(7, alice, carol), moved(7, carol, alice)],
    [listed(8, alice, 50n * E18), moved(8, alice, carol), sold(8, alice, carol, 50n * E18)],
  ])
  chain.mine(START - 700, [
    [offer(1, bob, 1_000n * E18), offer(1, carol, 2_000n * E18), offer(9, carol, 5_000n * E18)],
  ])
  const amount = 200_000n * E18
  chain.mine(START - 600, [
    ...[1, 2, 3].map((id) => [
      minted(id, alice, formulator),
      { type: 'FormulatorCreated' as const, ...tier(id), tier: 'Alpha' as const, amount },
    ]),
    [
      minted(9, alice, formulator),
      { type: 'FormulatorCreated', ...tier(9), tier: 'Omega', amount: 8n * amount },
    ],
  ])
  const mint = { mint: boxMint }
  chain.mine(START - 500, [
    [
      { type: 'MintRoundSet', ...mint, round: 1, startHeight: 1, endHeight: 3, cap: 20 },
      { type: 'MintRoundSet', ...mint, round: 2, startHeight: 4, endHeight: 100, cap: 30 },
      { type: 'MintRoundSet', ...mint, round: 3, startHeight: 101, endHeight: 200, cap: 50 },
      { type: 'Minted', ...mint, user: alice, round: 1, count: 10, bonus: 2 },
      { type: 'MintBonusSent', ...mint, eventId: 1, user: alice },
    ],
    [{ type: 'Minted', ...mint, user: bob, round: 2, count: 3, bonus: 0 }],
  ])
  chain.mine(START, [])
  await catchUp()
  for (const id of ids)
    await metadata(
      id,
      id === 30 ? 'Solo Ärin' : `Hero ${id}`,
      {
        Grade: id % 10 === 0 ? 'Unique' : id % 3 === 0 ? 'Uncommon' : 'Common',
        Level: id % 5,
        ...(id === 1 ? { Hat: 'crown' } : {}),
      },
      { rank: id, likes: id === 12 ? 3 : id === 13 ? 2 : 0 },
    )
  // A moment ago bob could pay 1,000, but carol could not pay her offer.
  await database.orm.execute(
    sql`insert into nft_means (buyer, currency, balance, allowance, at) values
      (${bob}, 'MEV', ${String(1_500n * E18)}, ${String(1_000n * E18)}, ${START}),
      (${carol}, 'MEV', ${String(9_000n * E18)}, ${String(1_999n * E18)}, ${START})`,
  )
  await database.orm.execute(
    sql`insert into nft_facts (contract, facts, at) values
      (${pocket}, ${JSON.stringify({ subTitle: 'First', description: 'Heroes.', image: null, banner: `ipfs://${cid}`, social: [{ name: 'chat', url: 'https://chat.example/' }], sigmaBlocks: null, omegaBlocks: null })}, 1),
      (${formulator}, ${JSON.stringify({ subTitle: '', description: '', image: null, banner: null, social: [], sigmaBlocks: 3, omegaBlocks: 9 })}, 1),
      (${boxMint}, ${JSON.stringify({ unitPrice: String(5_000n * E18), payToken: MEV, perTransaction: 3, walletCaps: [0, 5, 0], events: [{ id: 1, threshold: 5, maxSends: 50 }] })}, 1)`,
  )

  return {
    database,
    chain,
    app,
    metrics,
    clock,
    newApi,
    catchUp,
    metadata,
    get,
    ask,
    items,
    close: database.close,
  }
}

/**
 * Opens one such API for all tests of a file, and resets the clock before each.
 * @param use receives it before the first
 */
export function withNftApi(use: (api: NftApi) => void): void {
  let opened: NftApi
  beforeAll(async () => {
    opened = await openNftApi()
    use(opened)
  })
  afterAll(() => opened.close())
  beforeEach(() => {
    opened.clock.now = START * 1_000
  })
}
