import * as v from 'valibot'
import type { Pair } from '../../../lib/approvals/model.ts'
import type { RevokeReview } from '../../../lib/approvals/review.ts'
import { approvalsView, atRisk, mayRevoke, pairKey } from '../../../lib/approvals/rules.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { $rpcError } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $approvals } from './approvals.ts'

/** State of the page: the list or its replacement. */
export const $approvalsView = derived(
  [$approvals, $access, $rpcError],
  ({ owner, approvals }, { gate }, error) =>
    // If signing is blocked for safety, an account can still be viewed.
    approvalsView(gate === 'unsafe' && owner === null ? 'connect' : gate, approvals, error !== null),
)

/** True if an approval may be revoked now. */
export const $mayRevoke = derived(
  [$approvals, $access],
  ({ approvals, isSaved: saved }, access) => approvals !== null && mayRevoke(access, saved),
)

/** The approval about to be revoked, frozen; null if the list no longer has it. */
export const revokeReview = reviewOf((key: string): RevokeReview | null => {
  const { owner, approvals } = $approvals.get()
  const row = approvals?.rows.find((one) => pairKey(one) === key)
  if (!owner || !approvals || !row || !$mayRevoke.get()) return null
  return { ...row, owner, risk: atRisk(row, approvals.held) }
})

export const openRevoke = (pair: Pair): void => revokeReview.open(pairKey(pair))

const SavedSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}-0x[0-9a-f]{40}$/))

/** Reopens the review that a reload interrupted, once the list is read. Returns the stop function. */
export const resumeRevoke = () =>
  reopen('approvals', shapeOf(SavedSchema), (key) =>
    onceReady($mayRevoke, Boolean, () => revokeReview.open(key)),
  )
