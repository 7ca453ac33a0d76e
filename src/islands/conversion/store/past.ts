/**
 * The account's finished conversions: from the index, or from the chain's logs while that does not answer. A `request`
 * emits no events: its own history is read beside either.
 */
import { map } from 'nanostores'
import { converters } from '../../../lib/conversion/known.ts'
import type { PastConversion } from '../../../lib/conversion/model.ts'
import { readPast } from '../../../lib/conversion/read.ts'
import { requestHistoryReader } from '../../../lib/conversion/requestHistory.ts'
import { type ConversionRow, conversionsResponseSchema } from '../../../lib/conversion/schema.ts'
import { max } from '../../../lib/core/amount/math.ts'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { $head, ownBlock, readChain, rpc, type Stamp } from '../../../stores/chain.ts'
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
  /** Entries of contracts' own histories that this build cannot read; null if there is one that did not answer. */
  readonly unknown: number | null
  readonly stamp: Stamp | null
  /** A failure of the index, if the chain's logs could not replace its answer either. */
  readonly status: 'loading' | 'ready' | IndexFailure
}
const unasked: Past = {
  owner: null,
  rows: null,
  count: 0,
  source: 'index',
  unknown: 0,
  stamp: null,
  status: 'loading',
}
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

type Found = Omit<Past, 'owner' | 'status' | 'unknown'>

async function fromIndex(owner: Address): Promise<Found> {
  const request = { base: apiUrl(), path: 'exchange/v1/conversions', query: { owner } }
  const { body, at } = await askApiAt(request, conversionsResponseSchema)
  const stamp = { block: BigInt(body.asOfBlock), at }
  return { rows: body.list.slice(0, SHOWN).map(pastOf), count: body.count, source: 'index', stamp }
}

async function fromChain(owner: Address): Promise<Found | null> {
  const head = $head.get()
  if (!head) return null
  const own = ownBlock()
  const rows = await readPast(rpc(), converters, owner, max(own, head.block))
  return { rows: rows.slice(0, SHOWN), count: rows.length, source: 'chain', stamp: head }
}

const requests = converters.filter(({ kind }) => kind === 'request')

/** Adds what the contracts without events report about themselves. */
async function withRequests(owner: Address, found: Found): Promise<Found & Pick<Past, 'unknown'>> {
  if (requests.length === 0) return { ...found, unknown: 0 }
  const asked = questions()
  const readers = requests.map((one) => requestHistoryReader(asked, one, owner))
  const results = await readChain(asked.calls).then(
    (read) => read.results,
    () => null,
  )
  const own = readers.map((one) => (results ? one(results) : { rows: [], unknown: null }))
  const rows = [...(found.rows ?? []), ...own.flatMap((one) => one.rows)]
  const unknown = own.reduce<number | null>(
    (sum, one) => (sum === null || one.unknown === null ? null : sum + one.unknown),
    0,
  )
  return {
    ...found,
    unknown,
    rows: rows.sort((a, b) => Number(b.block - a.block)).slice(0, SHOWN),
    count: found.count + own.reduce((sum, one) => sum + one.rows.length, 0),
  }
}

/** Reads the conversions of the connected account. If that fails, the last ones stay. */
export async function refreshPast(): Promise<void> {
  const owner = $wallet.get().address
  if ($past.get().owner !== owner) $past.set({ ...unasked, owner })
  if (!owner) return
  const show = async (found: Found) => {
    const past = await withRequests(owner, found)
    if ($wallet.get().address === owner) $past.set({ ...past, owner, status: 'ready' })
  }
  try {
    const past = await fromIndex(owner)
    // The index may not have reached the account's last conversion, or a cached answer may be from before it.
    const isBehind = past.stamp !== null && past.stamp.block < ownBlock()
    await show((isBehind && (await fromChain(owner).catch(() => null))) || past)
  } catch (error) {
    const logs = await fromChain(owner).catch(() => null)
    if (logs) await show(logs)
    else if ($past.get().owner === owner) $past.set({ ...$past.get(), status: indexFailure(error) })
  }
}

rereadAfterTransactions(refreshPast)

const EVERY_MS = 15_000

/** Refreshes the conversions while the dialog is open. Returns the stop function. */
export const watchPast = () => watchWhileSeen(EVERY_MS, refreshPast)
