/** Histories of two pools of the chain's own node, in which owners took their fees and an amplification moved. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fromCoins } from '../../src/lib/core/chain/coins.ts'
import { parseRegistry } from '../core/registry.ts'
import { readEvents } from '../testing/sources.ts'
import { NativeCalls } from './nativeCalls.ts'

type Entry = Record<string, string>
type History = {
  readonly registry: unknown
  readonly windows: readonly { readonly answer: readonly Entry[] }[]
  readonly truth: {
    readonly height: number
    readonly reserves: readonly string[]
    readonly totalSupply: string
  }
  readonly blockMicroseconds: Readonly<Record<string, string>>
}
const history = (name: string): History =>
  JSON.parse(readFileSync(new URL(`../../tests/realNode/${name}.json`, import.meta.url), 'utf8'))

/** A node that has this history; contracts answer nothing. */
function nodeOf({ windows, truth, blockMicroseconds }: History): typeof fetch {
  const entries = windows.flatMap(({ answer }) => answer)
  const answer = (method: string, params: unknown[]): unknown => {
    if (method === 'view.searchMap') {
      const [map, from, to] = params as [Record<string, string[]>, number, number]
      return entries.filter(({ Contract, Method, Height }) => {
        const methods = map[String(Contract).toLowerCase()] ?? []
        const height = Number(Height)
        return height >= from && height <= to && methods.includes(String(Method).toLowerCase())
      })
    }
    if (method === 'search.tx') return null
    if (method !== 'eth_getBlockByNumber') throw new Error('invalid method')
    const number = params[0] === 'latest' ? truth.height : Number(params[0])
    const time = BigInt(blockMicroseconds[number] ?? 0)
    return { number: `0x${number.toString(16)}`, hash: '0x00', timestamp: `0x${time.toString(16)}` }
  }
  return async (_, init) => {
    const given = JSON.parse(String(init?.body))
    const one = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
      try {
        return { jsonrpc: '2.0', id, result: answer(method, params) }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: (error as Error).message }
      }
    }
    return new Response(JSON.stringify(Array.isArray(given) ? given.map(one) : one(given)))
  }
}

describe.each([
  ['fees of an amm taken in three ways', 'adminFees'],
  ['an amplification that moves, and fees of a cfmm', 'ramp'],
])('%s', (_, name) => {
  const file = history(name)
  test.each([20_000, 1_000, 61])(
    'ends with what the pool holds, read in ranges of %i blocks',
    async (step) => {
      const registry = parseRegistry(file.registry)
      const source = new NativeCalls({ rpcUrl: 'http://node.example', registry, fetch: nodeOf(file) })
      const [pool] = registry.pools
      const events = await readEvents(source, file.truth.height, step)
      const own = events.filter((event) => 'pool' in event && event.pool === pool?.address)
      const reserves = own.findLast((event) => event.type === 'ReservesSynced')?.reserves
      expect(reserves).toEqual(file.truth.reserves.map(fromCoins))
      expect(own.reduce((sum, event) => sum + (event.type === 'SupplyChanged' ? event.by : 0n), 0n)).toBe(
        fromCoins(file.truth.totalSupply),
      )
      const followed = own.findLast((event) => event.type === 'PoolFollowed')?.state
      expect(followed).toMatchObject({ reserves: reserves?.map(String) })
    },
  )
})
