import type { Hex } from 'viem'
import type { Upstream } from '../upstream.ts'
import type { Mempool } from './mempool.ts'
import type { Registry } from './registry.ts'

export type Method = (params: readonly unknown[]) => Promise<unknown>

/** Everything a method may know. */
export type Chain = {
  upstream: Upstream
  pool: Mempool
  registry: Registry
  now: () => number
  /** Reasons of transactions that failed, by hash; only the node that made the block knows them. */
  failures: ReadonlyMap<Hex, string>
  /** True on the node that makes the blocks. */
  producer: boolean
}
