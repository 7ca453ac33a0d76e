import { map } from 'nanostores'
import { dollarTokens, registry } from '../lib/core/config/contracts.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { poolPrices } from '../lib/core/exchange/price.ts'
import type { Pool } from '../lib/core/pool/model.ts'
import { askPools } from '../lib/core/pool/read.ts'
import { toSaved } from '../lib/core/pool/toSaved.ts'
import { poolGraph } from '../lib/core/route/quote.ts'
import { keeper, readSaved } from '../lib/core/storage/saved.ts'
import { accountRead } from './accountRead.ts'
import { noteSaved, readChain, type Stamp } from './chain.ts'
import { derived } from './derived.ts'
import { rereadAfterTransactions } from './touched.ts'
import { $wallet } from './wallet.ts'
import { ifSeen, watchWhileSeen } from './watch.ts'

export type PoolsState = {
  readonly pools: readonly Pool[]
  /** Pools whose answers could not be used, with the reason's code; they take part in no route. */
  readonly unread: Readonly<Record<string, string>>
  /** The block all of them are from; null until read. */
  readonly stamp: Stamp | null
}

export const $pools = map<PoolsState>({ pools: [], unread: {}, stamp: null })
export const $poolGraph = derived([$pools], ({ pools }) => poolGraph(pools))

/** Dollars over 1e18 by token, from the pools themselves. */
export const $poolPrices = derived([$pools], ({ pools }) => poolPrices(pools, dollarTokens))

/** Pools that this chain's registry names. */
export const poolCount = registry.pools.length

/** Reads pools fresh for a trader, all or by id. */
export async function readPools(trader: Address | null, ids?: readonly string[]) {
  const entries = ids ? registry.pools.filter((p) => ids.includes(p.id)) : registry.pools
  const { calls, readers } = askPools(entries, trader)
  const { block, results, at } = await readChain(calls)
  const pools: Pool[] = []
  const unread: Record<string, string> = {}
  for (const { id, read } of readers)
    try {
      pools.push(read(results))
    } catch (error) {
      unread[id] = error instanceof Error ? error.message : String(error)
    }
  return { pools, unread, stamp: { block, at } }
}

const KEPT = 'pools'
/** Puts the last good read aside for a visit without a network. */
const keepPools = keeper(KEPT)

/** Shows what an earlier visit read, with its age, until the chain answers. */
async function restorePools(): Promise<void> {
  const stored = await readSaved(KEPT)
  if (stored === null) return
  const { fromSaved: fromKept } = await import('../lib/core/pool/saved.ts')
  const saved = fromKept(stored, registry.pools, Date.now())
  const { address } = $wallet.get()
  if (!saved || saved.pools.length === 0 || $pools.get().stamp) return
  // Fees that were read for another account are not this visitor's.
  if (saved.trader !== null && address !== null && saved.trader !== address) return
  const stamp = { block: saved.block, at: saved.at }
  $pools.set({ ...$pools.get(), pools: saved.pools, unread: {}, stamp })
  noteSaved(stamp)
}

/** Reads all pools and keeps the last good ones when that fails. */
export const { refresh: refreshPools, reread: rereadPools } = accountRead(async (trader, isMine) => {
  const before = $pools.get().stamp
  const { pools, unread, stamp } = await readPools(trader)
  // Fees read for another account do not apply to this visitor. A read without an account applies to all, except for an
  // account's own fees, and is used until those are read: a remembered wallet may connect meanwhile.
  if (!isMine() && (trader !== null || $pools.get().stamp !== before)) return
  $pools.set({ pools, unread, stamp })
  keepPools(stamp.at, () => toSaved({ ...stamp, trader, pools }))
})

rereadAfterTransactions(rereadPools)

const EVERY_MS = 4_000

/** Keeps the pools fresh while the page is seen. Returns the stop. */
export function watchPools(): () => void {
  // Without storage, or the part that reads it, nothing is shown early, and nothing is lost.
  restorePools().catch(() => undefined)
  // A trader's own fee may differ.
  return watchWhileSeen(EVERY_MS, refreshPools, ifSeen(refreshPools))
}
