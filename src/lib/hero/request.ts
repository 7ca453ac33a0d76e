import type { Address } from '../core/config/registry.ts'
import type { HeroItem } from './model.ts'
import type { Series } from './series.ts'

/** The agreed terms: an action with the displayed items and figures. */
export type HeroTerms =
  | { readonly act: 'reveal'; readonly boxes: readonly bigint[] }
  | { readonly act: 'dismantle'; readonly heroes: readonly bigint[] }
  | {
      readonly act: 'merge' | 'promote'
      readonly master: bigint
      readonly material: bigint
      /** One more than the master took in so far. Another merge in the meantime makes it invalid. */
      readonly number: bigint
    }
  | {
      readonly act: 'inherit'
      readonly master: bigint
      readonly material: bigint
      /** The transferred level. */
      readonly level: number
      /** Fee in base units of `pkt`; both from the contract. */
      readonly fee: bigint
      readonly pkt: Address | null
    }

/** Owner of the items, the series, and the terms. */
export type HeroRequest = {
  readonly owner: Address
  readonly at: Series
  readonly terms: HeroTerms
  /** The heroes as the page showed them: one node alone must not pass off a strong hero as a weak one. */
  readonly seen?: readonly Pick<HeroItem, 'id' | 'state'>[]
}

/** Returns the items that an action destroys. */
export const endsOf = (terms: HeroTerms): readonly bigint[] =>
  terms.act === 'reveal' ? terms.boxes : terms.act === 'dismantle' ? terms.heroes : [terms.material]
