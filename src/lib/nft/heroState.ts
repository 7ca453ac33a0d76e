import { type HeroState, MAX_STARS, UNIQUE, USES } from './model.ts'

const bits = (word: bigint, from: bigint, count: bigint) => Number((word >> from) & ((1n << count) - 1n))

/** Most kinds that a pool has. */
const MOST_KINDS = 16

/**
 * A hero's packed word (IHeroReveal.heroStates).
 * @returns null for a word that no hero can have
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

/** The word of a hero, as the contract packs it. */
export const encodeWord = ({ kind, level, stars, grade, hashPower, merged, used }: HeroState): bigint =>
  (BigInt(kind) << 96n) |
  (BigInt(level) << 80n) |
  (BigInt(stars) << 72n) |
  (BigInt(grade) << 64n) |
  (BigInt(hashPower) << 16n) |
  (BigInt(merged) << 8n) |
  BigInt(USES.indexOf(used))
