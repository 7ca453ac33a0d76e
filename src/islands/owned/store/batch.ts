/** Sending several items at once, loaded on request. */
import { map } from 'nanostores'
import { registry } from '../../../lib/core/config/contracts.ts'
import { chain } from '../../../lib/core/config/env.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { fromUnknown } from '../../../lib/core/errors/fromUnknown.ts'
import { actionsOf } from '../../../lib/core/nft/actions.ts'
import { sameItem } from '../../../lib/core/nft/link.ts'
import { readItem } from '../../../lib/core/nft/read.ts'
import type { Item } from '../../../lib/core/nft/schema.ts'
import { transferSteps } from '../../../lib/core/nft/transfer.ts'
import type { StepState } from '../../../lib/core/tx/model.ts'
import { readChain, rpc } from '../../../stores/chain.ts'
import { endsSeries } from '../../../stores/series.ts'
import { closeFlow, startFlow } from '../../../stores/tx.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'
import { refreshList } from '../../shared/nft/store/list.ts'

/** Why an item cannot be sent, or the progress of its transfer. */
export type BatchRow = {
  readonly item: Item
  readonly state: 'checking' | 'ready' | 'listed' | 'notOwner' | 'unknown' | 'sending' | 'done' | 'failed'
  /** Error code. */
  readonly error: string | null
}

export type Batch = { readonly rows: readonly BatchRow[]; readonly running: boolean }
export const $batch = map<{ current: Batch | null }>({ current: null })

/** Number of the open review: a closed one requests and writes nothing more. */
let shown = 0

function putRow(item: Item, change: Partial<BatchRow>): void {
  const batch = $batch.get().current
  if (!batch) return
  const rows = batch.rows.map((row) => (sameItem(row.item, item) ? { ...row, ...change } : row))
  $batch.set({ current: { ...batch, rows } })
}

/** Asks the chain for each item if it can be sent. */
export async function openBatch(items: readonly Item[]): Promise<void> {
  const owner = $wallet.get().address
  if (items.length === 0 || !owner) return
  const mine = ++shown
  $batch.set({
    current: { running: false, rows: items.map((item) => ({ item, state: 'checking', error: null })) },
  })
  for (const item of items) {
    let change: Partial<BatchRow>
    try {
      const key = { contract: item.contract as Address, id: BigInt(item.tokenId) }
      const { item: state } = await readItem(readChain, marketEntry, key, owner)
      const { transfer } = actionsOf(state, owner)
      change = { state: transfer === 'yes' ? 'ready' : transfer === 'listed' ? 'listed' : 'notOwner' }
    } catch (error) {
      change = { state: 'unknown', error: fromUnknown(error).code }
    }
    if (mine !== shown) return
    putRow(item, change)
  }
}

/** Ends only what has not begun: a requested signature may still be given, and is then followed. */
export function closeBatch(): void {
  shown++
  closeFlow()
  $batch.set({ current: null })
}

const ended = (last: StepState): Pick<BatchRow, 'state' | 'error'> =>
  last.at === 'confirmed'
    ? { state: 'done', error: null }
    : { state: 'failed', error: last.at === 'failed' ? last.error.code : `tx.${last.at}` }

/**
 * Sends the items that can be sent, one after the other. A rejection in the wallet stops the rest; sent items stay
 * sent.
 */
export async function sendBatch(to: Address): Promise<void> {
  const owner = $wallet.get().address
  const begun = $batch.get().current
  if (!begun || !owner || begun.running) return
  const mine = shown
  const deps = { rpc, chainId: chain.id, registry, at: marketEntry }
  $batch.set({ current: { ...begun, running: true } })
  for (const { item, state } of begun.rows) {
    if (state !== 'ready' && state !== 'failed') continue
    if (mine !== shown) break
    putRow(item, { state: 'sending', error: null })
    const key = { contract: item.contract as Address, id: BigInt(item.tokenId) }
    const none = { tokenIn: null, tokenOut: null, amountIn: null, amountOut: null }
    const { last } = await startFlow(owner, transferSteps(deps, { owner, key, to, acknowledged: true }), none)
    if (mine !== shown) break
    putRow(item, ended(last))
    if (last.at === 'failed' && endsSeries(last.error.code)) break
  }
  const batch = $batch.get().current
  if (batch && mine === shown) $batch.set({ current: { ...batch, running: false } })
  refreshList()
}
