import { map } from 'nanostores'
import { pairs } from '../../../lib/approvals/asked.ts'
import type { Approvals, Pair } from '../../../lib/approvals/model.ts'
import { approvalsReading } from '../../../lib/approvals/read.ts'
import { pairKey } from '../../../lib/approvals/rules.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'
import { askStrangers, type Reported, type Strangers } from './seen.ts'

export type ApprovalsState = {
  /** Owner of these approvals. */
  readonly owner: Address | null
  /** Null until they are read. */
  readonly approvals: Approvals | null
  readonly stamp: Stamp | null
  /** True if the approvals are cached from an earlier visit: they are shown with their age, and cannot be signed. */
  readonly isSaved: boolean
  /** State of the indexer's list of contracts outside the exchange. */
  readonly reported: Reported
}

const none: ApprovalsState = { owner: null, approvals: null, stamp: null, isSaved: false, reported: 'asking' }
export const $approvals = map<ApprovalsState>(none)

const readKeeping = keeping('approvals')

/** Approvals of other contracts, from the indexer's last answer. */
let strangers: Strangers = { pairs: [], reported: 'asking' }

const keysOf = (list: readonly Pair[]) => list.map(pairKey).join()

/** Reads an account's approvals: of the registry's contracts, and of those that the indexer reported. */
async function read(owner: Address, isMine: () => boolean): Promise<void> {
  type Read = { readonly approvals: Approvals; readonly block: bigint; readonly at: number }
  const show = ({ approvals, block, at }: Read, saved: boolean) => {
    if (isMine())
      $approvals.set({ owner, approvals, stamp: { block, at }, isSaved: saved, reported: strangers.reported })
  }
  const reading = approvalsReading(pairs, strangers.pairs, owner)
  show(await readKeeping(reading, owner, (saved) => show(saved, true)), false)
}

/** Reads the connected account's approvals. On failure the last good list stays. */
export const { refresh: refreshApprovals, reread: rereadApprovals } = accountRead(async (owner, isMine) => {
  // Another account's approvals are never shown.
  if ($approvals.get().owner !== owner) {
    $approvals.set({ ...none, owner })
    strangers = { pairs: [], reported: 'asking' }
  }
  if (!owner || pairs.length === 0) return
  const asked = askStrangers(owner)
  await read(owner, isMine)
  const { pairs: found, reported } = await asked
  if (!isMine()) return
  // If the indexer stops answering, its last list stays.
  const news = reported !== 'silent' && reported !== 'off' && keysOf(found) !== keysOf(strangers.pairs)
  strangers = { pairs: news ? found : strangers.pairs, reported: reported }
  if (news) await read(owner, isMine)
  else $approvals.setKey('reported', reported)
})

rereadAfterTransactions(rereadApprovals)

/** A list takes some hundred calls, so it is read less often than figures that change with every block. */
const EVERY_MS = 30_000

/** Refreshes the list while the page is visible. Returns the stop function. */
export const watchApprovals = () => watchWhileSeen(EVERY_MS, refreshApprovals)
