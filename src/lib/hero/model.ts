/** Boxes, the heroes they become, and what changes heroes for good (docs/chain.md, Reveal). */

/** The highest grade. */
export const UNIQUE = 2

/** How a hero ended, by the numbers of the contract; the first is one that has not. */
export const USES = [null, 'merged', 'dismantled', 'inherited'] as const
export type Use = (typeof USES)[number]

export const MAX_LEVEL = 100
export const MAX_STARS = 5
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

/** A hero as the chain keeps it. */
export type HeroState = {
  /** Place of its kind in the pool, 0 the least. */
  readonly kind: number
  readonly level: number
  /** 1 to 5. */
  readonly stars: number
  /** 0 Common, 1 Uncommon, 2 Unique. */
  readonly grade: number
  readonly hashPower: number
  /** How many heroes it took in. */
  readonly merged: number
  readonly used: Use
}

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
