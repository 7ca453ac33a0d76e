import type { HeroState } from '../core/nft/heroState.ts'
import type { HeroItem } from './model.ts'
import type { HeroRequest } from './request.ts'

/** The action about to be signed, frozen as shown. */
export type HeroReview = HeroRequest & {
  /** For two heroes: the one that stays, the one that ends, and the result. */
  readonly pair: {
    readonly master: HeroItem
    readonly material: HeroItem
    readonly after: HeroState
  } | null
}
