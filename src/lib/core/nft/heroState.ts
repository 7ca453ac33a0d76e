/** State of a hero on the chain: shown on its own page and in lists, and changed by actions. */

/** The highest grade. */
export const UNIQUE = 2
export const MAX_STARS = 5

/** Ways in which a hero ended, by the numbers of the contract; the first means that it has not. */
export const USES = [null, 'merged', 'dismantled', 'inherited'] as const
export type Use = (typeof USES)[number]

export type HeroState = {
  /** Rank of its kind in the pool, 0 the lowest. */
  readonly kind: number
  readonly level: number
  /** 1 to 5. */
  readonly stars: number
  /** 0 Common, 1 Uncommon, 2 Unique. */
  readonly grade: number
  readonly hashPower: number
  /** Number of heroes that it absorbed. */
  readonly merged: number
  readonly used: Use
}

const bits = (word: bigint, from: bigint, count: bigint) => Number((word >> from) & ((1n << count) - 1n))

/** Maximum number of kinds in a pool. */
const MOST_KINDS = 16

/**
 * Decodes a hero's packed state (IHeroReveal.heroStates).
 * @returns null for a value that no hero can have
 */
export function decodeWord(word: bigint): HeroState | null {
  const used = USES[bits(word, 0n, 8n)]
  const state = {
    kind: Number(word >> 96n),
    level: bits(word, 80n, 16n),
    stars: bits(word, 72n, 8n),
    grade: bits(word, 64n, 8n),
    hashPower: bits(word, 16n, 48n),
    merged: bits(word, 8n, 8n),
  }
  const possible =
    used !== undefined &&
    state.kind < MOST_KINDS &&
    state.level > 0 &&
    state.stars > 0 &&
    state.stars <= MAX_STARS &&
    state.grade <= UNIQUE
  return possible ? { ...state, used } : null
}

/** Packs the state of a hero as the contract does. */
export const encodeWord = ({ kind, level, stars, grade, hashPower, merged, used }: HeroState): bigint =>
  (BigInt(kind) << 96n) |
  (BigInt(level) << 80n) |
  (BigInt(stars) << 72n) |
  (BigInt(grade) << 64n) |
  (BigInt(hashPower) << 16n) |
  (BigInt(merged) << 8n) |
  BigInt(USES.indexOf(used))
