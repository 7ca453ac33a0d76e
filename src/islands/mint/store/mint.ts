import { map } from 'nanostores'
import type { AskViews } from '../../../lib/core/chain/saved.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { MintEntry, MintState } from '../../../lib/mint/model.ts'
import { type MintsRead, readMints } from '../../../lib/mint/read.ts'
import { type MintRow, ofNoAccount, rowOf } from '../../../lib/mint/row.ts'
import { accountRead, shownTo } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

/** Mints that this chain's registry names. */
export const mintEntries: readonly MintEntry[] = fullRegistry.mints ?? []

export type MintsState = {
  readonly owner: Address | null
  readonly mints: readonly MintState[]
  readonly stamp: Stamp | null
  /** True if cached from an earlier visit: the mints are shown with their age, and cannot be signed. */
  readonly kept: boolean
}
export const $mints = map<MintsState>({ owner: null, mints: [], stamp: null, kept: false })

const readKeeping = keeping('mints')

/** Reads all mints, with the account's part. On failure the last good figures stay. */
export const { refresh: refreshMints, reread: rereadMints } = accountRead(async (owner, isMine) => {
  const before = $mints.get()
  // Another account's part is never shown.
  if (before.owner !== owner) $mints.set({ ...before, owner, mints: before.mints.map(ofNoAccount) })
  const show = ({ block, at, mints }: MintsRead, saved: boolean) => {
    const shown = shownTo(owner, isMine, $mints.get())
    if (shown !== undefined) $mints.set({ owner: shown, mints, stamp: { block, at }, kept: saved })
  }
  const reading = (ask: AskViews) => readMints(ask, mintEntries, owner)
  show(await readKeeping(reading, owner, (earlier) => show(earlier, true)), false)
})

rereadAfterTransactions(rereadMints)

const EVERY_MS = 4_000

/** Refreshes the mints while the page is visible. Returns the stop function. */
export const watchMints = () => watchWhileSeen(EVERY_MS, refreshMints)

export const $mintRows = derived([$mints], ({ mints, stamp }): readonly MintRow[] =>
  stamp ? mints.map((state) => rowOf(state, stamp.block)) : [],
)
