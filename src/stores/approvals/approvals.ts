import { map } from 'nanostores'
import { pairs } from '../../lib/approvals/asked.ts'
import type { Approvals } from '../../lib/approvals/model.ts'
import { approvalsReading } from '../../lib/approvals/read.ts'
import type { Address } from '../../lib/config/registry.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { keeping, type Stamp } from '../kernel/chain.ts'
import { rereadAfterTransactions } from '../kernel/touched.ts'
import { watchWhileSeen } from '../kernel/watch.ts'

export type ApprovalsState = {
  /** Whose approvals these are. */
  readonly owner: Address | null
  /** Null until they are read. */
  readonly approvals: Approvals | null
  readonly stamp: Stamp | null
  /** Whether an earlier visit read them: then they are shown with their age, and nothing is signed on them. */
  readonly kept: boolean
}

const none: ApprovalsState = { owner: null, approvals: null, stamp: null, kept: false }
export const $approvals = map<ApprovalsState>(none)

const readKeeping = keeping('approvals')

/** Reads what the connected account has allowed. Keeps the last good list when that fails. */
export const { refresh: refreshApprovals, reread: rereadApprovals } = accountRead(async (owner, isMine) => {
  // Another account's approvals are never shown.
  if ($approvals.get().owner !== owner) $approvals.set({ ...none, owner })
  if (!owner || pairs.length === 0) return
  type Read = { readonly approvals: Approvals; readonly block: bigint; readonly at: number }
  const show = ({ approvals, block, at }: Read, kept: boolean) => {
    if (isMine()) $approvals.set({ owner, approvals, stamp: { block, at }, kept })
  }
  const read = await readKeeping(approvalsReading(pairs, owner), owner, (kept) => show(kept, true))
  show(read, false)
})

rereadAfterTransactions(rereadApprovals)

/** A list is some hundred questions: it is asked less often than figures that move with every block. */
const EVERY_MS = 30_000

/** Keeps the list fresh while the page is seen. Returns the stop. */
export const watchApprovals = () => watchWhileSeen(EVERY_MS, refreshApprovals)
