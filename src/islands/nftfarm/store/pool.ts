/** The reward pool of the NFT farm, read from the chain, and the claim about to be signed. */
import { map } from 'nanostores'
import * as v from 'valibot'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import { registry } from '../../../lib/core/config/contracts.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import type { ClaimRequest } from '../../../lib/nftfarm/flow.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import { type PoolState, poolReader } from '../../../lib/nftfarm/read.ts'
import { nextClaimAction } from '../../../lib/nftfarm/rules.ts'
import { accountRead, shownTo } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

type Pool = {
  readonly owner: Address | null
  readonly state: PoolState | null
  readonly stamp: Stamp | null
  /** True if cached from an earlier visit: it is shown with its age, and cannot be signed. */
  readonly isSaved: boolean
}
export const $pool = map<Pool>({ owner: null, state: null, stamp: null, isSaved: false })

export const $claimAction = derived([$pool, $access], ({ state, isSaved: saved }, access) =>
  nextClaimAction({ ...access, stale: access.stale || saved, state }),
)

const reader = keeping('nftfarm')

/** Reads the pool with the account's credit. On failure the last good figures stay. */
export const { refresh: refreshPool, reread: rereadPool } = accountRead(async (owner, isMine) => {
  if (!nftFarm) return
  const before = $pool.get()
  // Another account's credit is never shown.
  if (before.owner !== owner)
    $pool.set({ ...before, owner, state: before.state && { ...before.state, reward: null } })
  const asked = questions()
  const { pool, terms } = nftFarm
  const read = poolReader(asked, { pool, terms, fallback: registry.tokens.MPL ?? null }, owner)
  const show = ({ block, at, results }: BlockRead, saved: boolean) => {
    const shown = shownTo(owner, isMine, $pool.get())
    if (shown === undefined) return
    // The chain may have been quicker.
    if (saved && $pool.get().stamp && !$pool.get().isSaved) return
    $pool.set({ owner: shown, state: read(results), stamp: { block, at }, isSaved: saved })
  }
  const answer = await reader(
    (ask) => ask(asked.calls),
    owner,
    (saved) => show(saved, true),
  )
  show(answer, false)
})
rereadAfterTransactions(rereadPool)

const EVERY_MS = 6_000

/** Refreshes the pool while the page is visible. Returns the stop function. */
export const watchPool = () => watchWhileSeen(EVERY_MS, refreshPool)

/** The claim about to be signed, frozen. */
export const claimReview = reviewOf((): ClaimRequest | null => {
  const { owner, state } = $pool.get()
  if (!owner || !state?.token || !state.reward || $claimAction.get() !== 'claim') return null
  return { owner, pool: state.pool, token: state.token, amount: state.reward }
})

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeClaim = () =>
  reopen('nftfarm', shapeOf(v.literal('claim')), () =>
    onceReady(
      $claimAction,
      (action) => action === 'claim',
      () => claimReview.open(),
    ),
  )
