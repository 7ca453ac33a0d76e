import type { HeroState } from '../core/nft/heroState.ts'
import type { HeroItem } from './model.ts'
import type { HeroRequest } from './request.ts'

/** What is about to be signed, frozen as it was shown. */
export type HeroReview = HeroRequest & {
  /** Of two heroes: the one that stays, the one that ends, and what the first will be. */
  readonly pair: {
    readonly master: HeroItem
    readonly material: HeroItem
    readonly after: HeroState
  } | null
}
