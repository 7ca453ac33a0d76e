import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Address,
  decodeEventLog,
  encodeFunctionData,
  type Hex,
  parseEther,
  toEventSelector,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mrc20Abi } from '../../src/lib/abi/mrc20.ts'
import { stableSwapAbi } from '../../src/lib/abi/stableSwap.ts'
import { uniPairAbi } from '../../src/lib/abi/uniPair.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, DEMO_INDICES } from '../chain.ts'
import { deploy } from '../deploy.ts'
import type { Registry } from '../proxy/registry.ts'
import { createSender } from '../sender.ts'
import { FEES, TOKENS } from '../tokens.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import { toWei } from './amounts.ts'
import { createMarket } from './market.ts'
import { createRandom } from './random.ts'
import { EMISSION_END, schedule } from './schedule.ts'
import { DEMO_BALANCES, SEED, type SeedResult, seedHistory } from './seed.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const NOW = 1_795_198_000
const DAY = 86_400

interface Made {
  anvil: Anvil
  upstream: Upstream
  registry: Registry
  result: SeedResult
}

interface Log {
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

test('about 3,000 trades on fewer than 20,000 blocks, none failed', async () => {
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
    const own = swaps.filter((log) => log.address.toLowerCase() === address.toLowerCase())
    expect(own.length, id).toBeGreaterThan(40)
    const ways = own.map((log) => {
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

test("reserves agree with each other's prices: 1 MEV is $0.02, no loop pays", async () => {
  const market = createMarket(chain.upstream, chain.registry)
  await market.sync()
  const price = new Map(TOKENS.map((token) => [token.symbol, token.price]))
  for (const { id, kind, reserves, symbols } of market.pools) {
    const shown = (reserves[1] / reserves[0]) * (price.get(symbols[1]) as number)
    const tolerance = kind === 'amm' ? 0.0075 : 0.35
    expect(Math.abs(shown / (price.get(symbols[0]) as number) - 1), id).toBeLessThan(tolerance)
  }
  // any round trip over three amm pools costs more than it brings
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

test('demo accounts hold some of everything; the first is untouched', async () => {
  for (const index of DEMO_INDICES) {
    const owner = account(index).address
    expect(BigInt(await chain.upstream.call<Hex>('eth_getBalance', [owner, 'latest']))).toBeGreaterThan(
      parseEther('30000'),
    )
    for (const [symbol, token] of Object.entries(chain.registry.tokens)) {
      const data = encodeFunctionData({ abi: mrc20Abi, functionName: 'balanceOf', args: [owner] })
      const balance = BigInt(await chain.upstream.call<Hex>('eth_call', [{ to: token, data }, 'latest']))
      expect(balance, `${index} ${symbol}`).toBeGreaterThan(0n)
      if (index === 0)
        expect(balance).toBe(parseEther(symbol === 'MEV' ? '50000' : (DEMO_BALANCES[symbol] as string)))
    }
  }
  expect(await chain.upstream.call('eth_getTransactionCount', [account(0).address, 'latest'])).toBe('0x0')
})

test('the parts: amounts, random numbers, the calendar', () => {
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
