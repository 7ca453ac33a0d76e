import { readFileSync } from 'node:fs'
import type { Address, Registry } from '../../src/lib/core/config/registry.ts'
import { E18, type Pool } from '../../src/lib/core/pool/model.ts'
import { poolGraph, quoteSwap } from '../../src/lib/core/route/quote.ts'

export type Percentiles = { readonly p50: number; readonly p99: number }

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

/** A stream of numbers that is the same every time. */
export function numbers(): () => number {
  let state = 7_518
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const FEE = { amm: 30_000_000n, cfmm: 4_000_000n }

const poolOf = (id: string, kind: Pool['kind'], tokens: readonly Address[], next: () => number): Pool => {
  const reserves = tokens.map(() => BigInt(1_000 + Math.floor(next() * 1e6)) * E18)
  const base = {
    id,
    address: tokens[0] as Address,
    tokens,
    reserves,
    fee: FEE[kind],
    killed: false,
    reference: true,
  }
  return kind === 'amm' ? { ...base, kind } : { ...base, kind, amp: 17_000n, rates: tokens.map(() => E18) }
}

const tokenAt = (n: number): Address => `0x${(n + 1).toString(16).padStart(40, '0')}`

/** The devnet's own 16 pools, or as many as asked over a token for every twenty pools, a fifth of them cfmm. */
function poolsOf(count: number): { pools: Pool[]; tokens: readonly Address[] } {
  const next = numbers()
  if (count === 16) {
    const file = new URL('../../contracts.devnet.json', import.meta.url)
    const registry = JSON.parse(readFileSync(file, 'utf8')) as Registry
    const pools = registry.pools.map(({ id, kind, tokens }) => poolOf(id, kind, tokens, next))
    return { pools, tokens: [...new Set(pools.flatMap((pool) => pool.tokens))] }
  }
  const tokens = Array.from({ length: Math.ceil(count / 20) }, (_, n) => tokenAt(n))
  const pools = Array.from({ length: count }, (_, n) => {
    const a = n % tokens.length
    const b = (a + 1 + (Math.floor(n / tokens.length) % (tokens.length - 1))) % tokens.length
    const pair = [tokens[a] as Address, tokens[b] as Address]
    return poolOf(String(n), n % 5 === 0 ? 'cfmm' : 'amm', pair, next)
  })
  return { pools, tokens }
}

/** Times of single quotes in ms, after a warm-up as a page has it by its first keystrokes. */
export function measureQuotes(count: number): { clock: Percentiles; processor: Percentiles } {
  const { pools, tokens } = poolsOf(count)
  const graph = poolGraph(pools)
  const next = numbers()
  const once = (): { clock: number; processor: number } => {
    const pick = () => tokens[Math.floor(next() * tokens.length)] as Address
    const [tokenIn, tokenOut] = [pick(), pick()]
    const amount = BigInt(Math.floor(10 ** (1 + next() * 20)))
    const used = process.threadCpuUsage()
    const started = performance.now()
    quoteSwap(graph, {
      mode: next() < 0.8 ? 'exactIn' : 'exactOut',
      tokenIn,
      tokenOut,
      amount,
      slippage: () => 50,
    })
    const clock = performance.now() - started
    const { user, system } = process.threadCpuUsage(used)
    return { clock, processor: (user + system) / 1_000 }
  }
  const runs = count > 100 ? 400 : 4_000
  for (let n = 0; n < runs / 10; n++) once()
  const times = Array.from({ length: runs }, once)
  return {
    clock: percentiles(times.map(({ clock }) => clock)),
    processor: percentiles(times.map(({ processor }) => processor)),
  }
}
