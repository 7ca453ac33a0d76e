import { GRADES, type HeroKind, type HeroState, USES } from './model.ts'

const part = (word: bigint, at: bigint, bits: bigint) => Number((word >> at) & ((1n << bits) - 1n))

/**
 * A hero from the word in which the contract packs it (IHeroReveal.heroStates).
 * @returns null for a word that no hero has
 */
export function parseHero(word: bigint): HeroState | null {
  const grade = GRADES[part(word, 64n, 8n)]
  const used = USES[part(word, 0n, 8n)]
  const state = {
    kind: part(word, 96n, 160n),
    level: part(word, 80n, 16n),
    stars: part(word, 72n, 8n),
    hashPower: part(word, 16n, 48n),
    merged: part(word, 8n, 8n),
  }
  if (!grade || !used || state.kind > 15 || state.level < 1 || state.stars < 1) return null
  return { ...state, grade, used }
}

/** A kind from the pool's word; null for one that no pool has. */
export function parseKind(word: bigint): HeroKind | null {
  const grade = GRADES[part(word, 32n, 224n)]
  const hashPower = part(word, 0n, 32n)
  return grade && hashPower > 0 ? { grade, hashPower } : null
}

/** Counts of a pool that stand in one word, 16 bits each, the least kind lowest. */
export const parseCounts = (word: bigint, kinds: number): number[] =>
  Array.from({ length: kinds }, (_, kind) => part(word, BigInt(16 * kind), 16n))

/** An id as the contract takes and gives it: hex digits without `0x`. */
export const heroIdText = (id: bigint): string => id.toString(16)
/** The number of such a text, in either case and with or without `0x`; null for anything else. */
export function parseHeroId(text: string): bigint | null {
  const [, digits] = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(text) ?? []
  return digits === undefined ? null : BigInt(`0x${digits}`)
}
