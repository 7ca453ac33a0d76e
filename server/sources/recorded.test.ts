/** The recorded call history of the chain's own node, read as it was sent, compared with its pools' final holdings. */
import { readFileSync } from 'node:fs'
import { type Abi, decodeFunctionData, encodeFunctionResult, parseAbi } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromCoins } from '../../src/lib/core/chain/coins.ts'
import { parseExact } from '../../src/lib/core/chain/exactJson.ts'
import { parseRegistry } from '../core/registry.ts'
import { amountsOf } from '../core/source/call.ts'
import type { Address } from '../core/source/model.ts'
import type { DomainEvent } from '../events.ts'
import type { Swapped } from '../features/exchange/events.ts'
import { readEvents } from '../testing/sources.ts'
import { NativeCalls } from './nativeCalls.ts'

const tests = new URL('../../tests/', import.meta.url)
const json = (name: string) => JSON.parse(readFileSync(new URL(name, tests), 'utf8'))
type Page = { params: unknown[]; answer: string }
const { pages, truth } = json('realNode/callHistory.json') as { pages: Page[]; truth: Page[] }
const { transactions } = json('real-transactions.json') as {
  transactions: { hash: string; searchTx: string }[]
}
const { series, ...contracts } = json('realNode/registry.json')
const registry = parseRegistry({ ...contracts, factory: null, collections: series })

/** Fees of the recorded chain's pools: every trader's own is in its record of calls, the rest is here. */
const FEE = { amm: 40_000_000n, cfmm: 4_000_000n }
const ADMIN_FEE = 5_000_000_000n
const AMP = 17_000n

type Entry = Record<string, string>
const idOfEntry = (entry: Entry) => Number(entry.Height) * 1_000 + Number(entry.Index)
const rowsOf = (list: Page[]) => list.flatMap(({ answer }) => JSON.parse(answer).result as Entry[])
const isWide = ({ params }: Page) => Object.keys(params[0] as object).length === 12
/** Merges both recordings into one history. The contracts of the smaller one call the others, and so begin first. */
const history = [...rowsOf(pages.filter((page) => !isWide(page))), ...rowsOf(pages.filter(isWide))].sort(
  (a, b) => idOfEntry(a) - idOfEntry(b),
)

const views = parseAbi([
  'function Tokens() view returns (address[])',
  'function Fee() view returns (uint256)',
  'function AdminFee() view returns (uint256)',
  'function APrecise() view returns (uint256)',
])

/**
 * A node that serves the recording.
 * @param asked counts the requests by kind
 */
function recordedNode(asked: Map<string, number>): typeof fetch {
  const answer = (method: string, params: unknown[]): unknown => {
    asked.set(method, (asked.get(method) ?? 0) + 1)
    if (method === 'view.searchMap') {
      const [map, from, to] = params as [Record<string, string[]>, number, number]
      if (to - from >= 1_024) throw new Error('search ragne less then 1024')
      return history.filter((entry) => {
        const methods = map[String(entry.Contract).toLowerCase()] ?? []
        const height = Number(entry.Height)
        return height >= from && height <= to && methods.includes(String(entry.Method).toLowerCase())
      })
    }
    if (method === 'eth_call') {
      const [{ to, data }] = params as [{ to: string; data: `0x${string}` }]
      const pool = registry.pools.find(({ address }) => address === to)
      if (!pool) throw new Error('not exist contract')
      const { functionName } = decodeFunctionData({ abi: views, data })
      const result = {
        Tokens: pool.tokens,
        Fee: FEE[pool.kind],
        AdminFee: ADMIN_FEE,
        APrecise: AMP,
      }[functionName]
      return encodeFunctionResult({ abi: views as Abi, functionName, result })
    }
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') return { number: '0x151b' }
    throw new Error('invalid method')
  }
  return async (_, init) => {
    const given = JSON.parse(String(init?.body))
    const texts = (Array.isArray(given) ? given : [given]).map(({ id, method, params }) => {
      if (method === 'search.tx') {
        asked.set(method, (asked.get(method) ?? 0) + 1)
        const found = transactions.find(({ hash }) => hash === params[0])
        if (found) return found.searchTx.replace(/"id":\d+/, `"id":${id}`)
      }
      try {
        return JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) })
      } catch (error) {
        return JSON.stringify({
          jsonrpc: '2.0',
          id,
          error: { code: -32000, message: (error as Error).message },
        })
      }
    })
    return new Response(Array.isArray(given) ? `[${texts.join(',')}]` : texts[0])
  }
}

/** All recorded blocks, in steps of this many, with a new source for each: none has state from earlier steps. */
const readAll = (step: number, asked = new Map<string, number>()): Promise<DomainEvent[]> => {
  const source = () =>
    new NativeCalls({ rpcUrl: 'http://node.example', registry, fetch: recordedNode(asked) })
  return readEvents({ getEvents: (...blocks) => source().getEvents(...blocks) }, 5_403, step)
}

const answered = (method: string, contract: string, argument?: string) => {
  const found = truth.find(
    ({ params: [to, name, args] }) =>
      to === contract && name === method && (argument === undefined || (args as string[])[0] === argument),
  )
  return (parseExact(found?.answer ?? '{}') as { result: unknown[] }).result[0]
}

let events: DomainEvent[]
const asked = new Map<string, number>()
beforeAll(async () => {
  events = await readAll(6_000, asked)
})
const ofPool = (pool: Address | null) => events.filter((event) => 'pool' in event && event.pool === pool)

describe.each(registry.pools)('$id', ({ address, tokens }) => {
  test('ends with the reserves that the node reported, to the wei', () => {
    const last = ofPool(address).findLast((event) => event.type === 'ReservesSynced')
    expect(last?.reserves).toEqual(amountsOf(answered('Reserves', String(address))))
  })

  test('ends with the LP supply that the node reported, to the wei', () => {
    const supply = ofPool(address).reduce(
      (sum, event) => sum + (event.type === 'SupplyChanged' ? event.by : 0n),
      0n,
    )
    expect(supply).toBe(fromCoins(answered('TotalSupply', String(address))))
  })

  test('inflows minus outflows equal the balances that its coins report', () => {
    // A cfmm's balance contains the owner's part of its fees besides the reserves.
    const held = tokens.map(() => 0n)
    for (const event of ofPool(address)) {
      const sign = event.type === 'LiquidityRemoved' ? -1n : 1n
      for (const k of held.keys()) {
        if (event.type === 'Swapped')
          held[k] = (held[k] ?? 0n) + (event.amountsIn[k] ?? 0n) - (event.amountsOut[k] ?? 0n)
        else if ('amounts' in event) held[k] = (held[k] ?? 0n) + sign * (event.amounts[k] ?? 0n)
      }
    }
    const balances = tokens.map((token) => fromCoins(answered('BalanceOf', token, String(address))))
    expect(held).toEqual(balances)
  })
})

test('every trade through the router has the amounts that the router returned', () => {
  const swaps = events.filter((event): event is Swapped => event.type === 'Swapped')
  let checked = 0
  for (const entry of history) {
    if (entry.Method !== 'SwapExactTokensForTokens') continue
    const amounts = amountsOf((parseExact(String(entry.Result)) as unknown[])[0])
    const hops = swaps.filter(({ txHash }) => txHash === entry.Hash)
    expect(hops).toHaveLength((amounts?.length ?? 0) - 1)
    for (const [k, hop] of hops.entries()) {
      expect([hop.amountsIn[hop.soldIndex], hop.amountsOut[hop.boughtIndex]]).toEqual(
        amounts?.slice(k, k + 2),
      )
      checked++
    }
  }
  expect(checked).toBeGreaterThan(60)
})

test('requests single transactions only if their transfers were not recorded', () => {
  const amms = new Set(registry.pools.flatMap(({ kind, address }) => (kind === 'amm' ? address : [])))
  const short = events.filter(
    (event) => event.type === 'Claimed' || (event.type === 'LiquidityRemoved' && amms.has(event.pool)),
  )
  expect(asked.get('search.tx')).toBe(short.length)
})

test('gives the same events for any block ranges', async () => {
  const plain = (list: DomainEvent[]) =>
    list
      .filter(({ type }) => type !== 'PoolFollowed')
      .map((event) =>
        JSON.stringify(event, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      )
  expect(plain(await readAll(97))).toEqual(plain(events))
})

test('reports farms, offerings and formulators with the amounts of their payments', () => {
  const brief = events.flatMap((event) => {
    if (event.type === 'FarmMoved') return `${event.block} ${event.action} ${event.amount}`
    if (event.type === 'Committed') return `${event.block} commit ${event.amount}`
    if (event.type === 'Claimed') return `${event.block} claim ${event.amount} ${event.refund}`
    return event.type === 'FormulatorCreated' ? `${event.block} ${event.tier} ${event.amount}` : []
  })
  expect(brief).toMatchInlineSnapshot(`
    [
      "727 commit 300000000000000000000",
      "733 commit 100000000000000000000",
      "738 commit 8000000000000000000000",
      "741 commit 6000000000000000000000",
      "774 deposit 1000000000000000000000",
      "780 deposit 50000000000000000000",
      "788 deposit 500000000000000000000",
      "790 harvest 385000000000000000000",
      "798 harvest 4000000000000000000",
      "798 withdraw 400000000000000000000",
      "802 harvest 390999999999999999958",
      "805 withdraw 100000000000000000000",
      "809 harvest 5499999999999999600",
      "809 withdraw 600000000000000000000",
      "815 harvest 6500000000000000442",
      "818 withdraw 400000000000000000000",
      "823 deposit 10000000000000000000",
      "826 emergency 10000000000000000000",
      "1921 deposit 250000000000000000000",
      "2024 commit 120000000000000000000",
      "2263 deposit 10000000000000000000",
      "2281 withdraw 10000000000000000000",
      "3611 claim 1500000000000000000000 0",
      "3618 claim 500000000000000000000 0",
      "3657 claim 600000000000000000000 0",
      "4563 deposit 12345678901234567890",
      "4566 harvest 1869999999999999999989",
      "4574 harvest 3999999999999999993",
      "4581 harvest 3499999999999999998",
      "4588 harvest 3499999999999999997",
      "4953 harvest 182499999999999999990",
      "4965 harvest 5999999999999999990",
      "4965 withdraw 12345678901234567889",
    ]
  `)
})
