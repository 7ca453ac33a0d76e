/** Boxes, the heroes they become, and the permanent changes of heroes (docs/chain.md, Reveal). */
import type { HeroState } from '../core/nft/heroState.ts'

export const MAX_LEVEL = 100
/** Stars that both heroes need for a promotion. */
export const PROMOTE_STARS = 3
/** Most heroes that one can take in. */
export const MAX_MERGED = 255
/** Most items of one call. */
export const MOST_ITEMS = 50
/** Number of blocks from the request to the block whose hash draws. */
export const DRAW_AFTER = 2n
/** Number of blocks whose hash the chain still returns. A later settlement draws the least hero left. */
export const HASHES = 256n
/** A height that is never reached: the opening is not announced yet. */
export const NEVER = 2n ** 40n - 1n

/** A kind of hero, with its values when its box opens. */
export type Kind = { readonly grade: number; readonly hashPower: number }

/** Heroes that boxes can become, from the least kind to the best. */
export type Pool = {
  readonly kinds: readonly Kind[]
  /** Heroes of each kind before the first box was opened. */
  readonly first: readonly number[]
}

/** A box or card of an account. */
export type BoxItem = {
  readonly id: bigint
  /** True if a listing can still sell it, now or later (`canRevive`); null is unknown. */
  readonly listed: boolean | null
  /** Time when its holder received it, in seconds by the chain's clock; null is unknown. */
  readonly since: number | null
}

/** A hero of an account. */
export type HeroItem = BoxItem & {
  /** Null is unknown. */
  readonly state: HeroState | null
  /** True if its metadata matches the chain's last announcement; null is unknown. */
  readonly synchronized: boolean | null
}
