/** Tests the seeded past. One file: two such chains take a minute or two to make, and all tests here use the same. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  type Abi,
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  formatEther,
  type Hex,
  keccak256,
  parseAbi,
  parseEther,
  toEventSelector,
  toHex,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '../../server/core/api/frame.ts'
import { Metrics } from '../../server/core/api/metrics.ts'
import { openDatabase } from '../../server/core/db/database.ts'
import { dumpDerived } from '../../server/core/db/dump.ts'
import { rows } from '../../server/core/db/query.ts'
import { parseRegistry } from '../../server/core/registry.ts'
import type { DomainEvent } from '../../server/events.ts'
import { farmRoutes } from '../../server/features/farm/routes.ts'
import type { Backup } from '../../server/features/nftfarm/backup.ts'
import { offeringRoutes } from '../../server/features/offering/routes.ts'
import { Indexer } from '../../server/indexer.ts'
import { EvmLogs } from '../../server/sources/evmLogs.ts'
import { MixedSource, partOf } from '../../server/sources/mixed.ts'
import { NativeCalls } from '../../server/sources/nativeCalls.ts'
import { comparable, readEvents } from '../../server/testing/sources.ts'
import { boxMintAbi } from '../../src/lib/core/abi/boxMint.ts'
import { converterAbi } from '../../src/lib/core/abi/converter.ts'
import { depositPoolAbi } from '../../src/lib/core/abi/depositPool.ts'
import { farmAbi } from '../../src/lib/core/abi/farm.ts'
import { farmPoolAbi } from '../../src/lib/core/abi/farmPool.ts'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { imoAbi } from '../../src/lib/core/abi/imo.ts'
import { mappFarmAbi } from '../../src/lib/core/abi/mappFarm.ts'
import { marketOperationAbi } from '../../src/lib/core/abi/marketOperation.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { nft721Abi } from '../../src/lib/core/abi/nft721.ts'
import { rewardPoolAbi } from '../../src/lib/core/abi/rewardPool.ts'
import { stableSwapAbi } from '../../src/lib/core/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import { mintList } from '../../src/lib/core/config/mints.ts'
import { farmHistoryResponseSchema, farmsResponseSchema } from '../../src/lib/farm/schema.ts'
import { offeringsResponseSchema } from '../../src/lib/offering/schema.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, DEMO_INDICES } from '../chain.ts'
import { deploy } from '../deploy.ts'
import { COLLECTIONS } from '../nfts.ts'
import { CallBook } from '../proxy/callBook.ts'
import { createProxy } from '../proxy/proxy.ts'
import type { Registry } from '../proxy/registry.ts'
import { HERO_KINDS, NEVER } from '../reveals.ts'
import { createSender } from '../sender.ts'
import { FEES, TOKENS } from '../tokens.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import { toWei } from './amounts.ts'
import { NEXT_RATIO } from './conversions.ts'
import { readHeroBirths } from './heroBirths.fixture.ts'
import { createMarket } from './market.ts'
import { createRandom } from './random.ts'
import { EMISSION_END, schedule } from './schedule.ts'
import { DEMO_BALANCES, SEED, seedHistory } from './seed.ts'
import type { SeedResult } from './world.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const NOW = 1_795_198_000
const DAY = 86_400

type Made = {
  anvil: Anvil
  upstream: Upstream
  registry: Registry
  result: SeedResult
}

type Log = {
  address: Address
  topics: [Hex, ...Hex[]]
  data: Hex
  blockTimestamp: Hex
}

async function make(): Promise<Made> {
  const anvil = await startAnvil()
  const upstream = createUpstream(anvil.url)
  const sender = createSender(upstream)
  const registry = await deploy(upstream, readArtifacts(root), sender)
  return {
    anvil,
    upstream,
    registry,
    result: await seedHistory(upstream, registry, sender, { seed: SEED, now: NOW }),
  }
}

let chain: Made
let twin: Made
let swaps: (Log & { time: number })[]

beforeAll(async () => {
  ;[chain, twin] = await Promise.all([make(), make()])
  const selectors = [
    toEventSelector(uniPairAbi.find((item) => item.type === 'event' && item.name === 'Swap') as never),
    toEventSelector(stableSwapAbi.find((item) => item.type === 'event' && item.name === 'Exchange') as never),
  ]
  const logs = await chain.upstream.call<Log[]>('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', topics: [selectors] },
  ])
  swaps = logs.map((log) => ({ ...log, time: Number(log.blockTimestamp) }))
})
afterAll(() => Promise.all([chain.anvil.stop(), twin.anvil.stop()]))

test('the same number, genesis and now give the same chain', async () => {
  const head = (made: Made) =>
    made.upstream.call<{ hash: Hex; timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
  expect(await head(chain)).toEqual(await head(twin))
  expect(Number((await head(chain)).timestamp)).toBe(NOW)
})

test('the NFT farm paid 8 accounts for 60 days, but one void day, and the last one in part', async () => {
  const { records, tables } = JSON.parse(chain.result.farmBackup) as Backup
  expect(chain.result.farmBackup).toBe(twin.result.farmBackup)
  expect(records.map(({ account: one }) => one)).toHaveLength(8)
  const days = tables.nftfarm_days as { day: number; state: string; unfunded: boolean; parts: number }[]
  expect(days).toHaveLength(60)
  const states = Object.entries(Object.groupBy(days, ({ state }) => state))
  expect(states.map(([state, list]) => [state, list?.length])).toEqual([
    ['paid', 58],
    ['void', 1],
    ['open', 1],
  ])
  expect(days.at(-1)).toMatchObject({
    day: Math.floor(NOW / DAY) - 1,
    state: 'open',
    unfunded: true,
    parts: 2,
  })
  expect(JSON.stringify(days.at(-1))).toContain('"reason":"listed"')
  // 58 paid days in one part each, and one of the two parts of the last one.
  expect(tables.nftfarm_nonces).toHaveLength(59)
  const pool = chain.registry.nftFarm?.pool as Address
  const data = encodeFunctionData({ abi: rewardPoolAbi, functionName: 'rewards', args: [account(0).address] })
  const waiting = BigInt(await chain.upstream.call<Hex>('eth_call', [{ to: pool, data }, 'latest']))
  expect(waiting).toBeGreaterThan(0n)
})

test('has about 3,000 trades on fewer than 20,000 blocks, none failed', async () => {
  const height = Number(await chain.upstream.call('eth_blockNumber', []))
  expect(height).toBeLessThanOrEqual(20_000)
  expect(swaps).toHaveLength(chain.result.swaps)
  expect(swaps.length).toBeGreaterThan(2_500)
  expect(swaps.length).toBeLessThan(4_500)
  const receipts = (await chain.upstream.batch(
    Array.from({ length: height }, (_, index) => ({
      method: 'eth_getBlockReceipts',
      params: [toHex(index + 1)],
    })),
  )) as { status: Hex; transactionHash: Hex }[][]
  expect(receipts.flat().filter(({ status }) => status !== '0x1')).toEqual([])
})

test('before 31 Oct 2022, and densely over the last 90 days, in every pool and both ways, by several people', () => {
  const old = swaps.filter(({ time }) => time < EMISSION_END)
  expect(old.length).toBeGreaterThan(150)
  for (let day = 0; day < 90; day += 1) {
    const from = NOW - (day + 1) * DAY
    expect(
      swaps.filter(({ time }) => time > from && time <= from + DAY).length,
      `day ${day}`,
    ).toBeGreaterThan(5)
  }
  for (const { id, kind, address } of chain.registry.pools) {
    const poolSwaps = swaps.filter((log) => log.address.toLowerCase() === address.toLowerCase())
    expect(poolSwaps.length, id).toBeGreaterThan(40)
    const ways = poolSwaps.map((log) => {
      const { args } = decodeEventLog({
        abi: kind === 'amm' ? uniPairAbi : stableSwapAbi,
        ...log,
      }) as never as {
        args: { from: Address; amount0In?: bigint; soldId?: bigint }
      }
      return { from: args.from, way: kind === 'amm' ? args.amount0In === 0n : args.soldId === 0n }
    })
    expect(new Set(ways.map(({ way }) => way)).size, id).toBe(2)
    expect(new Set(ways.map(({ from }) => from)).size, id).toBeGreaterThanOrEqual(5)
  }
})

test("reserves agree with each other's prices: 1 MEV is $0.02, and no loop is profitable", async () => {
  const market = createMarket(chain.upstream, chain.registry)
  await market.sync()
  const price = new Map(TOKENS.map((token) => [token.symbol, token.price]))
  for (const { id, kind, reserves, symbols } of market.pools) {
    const shown = (reserves[1] / reserves[0]) * (price.get(symbols[1]) as number)
    const tolerance = kind === 'amm' ? 0.0075 : 0.35
    expect(Math.abs(shown / (price.get(symbols[0]) as number) - 1), id).toBeLessThan(tolerance)
  }
  // Any round trip over three amm pools costs more than it returns.
  const rate = (a: string, b: string): number | null => {
    if (a === b) return null
    const pool = market.pools.find(
      (one) => one.kind === 'amm' && one.symbols.includes(a) && one.symbols.includes(b),
    )
    if (!pool) return null
    const from = pool.symbols.indexOf(a) as 0 | 1
    return (
      ((pool.reserves[1 - from] as number) / (pool.reserves[from] as number)) * (1 - Number(FEES.amm) / 1e10)
    )
  }
  const symbols = TOKENS.map(({ symbol }) => symbol)
  let loops = 0
  for (const a of symbols)
    for (const b of symbols)
      for (const c of symbols) {
        const [ab, bc, ca] = [rate(a, b), rate(b, c), rate(c, a)]
        if (ab === null || bc === null || ca === null) continue
        loops += 1
        expect(ab * bc * ca, `${a}-${b}-${c}`).toBeLessThan(1.001)
      }
  expect(loops).toBeGreaterThan(5)
})

const read = async (abi: Abi, to: Address, functionName: string, args: unknown[] = []): Promise<unknown> => {
  const data = encodeFunctionData({ abi, functionName, args })
  const answer = await chain.upstream.call<Hex>('eth_call', [{ to, data }, 'latest'])
  return decodeFunctionResult({ abi, functionName, data: answer })
}
const coins = async (abi: Abi, to: Address, functionName: string, args: unknown[] = []): Promise<number> =>
  Number(formatEther((await read(abi, to, functionName, args)) as bigint))
const demo = account(0).address
const traded = account(1).address

test('demo accounts hold some of everything; the first one’s actions leave its wallet balances unchanged', async () => {
  for (const index of DEMO_INDICES) {
    const owner = account(index).address
    expect(BigInt(await chain.upstream.call<Hex>('eth_getBalance', [owner, 'latest']))).toBeGreaterThan(
      parseEther('30000'),
    )
    for (const [symbol, token] of Object.entries(chain.registry.tokens)) {
      const balance = (await read(mrc20Abi, token as Address, 'balanceOf', [owner])) as bigint
      expect(balance, `${index} ${symbol}`).toBeGreaterThan(0n)
      if (index === 0)
        expect(balance, symbol).toBe(
          parseEther(symbol === 'MEV' ? '50000' : (DEMO_BALANCES[symbol] as string)),
        )
    }
  }
  const { farm, mappFarms, offerings, pools, router, genesisLock, converters } = chain.registry
  const spenders = [
    router,
    genesisLock,
    farm?.address,
    ...[...mappFarms, ...offerings, ...pools, ...converters].map((one) => one.address),
  ]
  for (const [symbol, token] of Object.entries(chain.registry.tokens))
    for (const spender of spenders)
      expect(await read(mrc20Abi, token as Address, 'allowance', [demo, spender]), symbol).toBe(0n)
  for (const id of ['MEFI-USDT', 'USDT-USDC'])
    expect(
      await read(mrc20Abi, pools.find((pool) => pool.id === id)?.address as Address, 'balanceOf', [demo]),
      id,
    ).not.toBe(0n)
})

test('the MEFI farm: 0.066 a block until the end of emission, nothing since, stakes with rewards in all pools', async () => {
  const { farm } = chain.registry
  if (!farm) throw new Error('no farm')
  const selector = toEventSelector(
    farmAbi.find((item) => item.type === 'event' && item.name === 'TokenPerBlockSet') as never,
  )
  const rates = await chain.upstream.call<Log[]>('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', address: farm.address, topics: [selector] },
  ])
  expect(
    rates.map(({ data, blockTimestamp }) => [
      formatEther(BigInt(data)),
      Number(blockTimestamp) >= EMISSION_END,
    ]),
  ).toEqual([
    ['0.066', false],
    ['0', true],
  ])
  expect(Number(rates[1]?.blockTimestamp)).toBe(EMISSION_END)
  expect(await coins(farmAbi, farm.address, 'Unfunded')).toBe(0)
  let earned = 0
  for (const [pid, { id, want, strat }] of farm.pools.entries()) {
    expect(await coins(farmPoolAbi, strat, 'WantLockedTotal'), id).toBeGreaterThan(0)
    expect(await read(mrc20Abi, want, 'balanceOf', [strat]), id).toBe(
      await read(farmPoolAbi, strat, 'WantLockedTotal'),
    )
    const owed = await Promise.all(
      [11, 12, 13].map((who) =>
        coins(farmAbi, farm.address, 'PendingReward', [BigInt(pid), account(who).address]),
      ),
    )
    const pending = owed.reduce((sum, one) => sum + one, 0)
    expect(pending, id).toBeGreaterThan(0)
    earned += pending
  }
  expect(earned).toBeGreaterThan(1)
  for (const who of [demo, traded])
    for (const id of ['MEFI', 'MEV-MEFI']) {
      const pid = BigInt(farm.pools.findIndex((pool) => pool.id === id))
      expect(await coins(farmAbi, farm.address, 'StakedWantTokens', [pid, who]), id).toBeGreaterThan(0)
      expect(await coins(farmAbi, farm.address, 'PendingReward', [pid, who]), id).toBeGreaterThan(0.001)
    }
})

test('the MApp farms: one banker pays for months, one for days', async () => {
  const days: number[] = []
  for (const { id, address, reward, banker } of chain.registry.mappFarms) {
    for (const who of [demo, traded]) {
      expect(await coins(mappFarmAbi, address, 'StakedWantTokens', [0n, who]), id).toBeGreaterThan(0)
      expect(await coins(mappFarmAbi, address, 'PendingReward', [0n, who]), id).toBeGreaterThan(0)
    }
    expect(await coins(mappFarmAbi, address, 'Unfunded'), id).toBe(0)
    const perDay = (await coins(mappFarmAbi, address, 'TokenPerBlock')) * 172_800
    days.push((await coins(mrc20Abi, reward, 'balanceOf', [banker])) / perDay)
  }
  expect(days[0]).toBeGreaterThan(90)
  expect(days[1]).toBeGreaterThan(1)
  expect(days[1]).toBeLessThan(5)
})

test('offerings: two live for 60 days and more, one upcoming, one with open claims of both demo accounts', async () => {
  const height = Number(await chain.upstream.call('eth_blockNumber', []))
  const facts = await Promise.all(
    chain.registry.offerings.map(async ({ id, address }) => ({
      id,
      address,
      start: Number(await read(imoAbi, address, 'StartBlock')),
      end: Number(await read(imoAbi, address, 'EndBlock')),
      limit: await coins(imoAbi, address, 'PayLimit'),
      raising: await coins(imoAbi, address, 'ProjectRaising'),
      total: await coins(imoAbi, address, 'TotalAmount'),
    })),
  )
  const [limited, unlimited, upcoming, finished] = facts as [
    (typeof facts)[number],
    (typeof facts)[number],
    (typeof facts)[number],
    (typeof facts)[number],
  ]
  for (const { id, start, end, total } of [limited, unlimited]) {
    expect(start, id).toBeLessThan(height)
    expect(end, id).toBeGreaterThanOrEqual(height + 60 * 172_800)
    expect(total, id).toBeGreaterThan(0)
  }
  expect(limited.total).toBeLessThan(limited.raising)
  expect(unlimited.total).toBeGreaterThan(unlimited.raising)
  expect(upcoming.start).toBeGreaterThanOrEqual(height + 60 * 172_800)
  expect(upcoming.total).toBe(0)
  expect(finished.end).toBeLessThan(height)
  expect(finished.total).toBeGreaterThan(finished.raising)
  const selector = toEventSelector(
    imoAbi.find((item) => item.type === 'event' && item.name === 'Deposit') as never,
  )
  const deposits = await chain.upstream.call<(Log & { blockNumber: Hex })[]>('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', address: finished.address, topics: [selector] },
  ])
  expect(deposits).toHaveLength(5)
  for (const { blockNumber } of deposits) {
    expect(Number(blockNumber)).toBeGreaterThanOrEqual(finished.start)
    expect(Number(blockNumber)).toBeLessThanOrEqual(finished.end)
  }
  for (const who of [demo, traded]) {
    expect((await read(imoAbi, finished.address, 'UserInfo', [who])) as unknown[]).toEqual([
      expect.any(BigInt),
      false,
    ])
    expect(await coins(imoAbi, finished.address, 'GetOfferingAmount', [who])).toBeGreaterThan(0)
    expect(await coins(imoAbi, finished.address, 'GetRefundingAmount', [who])).toBeGreaterThan(0)
    const claim = {
      from: who,
      to: finished.address,
      data: encodeFunctionData({ abi: imoAbi, functionName: 'Harvest' }),
    }
    expect(await chain.upstream.call('eth_call', [claim, 'latest'])).toBe('0x')
  }
})

test('the genesis lock: deposits closed, withdrawals open, both demo accounts have a deposit', async () => {
  const lock = chain.registry.genesisLock as Address
  expect(await read(depositPoolAbi, lock, 'IsDepositLock')).toBe(true)
  expect(await read(depositPoolAbi, lock, 'IsWithdrawLock')).toBe(false)
  for (const who of [demo, traded]) expect(await read(depositPoolAbi, lock, 'IsHolder', [who])).toBe(true)
  expect(await read(depositPoolAbi, lock, 'Holder')).toBe(5n)
})

test('40 conversions over 90 days, into both tokens, and a ratio that is announced and not applied', async () => {
  const [pks, hrs] = chain.registry.converters as [
    Registry['converters'][number],
    Registry['converters'][number],
  ]
  const event = converterAbi.find((item) => item.type === 'event' && item.name === 'Converted')
  const logs = await Promise.all(
    [pks, hrs].map(({ address }) =>
      chain.upstream.call<Log[]>('eth_getLogs', [
        { fromBlock: '0x0', toBlock: 'latest', address, topics: [toEventSelector(event as never)] },
      ]),
    ),
  )
  expect(logs.map(({ length }) => length)).toEqual([24, 16])
  const all = logs.flat()
  expect(Math.min(...all.map(({ blockTimestamp }) => Number(blockTimestamp)))).toBeGreaterThan(NOW - 91 * DAY)
  expect(Math.min(...all.map(({ blockTimestamp }) => Number(blockTimestamp)))).toBeLessThan(NOW - 87 * DAY)
  expect(Math.max(...all.map(({ blockTimestamp }) => Number(blockTimestamp)))).toBeGreaterThan(NOW - 3 * DAY)
  for (const index of DEMO_INDICES)
    expect(all.some(({ topics }) => topics[1]?.endsWith(account(index).address.slice(2).toLowerCase()))).toBe(
      true,
    )
  const [ratio, first, expiry] = (await read(converterAbi, pks.address, 'pendingRatio')) as bigint[]
  expect([ratio, (expiry as bigint) - (first as bigint)]).toEqual([parseEther(NEXT_RATIO), 1_209_600n])
  expect(Number(first)).toBeGreaterThan(Number(await chain.upstream.call('eth_blockNumber', [])))
  expect(await read(converterAbi, pks.address, 'getConverterRatio')).toBe(parseEther('0.5'))
  expect(await read(converterAbi, hrs.address, 'pendingRatio')).toEqual([0n, 0n, 0n])
})

const height = async () => Number(await chain.upstream.call('eth_blockNumber', []))
const collectionAt = (id: string) =>
  chain.registry.collections.find((one) => one.id === id)?.address as Address
const callAll = async (
  abi: Abi,
  calls: readonly { to: Address; functionName: string; args?: unknown[] }[],
) => {
  const answers = await chain.upstream.batch(
    calls.map(({ to, functionName, args = [] }) => ({
      method: 'eth_call',
      params: [{ to, data: encodeFunctionData({ abi, functionName, args }) }, 'latest'],
    })),
  )
  return answers.map((data, index) =>
    decodeFunctionResult({ abi, functionName: calls[index]?.functionName as string, data: data as Hex }),
  )
}
const marketLogs = async (name: string) => {
  const address = chain.registry.market?.operation
  const [item] = marketOperationAbi.filter((one) => one.type === 'event' && one.name === name)
  const topics = [toEventSelector(item as never)]
  const logs = await chain.upstream.call<Log[]>('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', address, topics },
  ])
  return logs.map((log) => ({
    time: Number(log.blockTimestamp),
    ...(
      decodeEventLog({ abi: marketOperationAbi, ...log }) as unknown as {
        args: {
          nft: Address
          tokenId: bigint
          seller: Address
          buyer: Address
          price: bigint
          currency: string
          byOffer: boolean
        }
      }
    ).args,
  }))
}

test('NFTs of every collection: hundreds of the large ones, many owners, the demo wallet a dozen of several', async () => {
  const ids = chain.registry.collections.map(({ id }) => id)
  const supplies = await callAll(
    nft721Abi,
    ids.map((id) => ({ to: collectionAt(id), functionName: 'totalSupply' })),
  )
  for (const [index, id] of ids.entries()) expect(Number(supplies[index]), id).toBeGreaterThanOrEqual(20)
  expect(supplies.filter((supply) => Number(supply) >= 100).length).toBeGreaterThanOrEqual(11)
  const total = supplies.reduce<number>((sum, supply) => sum + Number(supply), 0)
  expect(total).toBeGreaterThan(2_400)
  expect(total).toBeLessThan(3_300)

  const held = await callAll(
    nft721Abi,
    ids.map((id) => ({ to: collectionAt(id), functionName: 'balanceOf', args: [demo] })),
  )
  expect(held.reduce<number>((sum, count) => sum + Number(count), 0)).toBeGreaterThanOrEqual(12)
  expect(held.filter((count) => Number(count) > 0).length).toBeGreaterThanOrEqual(6)
  // The demo wallet has approved nothing.
  for (const id of ids)
    expect(
      await read(nft721Abi, collectionAt(id), 'isApprovedForAll', [demo, chain.registry.market?.operation]),
      id,
    ).toBe(false)
  const all = (await read(nft721Abi, collectionAt('pocket_s2'), 'tokenByRange', [0n, 10_000n])) as bigint[]
  const owners = await callAll(
    nft721Abi,
    all.map((id) => ({ to: collectionAt('pocket_s2'), functionName: 'ownerOf', args: [id] })),
  )
  expect(new Set(owners).size).toBeGreaterThan(50)
  expect([...all].sort((a, b) => Number(a - b)).slice(0, 2)).toEqual([1n, 2n])
})

/** Only for our own contracts: the app's ABI has the answers of the chain's own formulator. */
const countOfAbi = parseAbi(['function countOf(address, uint256) view returns (uint256)'])

test('formulators of all kinds; the demo wallet’s four are old enough for a Sigma; everyone was paid', async () => {
  const formulator = chain.registry.formulator as Address
  const count = async (kind: bigint) => Number(await read(formulatorAbi, formulator, 'totalOf', [kind]))
  const counts = [await count(1n), await count(2n), await count(3n)] as const
  for (const number of counts) expect(number).toBeGreaterThan(0)
  const locked = counts[0] * 200_000 + counts[1] * 800_000 + counts[2] * 1_600_000
  expect(BigInt(await chain.upstream.call<Hex>('eth_getBalance', [formulator, 'latest']))).toBe(
    parseEther(String(locked)),
  )
  const ids = (await read(formulatorAbi, formulator, 'tokenOfOwnerByRange', [demo, 0n, 99n])) as bigint[]
  expect(ids).toHaveLength(4)
  const age = Number(await read(formulatorAbi, formulator, 'sigmaBlocks'))
  for (const id of ids) {
    const [kind, since] = (await read(formulatorAbi, formulator, 'formulator', [
      toHex(id, { size: 20 }),
    ])) as [bigint, bigint]
    expect(kind).toBe(1n)
    expect((await height()) - Number(since)).toBeGreaterThan(age)
  }
  expect(await read(countOfAbi, formulator, 'countOf', [traded, 2n])).toBe(1n)
  for (const who of [demo, traded, account(11).address])
    expect(await coins(formulatorAbi, formulator, 'cumulativeReward', [who])).toBeGreaterThan(10)
})

test('mints: three finished, one of them sold out, three live for 60 days and more, one upcoming', async () => {
  const now = await height()
  const long = now + 60 * 172_800
  for (const { id, address } of chain.registry.mints) {
    const facts = mintList.find((one) => one.id === id) as (typeof mintList)[number]
    const rounds = (await callAll(
      boxMintAbi,
      [1n, 2n, 3n].map((number) => ({ to: address, functionName: 'round', args: [number] })),
    )) as [bigint, bigint, bigint, bigint][]
    expect(
      rounds.map(([, , cap]) => Number(cap)),
      id,
    ).toEqual([...facts.rounds])
    const minted = Number(await read(boxMintAbi, address, 'totalMinted'))
    const open = rounds.findIndex(([start, end]) => Number(start) <= now && Number(end) >= now) + 1
    const [start, end] = rounds[open - 1] ?? [0n, 0n]
    switch (id) {
      case 'pocket_s1':
        expect([minted, open], id).toEqual([100, 0])
        expect(Number(rounds[2]?.[1])).toBeLessThan(now)
        break
      case 'pocket_s2':
      case 'pocket_s3':
        expect(open, id).toBe(0)
        expect(minted, id).toBeGreaterThan(100)
        break
      case 'xheroes_s2':
        expect([minted, open], id).toEqual([0, 0])
        expect(Number(rounds[0]?.[0])).toBeGreaterThan(long)
        break
      default:
        expect([open, minted > 0], id).toEqual([{ pocket_s4: 3, xheroes_s1: 1, arena: 2 }[id], true])
        expect(Number(start), id).toBeLessThan(now)
        expect(Number(end), id).toBeGreaterThan(long)
    }
  }
  const mintable = async (id: string, who: Address) => {
    const address = chain.registry.mints.find((one) => one.id === id)?.address as Address
    const [count, reason] = (await read(boxMintAbi, address, 'mintable', [who])) as [bigint, string]
    return [count > 0n, reason]
  }
  expect(await mintable('pocket_s4', demo)).toEqual([true, ''])
  expect(await mintable('xheroes_s1', demo)).toEqual([
    false,
    'Only Sigma, Omega Formulator holders can participate',
  ])
  expect(await mintable('xheroes_s1', traded)).toEqual([true, ''])
  expect(await mintable('arena', demo)).toEqual([true, ''])
  expect(await mintable('arena', account(2).address)).toEqual([false, 'Only WL winners can participate'])
  expect(await mintable('pocket_s2', demo)).toEqual([false, 'not round time'])
  const first = chain.registry.mints[0]?.address as Address
  expect(await read(boxMintAbi, first, 'eventSendCount', [1n])).not.toBe(0n)
})

type HeroLog = { name: string; args: Record<string, unknown>; block: number; reveal: string }
/** All logs of a reveal contract, in order. */
const heroLogs = async (id: string): Promise<HeroLog[]> => {
  const address = chain.registry.reveals.find((one) => one.id === id)?.address
  const logs = await chain.upstream.call<(Log & { blockNumber: Hex })[]>('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', address },
  ])
  return logs.map((log) => {
    const { eventName, args } = decodeEventLog({ abi: heroRevealAbi, ...log })
    return {
      name: eventName,
      args: args as Record<string, unknown>,
      block: Number(log.blockNumber),
      reveal: id,
    }
  })
}

test('reveals: heroes minted equal boxes settled, one request lapsed, each draw can be computed again', async () => {
  let [boxes, lapsed] = [0, 0]
  for (const { id, address, box } of chain.registry.reveals) {
    const logs = await heroLogs(id)
    const [requests, settled, born] = ['RevealRequested', 'RevealSettled', 'Revealed'].map((name) =>
      logs.filter((log) => log.name === name),
    ) as [HeroLog[], HeroLog[], HeroLog[]]
    const asked = requests.flatMap(({ args }) => args.boxes as bigint[])
    expect([settled.length, born.length], id).toEqual([requests.length, asked.length])
    expect(await read(heroRevealAbi, address, 'nextRequest'), id).toBe(BigInt(requests.length))
    boxes += asked.length
    if (box === null || requests.length === 0) continue
    const [kinds, first, left] = (await read(heroRevealAbi, address, 'pool')) as bigint[][]
    expect(kinds, id).toEqual([...HERO_KINDS])
    const pool = [...(first ?? [])]
    for (const [index, { args, block }] of requests.entries()) {
      const { seed } = (settled[index] as HeroLog).args as { seed: Hex }
      const { hash } = await chain.upstream.call<{ hash: Hex }>('eth_getBlockByNumber', [
        toHex(block + 2),
        false,
      ])
      if (seed === zeroHash) lapsed += 1
      else expect(seed, id).toBe(hash)
      for (const it of args.boxes as bigint[]) {
        const sum = pool.reduce((a, b) => a + b, 0n)
        const drawn = encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [seed, it])
        let ticket = seed === zeroHash ? 0n : BigInt(keccak256(drawn)) % sum
        let kind = 0
        for (; ticket >= (pool[kind] ?? 0n); kind += 1) ticket -= pool[kind] ?? 0n
        pool[kind] = (pool[kind] ?? 0n) - 1n
        const { args: its } = born.shift() as HeroLog
        expect([its.box, its.kind, its.owner], id).toEqual([it, BigInt(kind), args.owner])
      }
    }
    expect(left, id).toEqual(pool)
    // No box was used in any other way.
    const gone = await chain.upstream.call<Log[]>('eth_getLogs', [
      {
        fromBlock: '0x0',
        toBlock: 'latest',
        address: collectionAt(box),
        topics: [toEventSelector('Transfer(address,address,uint256)'), null, zeroHash],
      },
    ])
    expect(gone.length, id).toBe(asked.length)
  }
  expect(boxes).toBeGreaterThan(100)
  expect(lapsed).toBe(1)
})

test('the number of heroes minted by reveals equals the number of settled boxes', async () => {
  const births = await readHeroBirths(chain.upstream.call, chain.registry)
  let sum = 0
  for (const { reveal, settled, sold, others, boxes } of births) {
    const drawn = boxes.reduce((all, count) => all + count, 0)
    expect([settled.length, new Set(settled).size], reveal).toEqual([drawn, drawn])
    // Every other hero was sold or made by the seed: none came from anywhere else.
    const { hero } = chain.registry.reveals.find(({ id }) => id === reveal) as Registry['reveals'][number]
    expect(others, reveal).toBe(COLLECTIONS.find(({ id }) => id === hero)?.supply)
    if (sold > 0) expect(chain.registry.mints.map(({ collection }) => collection)).toContain(hero)
    sum += drawn
  }
  expect(sum).toBeGreaterThan(100)
})

test('heroes were merged, promoted, dismantled and had levels transferred by several accounts over two months', async () => {
  const logs = (await Promise.all(chain.registry.reveals.map(({ id }) => heroLogs(id)))).flat()
  const of = (name: string) => logs.filter((log) => log.name === name)
  expect(['Merged', 'Promoted', 'Inherited', 'Dismantled'].map((name) => of(name).length)).toEqual([
    7, 4, 4, 3,
  ])
  for (const name of ['Merged', 'Promoted', 'Inherited'])
    expect(new Set(of(name).map(({ args }) => args.owner)).size, name).toBeGreaterThanOrEqual(3)
  expect(of('LevelWritten').length).toBeGreaterThan(200)
  const used = logs.flatMap(({ args, reveal }) => {
    const ids = (args.heroes ?? (args.slave === undefined ? [] : [args.slave])) as bigint[]
    return ids.map((id) => ({ id, reveal }))
  })
  expect(used).toHaveLength(7 + 4 + 4 + 6)
  for (const { id, reveal } of used) {
    const { address, hero } = chain.registry.reveals.find(
      (one) => one.id === reveal,
    ) as Registry['reveals'][number]
    expect(await read(nft721Abi, collectionAt(hero), 'ownerOf', [id])).toBe(address)
    const state = (await read(heroRevealAbi, address, 'heroState', [id])) as bigint[]
    expect(state[6]).toBeGreaterThan(0n)
  }
})

test('boxes and heroes of the demo accounts: seasons open, upcoming and closed; pairs that match and that do not', async () => {
  const idsAt = async (id: string, who: Address) =>
    (await read(nft721Abi, collectionAt(id), 'tokenOfOwnerByRange', [who, 0n, 99n])) as bigint[]
  const revealAt = (id: string) => chain.registry.reveals.find((one) => one.id === id)?.address as Address
  const opens = await Promise.all(
    [1, 2, 3, 4].map((season) => read(heroRevealAbi, revealAt(`pocket_s${season}`), 'openHeight')),
  )
  const now = await height()
  expect([opens[0], opens[1], opens[3]]).toEqual([0n, 0n, NEVER])
  expect(Number(opens[2])).toBeGreaterThan(now + 60 * 172_800)
  expect(
    await Promise.all([1, 2, 3, 4].map(async (n) => (await idsAt(`pocket_box_s${n}`, demo)).length)),
  ).toEqual([3, 6, 2, 2])
  expect((await idsAt('pocket_box_s2', account(2).address)).length).toBe(3)
  expect((await idsAt('pocket_box_s1', traded)).length).toBeGreaterThanOrEqual(2)

  const states = async (id: string) =>
    Promise.all(
      (await idsAt(id, demo)).map(async (hero) => ({
        hero,
        state: ((await read(heroRevealAbi, revealAt(id), 'heroState', [hero])) as bigint[]).map(Number),
      })),
    )
  const levels = (await states('pocket_s2')).map(({ state }) => state[1] ?? 0)
  expect([...levels].sort((a, b) => a - b)).toEqual([1, 1, 1, 7, 12, 12, 18, 30])
  expect((await states('pocket_s2')).filter(({ state }) => state[2] === 5)).toHaveLength(1)
  const promotable = (await states('xheroes_s1')).map(({ state }) => [state[3], state[2]])
  const count = (grade: number, stars: number) =>
    promotable.filter(([g, s]) => g === grade && (s ?? 0) >= stars).length
  expect([count(0, 3), count(1, 3), count(2, 3)]).toEqual([2, 1, 1])
  expect(promotable.length).toBeGreaterThan(4)

  // One listing is dormant, one is active, and one hero was received within the day.
  const market = chain.registry.market?.operation as Address
  const listing = async (nft: string, id: bigint) =>
    (await read(marketOperationAbi, market, 'listing', [collectionAt(nft), id])) as unknown[]
  const [dormant] = (await states('pocket_s2')).filter(({ state }) => state[1] === 18)
  const sleeping = await listing('pocket_s2', dormant?.hero ?? 0n)
  expect([sleeping[0], sleeping.at(-1)]).toEqual([demo, 1])
  const theirs = await Promise.all((await idsAt('pocket_s1', traded)).map((id) => listing('pocket_s1', id)))
  expect(theirs.filter((one) => one[0] === traded && one.at(-1) === 1)).toHaveLength(1)
  const [young] = (await states('pocket_s2')).filter(({ state }) => state[1] === 7)
  const moves = await chain.upstream.call<Log[]>('eth_getLogs', [
    {
      fromBlock: '0x0',
      toBlock: 'latest',
      address: collectionAt('pocket_s2'),
      topics: [
        toEventSelector('Transfer(address,address,uint256)'),
        null,
        null,
        toHex(young?.hero ?? 0n, { size: 32 }),
      ],
    },
  ])
  expect(NOW - Number(moves.at(-1)?.blockTimestamp)).toBeLessThan(DAY)
})

test('the market: 60 days of listings, offers and sales, including inactive, expired and unpayable ones', async () => {
  const market = chain.registry.market?.operation as Address
  const listed = await marketLogs('ItemRegistered')
  const sold = await marketLogs('ItemSold')
  const offered = await marketLogs('OfferMade')
  expect([listed.length, sold.length, offered.length]).toEqual([
    chain.result.listings,
    chain.result.sales,
    chain.result.offers,
  ])
  expect(sold.length).toBeGreaterThan(180)
  expect(sold.length).toBeLessThan(260)
  expect(offered.length).toBeGreaterThan(340)
  for (const logs of [listed, sold, offered])
    for (let week = 0; week < 8; week += 1) {
      const from = NOW - (week + 1) * 7 * DAY
      expect(
        logs.some(({ time }) => time > from && time <= from + 7 * DAY),
        `week ${week}`,
      ).toBe(true)
    }
  expect(sold.filter(({ byOffer }) => byOffer).length).toBeGreaterThan(30)
  expect(new Set(sold.map(({ buyer }) => buyer)).size).toBeGreaterThanOrEqual(8)
  for (const { price, currency } of offered)
    expect(price, currency).toBeGreaterThanOrEqual(parseEther(currency === 'USDT' ? '20' : '1000'))

  const key = ({ nft, tokenId }: { nft: Address; tokenId: bigint }) => `${nft} ${tokenId}`
  const places = [...new Map(listed.map((log) => [key(log), log])).values()]
  const states = (await callAll(
    marketOperationAbi,
    places.map(({ nft, tokenId }) => ({ to: market, functionName: 'listing', args: [nft, tokenId] })),
  )) as unknown[][]
  const open = places.filter((_, index) => states[index]?.at(-1) === 1)
  expect(open.length).toBeGreaterThan(700)
  expect(open.length).toBeLessThan(900)
  for (const currency of ['MEV', 'USDT'])
    expect(open.filter((one) => one.currency === currency).length, currency).toBeGreaterThan(80)
  expect(new Set(open.map(({ nft }) => nft)).size).toBeGreaterThanOrEqual(14)
  const fillable = (await callAll(
    marketOperationAbi,
    open.map(({ nft, tokenId }) => ({ to: market, functionName: 'fillable', args: [nft, tokenId] })),
  )) as [boolean, string][]
  const reasons = new Map<string, number>()
  for (const [ok, reason] of fillable)
    reasons.set(ok ? 'ok' : reason, (reasons.get(ok ? 'ok' : reason) ?? 0) + 1)
  expect(reasons.get('ok')).toBeGreaterThan(600)
  expect(reasons.size, JSON.stringify([...reasons])).toBeGreaterThanOrEqual(3)
  // The demo wallet's own is dormant: its approval was revoked.
  expect(reasons.get('NftMarket._settle: NOT_APPROVED_OR_INVALID_TOKEN_ID')).toBe(1)
  reasons.delete('NftMarket._settle: NOT_APPROVED_OR_INVALID_TOKEN_ID')
  for (const [reason, number] of reasons) expect(number, reason).toBeGreaterThanOrEqual(10)

  // Offers to the demo wallet, and offers that can no longer be accepted.
  const mine = new Set(
    (
      await Promise.all(
        chain.registry.collections.map(async ({ address }) =>
          ((await read(nft721Abi, address, 'tokenOfOwnerByRange', [demo, 0n, 99n])) as bigint[]).map((id) =>
            key({ nft: address, tokenId: id }),
          ),
        ),
      )
    ).flat(),
  )
  expect(offered.filter((log) => mine.has(key(log))).length).toBeGreaterThan(2)
  const poor = [4, 6, 7].map((index) => account(index).address)
  const theirs = offered.filter(({ buyer }) => poor.includes(buyer))
  expect(theirs.length).toBeGreaterThanOrEqual(18)
  const mev = chain.registry.tokens.MEV as Address
  const unpayable = await Promise.all(
    theirs.map(async ({ buyer, price }) => {
      const balance = (await read(mrc20Abi, mev, 'balanceOf', [buyer])) as bigint
      const allowed = (await read(mrc20Abi, mev, 'allowance', [buyer, market])) as bigint
      return balance < price || allowed < price
    }),
  )
  expect(unpayable.filter(Boolean).length).toBeGreaterThanOrEqual(12)
})

test('the index matches the contracts for farms, offerings and the genesis lock, also after a rebuild', async () => {
  const registry = parseRegistry(chain.registry)
  const indexed = async () => {
    const database = await openDatabase({})
    const source = new EvmLogs({ rpcUrl: chain.anvil.url, registry })
    const indexer = new Indexer({ database, source })
    while ((await indexer.step()) === 'more') {}
    return database
  }
  const database = await indexed()
  const app = createApi({ database, metrics: new Metrics() }, [
    ...farmRoutes({ registry }),
    ...offeringRoutes({ registry }),
  ])
  const get = async (path: string) => (await app.request(`/api${path}`)).json()

  const farms = v.parse(farmsResponseSchema, await get('/farm/v1/farms'))
  const { farm, mappFarms } = chain.registry
  expect(farms.list.map(({ id }) => id)).toEqual([...(farm?.pools ?? []), ...mappFarms].map(({ id }) => id))
  for (const row of farms.list) {
    const holder = row.kind === 'mefi' ? (farm?.pools[row.pid]?.strat as Address) : (row.farm as Address)
    expect(row.staked, row.id).toBe(String(await read(farmPoolAbi, holder, 'WantLockedTotal')))
    const rate = await read(farmAbi, row.farm as Address, 'TokenPerBlock')
    expect(row.tokenPerBlock, row.id).toBe(String(rate))
    expect(Number(row.tvlUsd), row.id).toBeGreaterThan(10)
    if (row.kind === 'mefi') expect([row.apr, row.totalAllocPoint], row.id).toEqual([0, 120])
  }
  const [mpl, mefi] = farms.list.filter(({ kind }) => kind === 'mapp')
  expect(mpl?.apr).toBeGreaterThan(0.05)
  expect(mpl?.apr).toBeLessThan(20)
  // PKT has no market.
  expect(mefi?.apr).toBeNull()

  const offerings = v.parse(offeringsResponseSchema, await get('/offering/v1/offerings'))
  for (const { address, totalCommitted, participants, id } of offerings.list) {
    expect(totalCommitted, id).toBe(String(await read(imoAbi, address as Address, 'TotalAmount')))
    expect(BigInt(participants), id).toBe(await read(imoAbi, address as Address, 'GetAddressListLength'))
  }
  const [held] = await rows<{ holders: string }>(
    database.orm,
    sql`select sum(case action when 'lock' then 1 else -1 end)::text as holders from genesis_moves`,
  )
  const lock = chain.registry.genesisLock as Address
  expect(BigInt(held?.holders ?? 0)).toBe(await read(depositPoolAbi, lock, 'Holder'))

  const mine = v.parse(farmHistoryResponseSchema, await get(`/farm/v1/history?user=${demo}`))
  expect(mine.list.map(({ action }) => action)).toEqual(Array(mine.count).fill('deposit'))
  const all = v.parse(farmHistoryResponseSchema, await get('/farm/v1/history'))
  expect(all.count).toBeGreaterThan(60)

  const again = await indexed()
  expect(await dumpDerived(again)).toBe(await dumpDerived(database))
  await Promise.all([database.close(), again.close()])
})

test('the components: amounts, random numbers, the calendar', () => {
  expect(toWei(0.25)).toBe(250_000_000_000_000_000n)
  expect(toWei(7_500_000)).toBe(parseEther('7500000'))
  expect(toWei(1e-20)).toBe(0n)
  expect(toWei(Number.NaN)).toBe(0n)
  const [a, b] = [createRandom(1), createRandom(1)]
  expect(Array.from({ length: 5 }, () => a.next())).toEqual(Array.from({ length: 5 }, () => b.next()))
  expect(createRandom(2).next()).not.toBe(createRandom(3).next())
  const steps = schedule(NOW)
  for (const [index, step] of steps.entries())
    expect(step.start).toBeGreaterThanOrEqual(
      index === 0 ? 0 : (steps[index - 1]?.start ?? 0) + (steps[index - 1]?.length ?? 0),
    )
  expect(() => schedule(1_662_000_000)).toThrow('set it right')
})

test('its calls give the same events as its logs', async () => {
  const { anvil, upstream } = chain
  const registry = parseRegistry(chain.registry)
  const height = Number(await upstream.call('eth_blockNumber', []))
  const book = new CallBook(upstream, chain.registry)
  for (let block = 0; block <= height; block++) await book.record(block)
  const proxy = createProxy({ anvilUrl: anvil.url, registry: chain.registry, calls: book })
  const rpcUrl = 'http://devnet/rpc'
  const fetch = ((_: string, init: RequestInit) =>
    proxy.handle(new Request(rpcUrl, init))) as typeof globalThis.fetch

  // No call reports the result of a draw or the bonus of a mint, so those are read from logs, which are complete.
  const { reveals, collections, mints, market } = registry
  const ofHeroes = new Set(reveals.flatMap(({ box, hero }) => [box, hero]))
  const byLogs = new Set<string>(
    [...reveals, ...mints, ...collections.filter(({ id }) => ofHeroes.has(id))].map(({ address }) => address),
  )
  const shared = { collections, market: market?.operation ?? null }
  const calls = new NativeCalls({
    rpcUrl,
    fetch,
    ...shared,
    registry: partOf(registry, (one) => !byLogs.has(one)),
  })
  const others = new EvmLogs({
    rpcUrl: anvil.url,
    ...shared,
    registry: partOf(registry, (one) => byLogs.has(one)),
  })
  const whole = new EvmLogs({ rpcUrl: anvil.url, registry })

  // Values set by a constructor are in no call: they are found at the beginning, as they are today.
  const farms = new Set<string>()
  const isBirth = (event: DomainEvent): boolean => {
    if (
      event.type !== 'FarmRateSet' &&
      event.type !== 'DailyRewardSet' &&
      !(event.type === 'FarmPoolAdded' && event.farm !== registry.farm?.address)
    )
      return false
    const of = `${event.type} ${event.type === 'DailyRewardSet' ? event.terms : event.farm}`
    const first = !farms.has(of)
    farms.add(of)
    return first
  }
  const born = async (source: EvmLogs | MixedSource, step: number) => {
    farms.clear()
    const events = await readEvents(source, height, step)
    const births = events.filter(isBirth)
    return { births, rest: comparable(events.filter((event) => !births.includes(event))), events }
  }
  const logged = await born(whole, 900)
  const called = await born(new MixedSource(calls, others), 1_300)
  expect(called.rest).toEqual(logged.rest)
  expect(called.rest.length).toBeGreaterThan(15_000)
  expect(called.events.filter(({ type }) => type === 'GenesisMoved').length).toBeGreaterThan(0)
  expect(calls.history.skipped).toBe(0)
  const pools = (list: readonly DomainEvent[]) =>
    list
      .flatMap((event) => (event.type === 'FarmPoolAdded' ? `${event.farm} ${event.pid} ${event.want}` : []))
      .sort()
  expect(pools(called.births)).toEqual(pools(logged.births))
  const rates = (list: readonly DomainEvent[]) =>
    Object.fromEntries(
      list.flatMap((event) => (event.type === 'FarmRateSet' ? [[event.farm, event.tokenPerBlock]] : [])),
    )
  expect(rates(called.events)).toEqual(rates(logged.events))

  // Reveal actions, boxes and heroes by calls too, except for the level after a merge, which no call names.
  const items = new NativeCalls({
    ...{ rpcUrl, fetch, ...shared },
    registry: partOf(registry, (one) => byLogs.has(one)),
  })
  const ofItems = (events: readonly DomainEvent[]) =>
    comparable(
      events.flatMap((event): DomainEvent[] => {
        if (event.type === 'NftUsed')
          return [{ ...event, level: event.use === 'inherit' ? event.level : null }]
        return ['NftMoved', 'NftApproved', 'NftMetadataChanged'].includes(event.type) ? [event] : []
      }),
    )
  const allActions = await readEvents(items, height, 1_100)
  expect(ofItems(allActions)).toEqual(
    ofItems(logged.events.filter((event) => 'contract' in event && byLogs.has(event.contract))),
  )
  expect(new Set(allActions.flatMap((event) => (event.type === 'NftUsed' ? [event.use] : [])))).toEqual(
    new Set(['merge', 'promote', 'dismantle', 'inherit']),
  )
}, 240_000)
