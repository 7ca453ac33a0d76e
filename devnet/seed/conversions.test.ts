/** The conversions of the seed alone, on a fresh chain. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type Abi,
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseEther,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { converterAbi } from '../../src/lib/core/abi/converter.ts'
import { mrc20Abi } from '../../src/lib/core/abi/mrc20.ts'
import { type Anvil, startAnvil } from '../anvil.ts'
import { readArtifacts } from '../artifacts.ts'
import { account, DEMO_INDICES, DEPLOYER_INDEX, TRADER_INDICES } from '../chain.ts'
import { deploy } from '../deploy.ts'
import { CONVERTERS, TREASURY } from '../deployMpl.ts'
import type { Registry } from '../proxy/registry.ts'
import { createSender } from '../sender.ts'
import { createUpstream, type Upstream } from '../upstream.ts'
import * as calls from './calls.ts'
import { CONVERSIONS, conversionEvents, NEXT_RATIO } from './conversions.ts'
import { createRandom } from './random.ts'
import { DEMO_BALANCES, SEED } from './seed.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const NOW = 1_795_198_000
const DAY = 86_400

let anvil: Anvil
let upstream: Upstream
let registry: Registry
let times: number[]

async function read(abi: Abi, to: Address, functionName: string, args: unknown[] = []): Promise<unknown> {
  const data = encodeFunctionData({ abi, functionName, args })
  const answer = await upstream.call<Hex>('eth_call', [{ to, data }, 'latest'])
  return decodeFunctionResult({ abi, functionName, data: answer })
}

beforeAll(async () => {
  anvil = await startAnvil()
  upstream = createUpstream(anvil.url)
  const sender = createSender(upstream)
  registry = await deploy(upstream, readArtifacts(root), sender)
  const mpl = registry.tokens.MPL as Address
  for (const index of [...DEMO_INDICES, ...TRADER_INDICES]) {
    const demo = (DEMO_INDICES as readonly number[]).includes(index)
    // A demo account trades some of its MPL before.
    const amount = demo ? parseEther(DEMO_BALANCES.MPL as string) / 2n : parseEther('1000000')
    sender.send(DEPLOYER_INDEX, { to: mpl, data: calls.transfer(sender.address(index), amount) })
  }
  const events = conversionEvents({ registry, sender, random: createRandom(SEED + 3) }, NOW)
  times = events.map(({ at }) => at)
  for (const { at, queue } of events.sort((a, b) => a.at - b.at)) {
    await queue()
    await sender.mine(at)
    await sender.receipts()
  }
})
afterAll(() => anvil.stop())

test('40 conversions by traders and every demo account, into both tokens, over 90 days', async () => {
  const found = await Promise.all(
    registry.converters.map(({ address }) =>
      upstream.call<{ data: Hex; topics: [Hex, ...Hex[]] }[]>('eth_getLogs', [
        { fromBlock: '0x0', toBlock: 'latest', address },
      ]),
    ),
  )
  const conversions = found.map((logs) =>
    logs.flatMap((log) => {
      const { eventName, args } = decodeEventLog({ abi: converterAbi, ...log })
      return eventName === 'Converted' ? [args] : []
    }),
  )
  expect(conversions.map(({ length }) => length)).toEqual([24, 16])
  const all = conversions.flat()
  expect(all).toHaveLength(CONVERSIONS)
  const users = new Set(all.map(({ user }) => user))
  for (const index of DEMO_INDICES) expect(users, String(index)).toContain(account(index).address)
  expect(users.size).toBeGreaterThanOrEqual(9)
  for (const { out } of all) expect(out).toBeGreaterThanOrEqual(parseEther('300'))
  expect(Math.min(...times)).toBeGreaterThan(NOW - 90 * DAY)
  expect(Math.max(...times)).toBeLessThan(NOW - 1_800)
  // The treasury has what was paid, and each converter counted what it minted.
  const paid = all.reduce((sum, { amtIn }) => sum + amtIn, 0n)
  expect(await read(mrc20Abi, registry.tokens.MPL as Address, 'balanceOf', [TREASURY])).toBe(paid)
  for (const [index, { id, address }] of registry.converters.entries()) {
    const out = (conversions[index] ?? []).reduce((sum, one) => sum + one.out, 0n)
    expect(await read(converterAbi, address, 'minted'), id).toBe(out)
    // Most of the window's ceiling is left for visitors.
    expect(out * 10n, id).toBeLessThan(parseEther(CONVERTERS[index]?.windowCeiling ?? '0'))
  }
})

test('leaves no allowance, and one ratio announced', async () => {
  const mpl = registry.tokens.MPL as Address
  for (const { address } of registry.converters)
    for (const index of [...DEMO_INDICES, ...TRADER_INDICES])
      expect(await read(mrc20Abi, mpl, 'allowance', [account(index).address, address])).toBe(0n)
  const pending = await Promise.all(
    registry.converters.map(({ address }) => read(converterAbi, address, 'pendingRatio')),
  )
  const head = BigInt(await upstream.call<Hex>('eth_blockNumber', []))
  const [first, second] = pending as bigint[][]
  expect(first).toEqual([parseEther(NEXT_RATIO), expect.any(BigInt), expect.any(BigInt)])
  expect(first?.[1]).toBeGreaterThan(head)
  expect(second).toEqual([0n, 0n, 0n])
})
