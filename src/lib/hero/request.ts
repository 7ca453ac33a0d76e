import type { Address } from '../core/config/registry.ts'
import type { Series } from './series.ts'

/** What is agreed to: an act with the items and figures that were shown. */
export type HeroTerms =
  | { readonly act: 'reveal'; readonly boxes: readonly bigint[] }
  | { readonly act: 'dismantle'; readonly heroes: readonly bigint[] }
  | {
      readonly act: 'merge' | 'promote'
      readonly master: bigint
      readonly material: bigint
      /** One more than the master took in so far: another merge meanwhile makes it wrong. */
      readonly number: bigint
    }
  | {
      readonly act: 'inherit'
      readonly master: bigint
      readonly material: bigint
      /** The level that is handed on. */
      readonly level: number
      /** What it costs, base units of `pkt`; both as the contract says. */
      readonly fee: bigint
      readonly pkt: Address | null
    }

/** Who does it, and with which series' contract. */
export type HeroRequest = {
  readonly owner: Address
  readonly at: Series
  readonly terms: HeroTerms
}

/** What an act uses up for ever. */
export const endsOf = (terms: HeroTerms): readonly bigint[] =>
  terms.act === 'reveal' ? terms.boxes : terms.act === 'dismantle' ? terms.heroes : [terms.material]
