import type { Address } from '../../../lib/core/config/registry.ts'
import type { HeroRight } from '../../../lib/hero/flow.ts'
import type { HeroReview } from '../../../lib/hero/review.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $wallet } from '../../../stores/wallet.ts'

/** The review of an action with boxes or heroes. */
export const heroReview = reviewOf((review: HeroReview | null) => review)

/** The review of revoking a contract's approval of a collection. */
export const rightReview = reviewOf((spender: Address, collection: Address): HeroRight | null => {
  const owner = $wallet.get().address
  return owner && { owner, spender, collection }
})
