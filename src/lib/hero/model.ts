/** Heroes, and what is done with them for good (docs/chain.md, Reveal). */

/** From the least to the best, as the contract counts them. */
export const GRADES = ['Common', 'Uncommon', 'Unique'] as const
export type Grade = (typeof GRADES)[number]

/** What became of a hero that was used up. */
export const USES = ['none', 'merged', 'dismantled', 'inherited'] as const
export type Use = (typeof USES)[number]

/** A hero as its contract keeps it. */
export type HeroState = {
  /** Its place in the pool, 0 the least. */
  readonly kind: number
  /** From 1; the game writes it. */
  readonly level: number
  /** 1 to 5. */
  readonly stars: number
  readonly grade: Grade
  readonly hashPower: number
  /** How many heroes it took in. */
  readonly merged: number
  readonly used: Use
}

/** A kind of a pool: what a hero of it is when its box is opened. */
export type HeroKind = { readonly grade: Grade; readonly hashPower: number }

/** What is done with boxes and heroes. `merge` is of Pocket Battles, `promote` of xHeroes: one call of the contract. */
export const HERO_ACTS = ['reveal', 'merge', 'promote', 'inherit', 'dismantle'] as const
export type HeroAct = (typeof HERO_ACTS)[number]
/** The acts of two heroes, of which one stays and one ends. */
export type PairAct = Exclude<HeroAct, 'reveal' | 'dismantle'>

/** How heroes of a series take others in. */
export type SeriesKind = 'pocket' | 'xheroes'
export const takesIn = (kind: SeriesKind): PairAct => (kind === 'pocket' ? 'merge' : 'promote')

/** Something that is picked for an act, as far as it is known. */
export type HeroItem = {
  /** Names its collection, as the registry does. */
  readonly collection: string
  readonly id: bigint
  /** Null for a box, and for a hero that was not read. */
  readonly state: HeroState | null
  /** Whether a listing can still sell it, now or later; null is unknown. */
  readonly listed: boolean | null
  /** The chain's time at which it came to its owner, in seconds; null is unknown. */
  readonly acquired: number | null
  /** Whether the game has something newer of it than its metadata; null is unknown. */
  readonly unsynchronized: boolean | null
}

/** Why something can't be done. */
export const HERO_REFUSALS = [
  'listed',
  'young',
  'unsynchronized',
  'used',
  'closed',
  'noReveal',
  'season',
  'tooMany',
  'notEnough',
  'same',
  'grade',
  'stars',
  'level',
  'full',
  'unknown',
] as const
export type HeroRefusal = (typeof HERO_REFUSALS)[number]
