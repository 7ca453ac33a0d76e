/** The start or stop that is being reviewed. */
import { map } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { AppError } from '../../../lib/core/errors/AppError.ts'
import { type FarmItem, MOST_ITEMS } from '../../../lib/nftfarm/model.ts'
import { $wallet } from '../../../stores/wallet.ts'

/** The start or stop that its dialog shows. */
export type Farming = {
  readonly owner: Address
  readonly start: boolean
  readonly items: readonly FarmItem[]
  readonly state: 'review' | 'signing' | 'sending' | 'done'
  readonly error: AppError | null
  /** Number of a signature that was sent and whose answer was lost: it may be recorded. */
  readonly unanswered: number | null
  /** Hash of the record, and the operator's signature of it if it has signed; null if its answer was lost. */
  readonly record: { readonly seq: number; readonly hash: string; readonly receipt: string | null } | null
}
export const $farming = map<{ readonly current: Farming | null }>({ current: null })

/** Opens the dialog. More items than one signature may name are left for the next one. */
export function openFarming(start: boolean, items: readonly FarmItem[]): void {
  const owner = $wallet.get().address
  if (!owner || items.length === 0) return
  const chosen = items.slice(0, MOST_ITEMS)
  $farming.set({
    current: { owner, start, items: chosen, state: 'review', error: null, unanswered: null, record: null },
  })
}

export const closeFarming = (): void => $farming.set({ current: null })
