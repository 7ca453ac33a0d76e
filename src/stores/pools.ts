import { map } from 'nanostores'
import { registry } from '../lib/config/contracts.ts'
import type { Address } from '../lib/config/registry.ts'
import type { Pool } from '../lib/pool/model.ts'
import { poolCalls, readPool } from '../lib/pool/read.ts'
import { poolGraph } from '../lib/swap/quote.ts'
import { readChain, type Stamp } from './chain.ts'
import { derived } from './derived.ts'
import { $wallet } from './wallet.ts'

export type PoolsState = {
  readonly pools: readonly Pool[]
  /** Pools whose answers could not be used, with the reason's code; they take part in no route. */
  readonly unread: Readonly<Record<string, string>>
  /** The block all of them are from; null until read. */
  readonly stamp: Stamp | null
  readonly loading: boolean
}

export const $pools = map<PoolsState>({ pools: [], unread: {}, stamp: null, loading: false })
export const $poolGraph = derived([$pools], ({ pools }) => poolGraph(pools))

/** Pools that this chain's registry names. */
export const poolCount = registry.pools.length

/** Reads pools fresh for a trader, all or by id. */
export async function readPools(trader: Address | null, ids?: readonly string[]) {
  const entries = ids ? registry.pools.filter((p) => ids.includes(p.id)) : registry.pools
  const calls = entries.map((entry) => poolCalls(entry, trader))
  const { block, results } = await readChain(calls.flat())
  const pools: Pool[] = []
  const unread: Record<string, string> = {}
  let offset = 0
  entries.forEach((entry, i) => {
    const count = calls[i]?.length ?? 0
    try {
      pools.push(readPool(entry, results.slice(offset, offset + count)))
    } catch (error) {
      unread[entry.id] = error instanceof Error ? error.message : String(error)
    }
    offset += count
  })
  return { pools, unread, block }
}

let running: Promise<void> | null = null

/** Reads all pools and keeps the last good ones when that fails. Calls made meanwhile share one read. */
export function refreshPools(): Promise<void> {
  running ??= (async () => {
    $pools.setKey('loading', true)
    try {
      const { pools, unread, block } = await readPools($wallet.get().address)
      $pools.set({ pools, unread, stamp: { block, at: Date.now() }, loading: false })
    } catch {
      // $rpcError tells why; the figures stay and age.
      $pools.setKey('loading', false)
    } finally {
      running = null
    }
  })()
  return running
}

const EVERY_MS = 4_000

/** Keeps the pools fresh while the page is seen. Returns the stop. */
export function watchPools(): () => void {
  const refresh = () => document.visibilityState === 'visible' && navigator.onLine && void refreshPools()
  const timer = setInterval(refresh, EVERY_MS)
  const events = [
    [document, 'visibilitychange'],
    [window, 'online'],
  ] as const
  for (const [target, name] of events) target.addEventListener(name, refresh)
  // A trader's own fee may differ.
  const unlisten = $wallet.listen((next, before) => next.address !== before?.address && refresh())
  void refreshPools()
  return () => {
    clearInterval(timer)
    for (const [target, name] of events) target.removeEventListener(name, refresh)
    unlisten()
  }
}
