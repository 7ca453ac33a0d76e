/**
 * Metadata, ranks, means and terms, which are read besides the events. One file: one watch reads all of it, from one
 * metadata server.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { zeroAddress } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, rows } from '../../core/db/query.ts'
import { parseRegistry } from '../../core/registry.ts'
import type { Read, ReadContracts } from '../../core/source/reads.ts'
import { Indexer } from '../../indexer.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { address, alice, bob, registry as exchange, MEV, START } from '../../testing/exchange.ts'
import { FakeChain } from '../../testing/fakeChain.ts'
import {
  boxMint,
  formulator,
  market,
  minted,
  moved,
  nftRegistry,
  offer,
  pocket,
  tokenId,
} from '../../testing/nfts.ts'
import { lookAtFacts } from './facts.ts'
import { lookAtMeans } from './means.ts'
import { addressesOf, MetadataQueue } from './metadata.ts'
import { NftWatch } from './watch.ts'

const registry = parseRegistry({ ...exchange, ...nftRegistry })
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

let database: Database
let chain: FakeChain
let server: Server
let origin: string
/** Answers of the metadata host, by path. */
const files = new Map<string, string | number>()
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const file = files.get(path) ?? 404
    if (typeof file === 'number') response.writeHead(file).end()
    else
      response.setHeader('content-type', path.endsWith('.png') ? 'image/png' : 'application/json').end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  database = await openTestDatabase()
  chain = new FakeChain({ timestamp: START })
  files.clear()
  asked.length = 0
})
afterEach(() => database.close())

async function catchUp(): Promise<void> {
  const indexer = new Indexer({ database, source: chain, behindGraceMs: 0 })
  while ((await indexer.step()) === 'more') {}
}
const mint = (...ids: number[]) => chain.mine(START, [ids.map((id) => minted(id, alice))])

/** A chain whose contracts answer this. A thrown error is a chain that cannot be reached. */
const reader =
  (answer: (read: Read) => unknown): ReadContracts =>
  async (_, list) =>
    list.map(answer)
const uris = reader(({ args }) => `/m/${Number(args?.[0])}.json`)

const hero = (name: string, ...attributes: [string, string | number][]) =>
  JSON.stringify({
    name,
    image: `ipfs://${cid}/${name}.png`,
    attributes: attributes.map(([trait_type, value]) => ({ trait_type, value })),
  })
const hosts = () => ({ gateways: [`${origin}/bad/`, `${origin}/ipfs/`], hosts: [], base: origin })
const stored = () =>
  rows<Record<string, unknown>>(
    database.orm,
    sql`select right(token_id, 1) as token, name, problem, attempts::int, fetched_at::int, next_at::float8, level, rank::int
      from nft_metadata order by token_id`,
  )

describe('metadata', () => {
  test('is read, sanitized and stored; missing metadata is requested again with growing delays', async () => {
    files.set('/m/1.json', hero('Hero\u202e 1', ['Grade', 'Unique'], ['Level', 3]))
    files.set('/m/2.json', '<html>')
    files.set('/m/3.json', JSON.stringify({ description: 'no name yet' }))
    mint(1, 2, 3, 4)
    await catchUp()
    let now = 1_000_000
    const queue = new MetadataQueue(database, uris, hosts(), () => now)
    expect(await queue.step()).toBe(4)
    expect(await queue.step()).toBe(0)
    const first = { fetched_at: null, level: null, rank: null, name: '', attempts: 1 }
    expect(await stored()).toEqual([
      {
        token: '1',
        name: 'Hero 1',
        problem: null,
        attempts: 0,
        fetched_at: 1_000,
        next_at: null,
        level: 3,
        rank: null,
      },
      { token: '2', ...first, problem: 'failed', next_at: now + 30_000 },
      { token: '3', ...first, problem: 'missing', next_at: now + 30_000 },
      { token: '4', ...first, problem: 'missing', next_at: now + 30_000 },
    ])
    now += 30_000
    files.set('/m/4.json', hero('Hero 4'))
    expect(await queue.step()).toBe(3)
    const again = await stored()
    expect(again.map(({ attempts, next_at }) => [attempts, next_at])).toEqual([
      [0, null],
      [2, now + 60_000],
      [2, now + 60_000],
      [0, null],
    ])
  })

  test('is read from the first gateway that has it', async () => {
    files.set(`/ipfs/${cid}/1`, hero('Hero 1'))
    files.set(`/bad/${cid}/1`, 504)
    mint(1)
    await catchUp()
    const queue = new MetadataQueue(
      database,
      reader(() => `ipfs://${cid}/1`),
      hosts(),
    )
    await queue.step()
    expect(asked).toEqual([`/bad/${cid}/1`, `/ipfs/${cid}/1`])
    expect((await stored())[0]).toMatchObject({ name: 'Hero 1', problem: null })
  })

  test.each([
    ['javascript:alert(1)', []],
    ['http://169.254.169.254/latest', ['http://169.254.169.254/latest']],
    ['//evil.example/x', []],
    ['/\\evil.example/x', []],
    ['/m/1.json', ['https://own.example/m/1.json']],
    [`ipfs://${cid}`, [`https://a.example/ipfs/${cid}`, `https://b.example/ipfs/${cid}`]],
    [null, []],
    [5, []],
  ])('%s is requested at %j', (link, expected) => {
    const gateways = ['https://a.example/ipfs/', 'https://b.example/ipfs/']
    expect(addressesOf(link, { gateways, hosts: [], base: 'https://own.example' })).toEqual(expected)
  })

  test('is inline or a picture: neither is requested again', async () => {
    const json = JSON.stringify({ name: 'Inside', image: 'data:image/png;base64,AAAA' })
    const large = JSON.stringify({ name: 'Large', image: `data:image/png;base64,${'A'.repeat(40_000)}` })
    files.set('/m/4.png', 'not read')
    const links = [
      `data:application/json;base64,${Buffer.from(json).toString('base64')}`,
      'data:image/svg+xml,<svg/>',
      large,
      '/m/4.png',
    ]
    mint(1, 2, 3, 4)
    await catchUp()
    const queue = new MetadataQueue(
      database,
      reader(({ args }) => links[Number(args?.[0]) - 1]),
      hosts(),
    )
    expect(await queue.step()).toBe(4)
    expect(await queue.step()).toBe(0)
    const images = await rows<{ name: string; image: string | null; problem: string | null }>(
      database.orm,
      sql`select name, image, problem from nft_metadata order by token_id`,
    )
    expect(images).toEqual([
      { name: 'Inside', image: 'data:image/png;base64,AAAA', problem: null },
      { name: '', image: 'data:image/svg+xml,<svg/>', problem: null },
      { name: 'Large', image: null, problem: null },
      { name: '', image: `${origin}/m/4.png`, problem: null },
    ])
  })

  test('never requests an internal address, for any link of a contract', async () => {
    mint(1)
    await catchUp()
    files.set('/m/1.json', hero('Hero 1'))
    const queue = new MetadataQueue(
      database,
      reader(() => `${origin}/m/1.json`),
      { gateways: [], hosts: [] },
    )
    await queue.step()
    expect(asked).toEqual([])
    expect((await stored())[0]).toMatchObject({ name: '', problem: 'failed' })
  })

  test('reads again what is announced during a read', async () => {
    files.set('/m/1.json', hero('old'))
    mint(1)
    await catchUp()
    const queue = new MetadataQueue(
      database,
      async (abi, list) => {
        chain.mine(START + 1, [
          [{ type: 'NftMetadataChanged', contract: pocket, from: tokenId(1), to: tokenId(1) }],
        ])
        await catchUp()
        return uris(abi, list)
      },
      hosts(),
    )
    await queue.step()
    expect((await stored())[0]).toMatchObject({ name: '', next_at: 0 })
  })

  test('no longer requests a burned item', async () => {
    mint(1)
    chain.mine(START + 1, [[moved(1, alice, zeroAddress)]])
    await catchUp()
    const queue = new MetadataQueue(database, uris, hosts())
    expect(await queue.step()).toBe(1)
    expect(asked).toEqual([])
    expect(await queue.step()).toBe(0)
  })

  test('an unreachable chain leaves the queue unchanged', async () => {
    mint(1)
    await catchUp()
    const queue = new MetadataQueue(
      database,
      async () => {
        throw new Error('connection refused')
      },
      hosts(),
    )
    await expect(queue.step()).rejects.toThrow('connection refused')
    expect((await stored())[0]).toMatchObject({ attempts: 0, next_at: 0 })
  })

  test('ranks collections when they changed', async () => {
    for (const [id, grade] of [
      [1, 'Common'],
      [2, 'Unique'],
      [3, 'Common'],
    ] as const)
      files.set(`/m/${id}.json`, hero(`Hero ${id}`, ['Grade', grade]))
    mint(1, 2, 3)
    await catchUp()
    const queue = new MetadataQueue(database, uris, hosts())
    while ((await queue.step()) > 0) {}
    await queue.rank()
    expect((await stored()).map(({ rank }) => rank)).toEqual([2, 1, 2])
    chain.mine(START + 2, [[moved(2, alice, zeroAddress)]])
    await catchUp()
    const before = database.queries()
    await queue.rank()
    expect((await stored()).map(({ rank }) => rank)).toEqual([1, null, 1])
    const one = database.queries() - before
    await queue.rank()
    expect(database.queries() - before - one).toBeLessThan(one)
  })
})

describe('means of accounts with offers', () => {
  test('are checked immediately for all offers of a maker, and again after a delay', async () => {
    mint(1, 2)
    chain.mine(START + 1, [[offer(1, bob, 5n), offer(2, bob, 6n), offer(2, alice, 7n)]])
    await catchUp()
    const reads: Read[] = []
    const read = reader((one) => {
      reads.push(one)
      return one.functionName === 'balanceOf' ? 100n : 50n
    })
    expect(await lookAtMeans(database, read, registry, 10_000)).toBe(2)
    expect(reads.map(({ to, functionName, args }) => [to, functionName, args?.[0], args?.[1]])).toEqual([
      [MEV, 'balanceOf', alice, undefined],
      [MEV, 'allowance', alice, market],
      [MEV, 'balanceOf', bob, undefined],
      [MEV, 'allowance', bob, market],
    ])
    expect(await lookAtMeans(database, read, registry, 11_000)).toBe(0)
    const version = async () =>
      (await rows<{ version: string }>(database.orm, sql`select version::text from nft_state`))[0]?.version
    const before = await version()
    expect(await lookAtMeans(database, read, registry, 12_000)).toBe(2)
    // Nothing changed, so cached answers are still valid.
    expect(await version()).toBe(before)
    expect(
      await lookAtMeans(
        database,
        reader(() => null),
        registry,
        20_000,
      ),
    ).toBe(2)
    expect(await version()).not.toBe(before)
    expect(
      await rows(database.orm, sql`select balance::text, allowance::text, at::int from nft_means`),
    ).toEqual([
      { balance: '0', allowance: '0', at: 20 },
      { balance: '0', allowance: '0', at: 20 },
    ])
  })

  test('checks a limited number at a time, the longest unchecked first', async () => {
    mint(1)
    const many = Array.from({ length: 250 }, (_, n) => address(0x1000 + n))
    chain.mine(START + 1, [many.map((buyer, n) => offer(1, buyer, BigInt(n + 1)))])
    await catchUp()
    const read = reader(() => 1n)
    expect(await lookAtMeans(database, read, registry, 10_000)).toBe(200)
    expect(await lookAtMeans(database, read, registry, 10_000)).toBe(50)
    expect(await lookAtMeans(database, read, { ...registry, market: null }, 90_000)).toBe(0)
  })
})

test('terms: facts that collections and mints report, written only on a change', async () => {
  files.set(
    '/c.json',
    JSON.stringify({
      description: 'Heroes.',
      banner_image: 'javascript:alert(1)',
      image: `ipfs://${cid}`,
      external_link: 'https://game.example/',
      social: [{ name: 'chat', url: 'https://chat.example/' }, { name: 'x', url: 'data:x' }, 5],
    }),
  )
  const answers: Record<string, unknown> = {
    unitPrice: 5_000n,
    payToken: MEV.toUpperCase().replace('0X', '0x'),
    perTransaction: 3n,
    walletCap: 0n,
    eventCount: 2n,
    sigmaBlocks: 200n,
    omegaBlocks: 300n,
  }
  const read = reader(({ to, functionName, args }) => {
    if (functionName === 'contractURI') return to === pocket ? '/c.json' : null
    if (functionName === 'eventInfo') return [BigInt(Number(args?.[0]) + 1), 5n, 50n, 7n]
    return answers[functionName] ?? null
  })
  await lookAtFacts(database, read, hosts(), registry, { now: 5_000 })
  await lookAtFacts(database, read, hosts(), registry, { now: 9_000 })
  const saved = await rows<{ contract: string; facts: object; at: number }>(
    database.orm,
    sql`select contract, facts, at::int from nft_facts`,
  )
  const of = (contract: string) => saved.find((row) => row.contract === contract)
  expect(of(pocket)).toEqual({
    contract: pocket,
    facts: {
      subTitle: '',
      description: 'Heroes.',
      image: `ipfs://${cid}`,
      banner: null,
      social: [
        { name: 'website', url: 'https://game.example/' },
        { name: 'chat', url: 'https://chat.example/' },
      ],
      sigmaBlocks: null,
      omegaBlocks: null,
    },
    at: 5,
  })
  expect(of(formulator)?.facts).toMatchObject({ sigmaBlocks: 200, omegaBlocks: 300 })
  expect(of(boxMint)?.facts).toEqual({
    unitPrice: '5000',
    payToken: MEV,
    perTransaction: 3,
    walletCaps: [0, 0, 0],
    events: [
      { id: 1, threshold: 5, maxSends: 50 },
      { id: 2, threshold: 5, maxSends: 50 },
    ],
  })
})

test('runs beside the elected indexer, and continues after a failure', async () => {
  files.set('/m/1.json', hero('Hero 1', ['Grade', 'Common']))
  mint(1)
  await catchUp()
  let away = true
  let turn = false
  const said: string[] = []
  const watch = new NftWatch({
    database,
    read: async (abi, list) => {
      if (away) throw new Error('connection refused')
      return list[0]?.functionName === 'tokenURI' ? uris(abi, list) : list.map(() => null)
    },
    registry,
    hosts: hosts(),
    turn: () => turn,
    onMessage: (text) => said.push(text),
  })
  watch.start()
  turn = true
  await expect.poll(() => watch.errors()).toBeGreaterThan(0)
  away = false
  await expect.poll(async () => (await stored())[0]?.rank).toBe(1)
  await watch.stop()
  expect(said).toEqual(['Metadata waits: connection refused'])
})
