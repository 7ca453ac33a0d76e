/**
 * NFTs at scale: one collection of 100,000 items with 1,000,000 activities, read from a node over HTTP as logs, and
 * requested over HTTP while new blocks arrive. Runs in a process of its own, so that its memory is measured alone.
 *
 * One file: the node that answers as a chain of this size and the measurements against it share the figures.
 */
import { execFile, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { type Abi, encodeAbiParameters, encodeEventTopics, toFunctionSelector } from 'viem'
import { createApi } from '../../server/core/api/frame.ts'
import { Metrics } from '../../server/core/api/metrics.ts'
import { openDatabase } from '../../server/core/db/database.ts'
import type { Database } from '../../server/core/db/query.ts'
import { parseRegistry } from '../../server/core/registry.ts'
import { collectionEvents, marketEvents } from '../../server/features/nft/decodeLog.ts'
import { ItemIndexes } from '../../server/features/nft/itemIndexes.ts'
import { MetadataQueue } from '../../server/features/nft/metadata.ts'
import { Indexer } from '../../server/indexer.ts'
import { nftRoutes } from '../../server/routes.ts'
import { EvmLogs } from '../../server/sources/evmLogs.ts'
import { numbers, type Percentiles, percentiles } from './quotes.ts'

export type NftFigures = {
  readonly logs: number
  readonly activities: number
  /** Logs per second, from an empty index. */
  readonly backfill: number
  readonly rankMs: number
  /** Reading everything into memory, and the memory that it takes. */
  readonly warmMs: number
  readonly indexMb: number
  readonly residentMb: number
  readonly list: Percentiles
  readonly categories: Percentiles
  readonly activitiesPage: Percentiles
}

const [NFT, MARKET] = [address(0x31), address(0x3a)]
const E18 = 10n ** 18n
const START = 1_660_000_000
const OWNERS = 2_000
const IN_A_BLOCK = 10
const SHORT_NAME = 'pocket1'

function address(n: number): `0x${string}` {
  return `0x${n.toString(16).padStart(40, '0')}`
}
const hex = (n: number | bigint): `0x${string}` => `0x${n.toString(16)}`
const word = (n: number | bigint): `0x${string}` => `0x${n.toString(16).padStart(64, '0')}`

type Log = {
  address: `0x${string}`
  topics: `0x${string}`[]
  data: `0x${string}`
}

/** Logs as a node answers them; encoding each by its ABI would take longer than the measured work. */
function encoder(abi: Abi, eventName: string) {
  const event = abi.find((item) => item.type === 'event' && item.name === eventName)
  if (event?.type !== 'event') throw new Error(eventName)
  const [topic] = encodeEventTopics({ abi, eventName } as never) as `0x${string}`[]
  const rest = event.inputs.filter(({ indexed }) => !indexed)
  return (at: `0x${string}`, indexed: (number | bigint)[], values: unknown[] = []): Log => ({
    address: at,
    topics: [topic as `0x${string}`, ...indexed.map(word)],
    data: rest.length === 0 ? '0x' : encodeAbiParameters(rest, values),
  })
}
const transfer = encoder(collectionEvents as Abi, 'Transfer')
const approval = encoder(collectionEvents as Abi, 'ApprovalForAll')
const registered = encoder(marketEvents as Abi, 'ItemRegistered')
const canceled = encoder(marketEvents as Abi, 'ItemCanceled')
const soldLog = encoder(marketEvents as Abi, 'ItemSold')
const offered = encoder(marketEvents as Abi, 'OfferMade')

/** Transactions of a busy collection; each is a list of logs. */
class Market {
  readonly #random = numbers()
  readonly #owner: number[] = []
  readonly #listed = new Map<number, number>()
  readonly #price = (n: number) => BigInt(1 + Math.floor(n * 5_000)) * E18
  activities = 0

  #below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  approve(owner: number): Log[] {
    return [approval(NFT, [BigInt(address(0x10_000 + owner)), BigInt(MARKET)], [true])]
  }

  mint(): Log[] {
    const owner = this.#below(OWNERS)
    this.#owner.push(owner)
    this.activities++
    return [transfer(NFT, [0n, BigInt(address(0x10_000 + owner)), this.#owner.length])]
  }

  action(): Log[] {
    const index = this.#below(this.#owner.length)
    const [id, owner] = [index + 1, this.#owner[index] as number]
    const who = BigInt(address(0x10_000 + owner))
    const dice = this.#random()
    const listing = this.#listed.get(index)
    const price = this.#price(this.#random())
    const other = (owner + 1 + this.#below(OWNERS - 1)) % OWNERS
    const to = BigInt(address(0x10_000 + other))
    this.activities++
    if (listing !== undefined && dice < 0.4) {
      this.#listed.delete(index)
      this.#owner[index] = other
      const parts = [price / 50n, price / 50n, price / 100n, price - price / 20n, false]
      return [
        transfer(NFT, [who, to, id]),
        soldLog(MARKET, [BigInt(NFT), id, to], [address(0x10_000 + owner), price, 'MEV', ...parts]),
      ]
    }
    if (listing !== undefined && dice < 0.5) {
      this.#listed.delete(index)
      this.activities--
      return [canceled(MARKET, [BigInt(NFT), id, who], [false])]
    }
    if (listing === undefined && dice < 0.5) {
      this.#listed.set(index, 1)
      const currency = dice < 0.4 ? 'MEV' : 'USDT'
      const terms = [price, currency, 0n, 10n ** 12n, 200n, 200n, 100n]
      return [registered(MARKET, [BigInt(NFT), id, who], terms)]
    }
    if (dice < 0.65) return [offered(MARKET, [BigInt(NFT), id, to], [price, 'MEV', 10n ** 12n])]
    this.#listed.delete(index)
    this.#owner[index] = other
    return [transfer(NFT, [who, to, id])]
  }
}

/** The index compares its items with this count. */
const SUPPLY = toFunctionSelector('totalSupply()')

/** A node with blocks and logs. Its contracts exist, report their item counts, and answer 1 to all other calls. */
class Node {
  readonly #blocks: { logs: Log[][] }[] = [{ logs: [] }]
  readonly #items: number
  logs = 0

  constructor(items: number) {
    this.#items = items
  }

  mine(transactions: Log[][]): void {
    this.#blocks.push({ logs: transactions })
    this.logs += transactions.reduce((sum, list) => sum + list.length, 0)
  }

  #head(number: number) {
    if (number >= this.#blocks.length) return null
    return { number: hex(number), hash: word(number + 1), timestamp: hex(START + Math.floor(number / 2)) }
  }

  #logsOf(from: number, to: number): object[] {
    const found: object[] = []
    for (let block = from; block <= Math.min(to, this.#blocks.length - 1); block++) {
      let logIndex = 0
      for (const [txIndex, list] of (this.#blocks[block]?.logs ?? []).entries())
        for (const log of list)
          found.push({
            ...log,
            blockNumber: hex(block),
            blockHash: word(block + 1),
            blockTimestamp: hex(START + Math.floor(block / 2)),
            transactionHash: word(BigInt(block) * 1_000n + BigInt(txIndex)),
            transactionIndex: hex(txIndex),
            logIndex: hex(logIndex++),
          })
    }
    return found
  }

  /** @param mine makes a block of trade on request */
  answer(
    { id, method, params }: { id: number; method: string; params: unknown[] },
    mine: () => void,
  ): object {
    const number = (tag: unknown) => (tag === 'latest' ? this.#blocks.length - 1 : Number(tag))
    const result = (value: unknown) => ({ jsonrpc: '2.0', id, result: value })
    if (method === 'eth_getBlockByNumber') return result(this.#head(number(params[0])))
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
      return result(this.#logsOf(number(fromBlock), number(toBlock)))
    }
    if (method === 'eth_getCode') return result('0x00')
    if (method === 'eth_call') {
      const { data } = params[0] as { data: string }
      return result(word(data.startsWith(SUPPLY) ? this.#items : 1))
    }
    if (method === 'bench_mine') return result(mine() ?? null)
    return { jsonrpc: '2.0', id, error: { code: -32_601, message: `no ${method}` } }
  }
}

const listen = (server: Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )

const grades = ['Common', 'Uncommon', 'Unique']
const elements = ['Fire', 'Water', 'Wind', 'Earth', 'Light', 'Dark']

type Size = {
  items: number
  activities: number
}

/** The node, in a process of its own, so that its load is separate from the indexer's. */
async function serveNode({ items, activities }: Size): Promise<void> {
  const market = new Market()
  const node = new Node(items)
  let open: Log[][] = Array.from({ length: OWNERS }, (_, owner) => market.approve(owner))
  const add = (logs: Log[]) => {
    open.push(logs)
    if (open.length < IN_A_BLOCK) return
    node.mine(open)
    open = []
  }
  for (let n = 0; n < items; n++) add(market.mint())
  while (market.activities < activities) add(market.action())
  const mine = () => node.mine(Array.from({ length: IN_A_BLOCK }, () => market.action()))
  const rpc = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const asked = JSON.parse(text)
    const answer = Array.isArray(asked)
      ? asked.map((one) => node.answer(one, mine))
      : node.answer(asked, mine)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  // Ends with its parent process in any case.
  process.once('disconnect', () => process.exit(0))
  process.send?.({ url: await listen(rpc), logs: node.logs, activities: market.activities })
}

/** Metadata as if it had been fetched. */
async function writeMetadata(database: Database, items: number): Promise<void> {
  const next = numbers()
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  for (let from = 1; from <= items; from += 5_000) {
    const list = Array.from({ length: Math.min(5_000, items - from + 1) }, (_, n) => ({
      id: word(from + n),
      name: `Hero ${pick(elements)} #${from + n}`,
      level: 1 + Math.floor(next() ** 2 * 60),
      likes: Math.floor(next() ** 8 * 500),
      traits: [
        { type: 'Status', value: pick(['Ready', 'In battle', 'Resting']) },
        { type: 'Name', value: `Name ${Math.floor(next() * 300)}` },
        { type: 'Grade', value: grades[Math.floor(next() ** 2 * 3)] },
        { type: 'Attribute', value: pick(elements) },
        { type: 'Hash Power', value: 40 + Math.floor(next() * 200) },
        { type: 'Level', value: 1 + Math.floor(next() ** 2 * 60) },
        { type: 'Health Power', value: 400 + Math.floor(next() * 900) },
        { type: 'Combat Power', value: 90 + Math.floor(next() * 300) },
        { type: 'Speed', value: 20 + Math.floor(next() * 80) },
      ],
    }))
    await database.write(async (tx) => {
      await tx.execute(
        sql`update nft_metadata m set name = r.name, traits = r.traits, level = r.level, likes = r.likes, fetched_at = ${START},
            next_at = null, image = 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
          from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(id text, name text, traits jsonb, level double precision, likes bigint)
          where m.contract = ${NFT} and m.token_id = r.id`,
      )
    })
  }
}

/** Measures everything at this size. */
async function measure(size: Size): Promise<NftFigures> {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  const place = mkdtempSync(join(tmpdir(), 'dex-nfts-'))
  const node = fork(import.meta.filename, ['node', String(size.items), String(size.activities)])
  const made = await new Promise<{ url: string; logs: number; activities: number }>((resolve, reject) => {
    node.once('message', (message) => resolve(message as typeof made))
    node.once('exit', () => reject(new Error('The node ended.')))
  })
  const mine = () =>
    fetch(made.url, {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'bench_mine', params: [] }),
    })
  const registry = parseRegistry({
    chainId: 751_812,
    market: { operation: MARKET, data: address(0x3b) },
    collections: [{ id: 'pocket_s1', address: NFT, kind: 'nft' }],
  })
  const database = await openDatabase({ dataDir: place })
  try {
    const indexer = new Indexer({ database, source: new EvmLogs({ rpcUrl: made.url, registry }) })
    let started = performance.now()
    while ((await indexer.step()) === 'more') {}
    const backfill = made.logs / ((performance.now() - started) / 1_000)
    await writeMetadata(database, size.items)
    const queue = new MetadataQueue(database, async () => [], { gateways: [], hosts: [] })
    started = performance.now()
    await queue.rank()
    const rankMs = performance.now() - started
    await database.orm.execute(sql`update nft_state set version = version + 1`)

    const itemIndexes = new ItemIndexes([NFT])
    const held = async () => {
      for (let n = 0; n < 3; n++) {
        gc()
        await sleep(50)
      }
      return process.memoryUsage().heapUsed
    }
    const before = await held()
    started = performance.now()
    await itemIndexes.warm(database)
    const warmMs = performance.now() - started
    const indexMb = ((await held()) - before) / 1e6

    const api = createApi({ database, metrics: new Metrics() }, nftRoutes({ registry, shelves: itemIndexes }))
    const site = createServer(getRequestListener((request) => api.fetch(request)))
    const base = `${await listen(site)}/api/nfts/v2/market-place`
    /** Times of these requests in ms, with a block of trade before every tenth. */
    const ask = async (count: number, path: (n: number) => string): Promise<Percentiles> => {
      const times: number[] = []
      for (let n = 0; n < count; n++) {
        if (n % 10 === 0) {
          await mine()
          await indexer.step()
        }
        const from = performance.now()
        const response = await fetch(base + path(n))
        const text = await response.text()
        times.push(performance.now() - from)
        if (response.status !== 200 || text.includes('"list":null'))
          throw new Error(`${path(n)}: ${response.status} ${text.slice(0, 200)}`)
      }
      // The first ones run freshly loaded code.
      return percentiles(times.slice(20))
    }
    const filtersOf = (n: number) =>
      encodeURIComponent(
        JSON.stringify(
          n % 2 === 0
            ? { Grade: [grades[n % 3]], Attribute: [elements[n % 6], elements[(n + 1) % 6]] }
            : { Attribute: [elements[n % 6]], Level: { gte: n % 20, lte: 20 + (n % 30) } },
        ),
      )
    const list = await ask(
      420,
      (n) =>
        `/items/items?shortName=${SHORT_NAME}&priceSort=${n % 3 === 0 ? 'DESC' : 'ASC'}&page=${1 + (n % 7)}&filters=${filtersOf(n)}`,
    )
    const categories = await ask(
      320,
      (n) =>
        `/items/categories?shortName=${SHORT_NAME}${n % 3 === 0 ? '' : `&filters=${filtersOf(n)}`}${n % 4 === 0 ? '&listed=true' : ''}&search=${n % 5 === 0 ? 'fire' : ''}`,
    )
    const types = [['sale'], ['sale', 'bid'], ['transfer', 'listing']]
    const activitiesPage = await ask(
      320,
      (n) =>
        `/activities/items?shortName=${SHORT_NAME}&page=${1 + (n % 40)}${n % 2 === 0 ? '' : `&filters=${encodeURIComponent(JSON.stringify({ type: types[n % 3] }))}`}`,
    )
    site.closeAllConnections()
    site.close()
    return {
      logs: made.logs,
      activities: made.activities,
      backfill,
      rankMs,
      warmMs,
      indexMb,
      residentMb: process.memoryUsage.rss() / 1e6,
      list,
      categories,
      activitiesPage,
    }
  } finally {
    await database.close()
    node.kill()
    rmSync(place, { recursive: true, force: true })
  }
}

/** The same in a process of its own. */
export async function measureNfts(items: number, activities: number): Promise<NftFigures> {
  const args = [import.meta.filename, String(items), String(activities)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 20 })
  return JSON.parse(stdout) as NftFigures
}

if (import.meta.filename === process.argv[1]) {
  const [role, ...sizes] = process.argv[2] === 'node' ? process.argv.slice(2) : ['', ...process.argv.slice(2)]
  const [items = 100_000, activities = 1_000_000] = sizes.map(Number)
  if (role === 'node') await serveNode({ items, activities })
  else console.log(JSON.stringify(await measure({ items, activities }), null, 2))
}
