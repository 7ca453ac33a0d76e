/** The account's finished conversions: from the index, or from the chain's logs while that does not answer. */
import { map } from 'nanostores'
import { converters } from '../../../lib/conversion/known.ts'
import type { PastConversion } from '../../../lib/conversion/model.ts'
import { readPast } from '../../../lib/conversion/read.ts'
import { type ConversionRow, conversionsResponseSchema } from '../../../lib/conversion/schema.ts'
import { max } from '../../../lib/core/amount/math.ts'
import { askApiAt } from '../../../lib/core/api/client.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { $head, ownBlock, rpc, type Stamp } from '../../../stores/chain.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../stores/subject.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

/** Number of conversions shown. */
const SHOWN = 10

type Past = {
  readonly owner: Address | null
  /** Newest first; null until they are read. */
  readonly rows: readonly PastConversion[] | null
  /** Number of all of them, which may be more than the rows. */
  readonly count: number
  readonly source: 'index' | 'chain'
  readonly stamp: Stamp | null
  /** A failure of the index, if the chain's logs could not replace its answer either. */
  readonly status: 'loading' | 'ready' | IndexFailure
}
const unasked: Past = { owner: null, rows: null, count: 0, source: 'index', stamp: null, status: 'loading' }
export const $past = map<Past>(unasked)

const pastOf = (row: ConversionRow): PastConversion => ({
  contract: row.contract as Address,
  amountIn: BigInt(row.amountIn),
  amountOut: BigInt(row.amountOut),
  block: BigInt(row.block),
  time: row.time,
  txHash: row.txHash,
  logIndex: row.logIndex,
})

async function fromIndex(owner: Address): Promise<Omit<Past, 'owner' | 'status'>> {
  const request = { base: apiUrl(), path: 'exchange/v1/conversions', query: { owner } }
  const { body, at } = await askApiAt(request, conversionsResponseSchema)
  const stamp = { block: BigInt(body.asOfBlock), at }
  return { rows: body.list.slice(0, SHOWN).map(pastOf), count: body.count, source: 'index', stamp }
}

async function fromChain(owner: Address): Promise<Omit<Past, 'owner' | 'status'> | null> {
  const head = $head.get()
  if (!head) return null
  const own = ownBlock()
  const rows = await readPast(rpc(), converters, owner, max(own, head.block))
  return { rows: rows.slice(0, SHOWN), count: rows.length, source: 'chain', stamp: head }
}

/** Reads the conversions of the connected account. If that fails, the last ones stay. */
export async function refreshPast(): Promise<void> {
  const owner = $wallet.get().address
  if ($past.get().owner !== owner) $past.set({ ...unasked, owner })
  if (!owner) return
  const show = (past: Omit<Past, 'owner' | 'status'>) =>
    $wallet.get().address === owner && $past.set({ ...past, owner, status: 'ready' })
  try {
    const past = await fromIndex(owner)
    // The index may not have reached the account's last conversion, or a cached answer may be from before it.
    const isBehind = past.stamp !== null && past.stamp.block < ownBlock()
    show((isBehind && (await fromChain(owner).catch(() => null))) || past)
  } catch (error) {
    const logs = await fromChain(owner).catch(() => null)
    if (logs) show(logs)
    else if ($past.get().owner === owner) $past.set({ ...$past.get(), status: indexFailure(error) })
  }
}

rereadAfterTransactions(refreshPast)

const EVERY_MS = 15_000

/** Refreshes the conversions while the dialog is open. Returns the stop function. */
export const watchPast = () => watchWhileSeen(EVERY_MS, refreshPast)
