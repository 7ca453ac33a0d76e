/** Boxes, the heroes they become, and what changes heroes for good (docs/chain.md, Reveal). */
import type { HeroState } from '../core/nft/heroState.ts'

export const MAX_LEVEL = 100
/** Stars that both need for a promotion. */
export const PROMOTE_STARS = 3
/** Heroes that one can take in. */
export const MAX_MERGED = 255
/** Items that one call takes. */
export const MOST_ITEMS = 50
/** The block whose hash draws lies this far behind the request's. */
export const DRAW_AFTER = 2n
/** Blocks whose hash the chain still tells: who is settled later gets the least that is left. */
export const HASHES = 256n
/** A height that never comes: an opening that nobody has named yet. */
export const NEVER = 2n ** 40n - 1n

/** A kind of hero: what it is when its box opens. */
export type Kind = { readonly grade: number; readonly hashPower: number }

/** What boxes can become, from the least kind to the best. */
export type Pool = {
  readonly kinds: readonly Kind[]
  /** Heroes of each kind before the first box was opened. */
  readonly first: readonly number[]
}

/** A box or card that somebody holds. */
export type BoxItem = {
  readonly id: bigint
  /** Whether a listing can still sell it, now or later (`canRevive`); null is unknown. */
  readonly listed: boolean | null
  /** When its holder got it, in seconds by the chain's clock; null is unknown. */
  readonly since: number | null
}

/** A hero that somebody holds. */
export type HeroItem = BoxItem & {
  /** Null is unknown. */
  readonly state: HeroState | null
  /** Whether its metadata is what the chain announced last; null is unknown. */
  readonly synchronized: boolean | null
}
