import { hashOf } from '../core/chain/hash.ts'
import { type HeroState, UNIQUE } from '../core/nft/heroState.ts'
import type { Kind, Pool } from './model.ts'

/** Part of the kind's power that a star above the first adds, and a grade above the kind's own; percent. */
const STAR_POWER = 5
const GRADE_POWER = 45

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Heroes of all kinds together. */
export const leftInAll = sum

/** A kind as `pool()` has it, `grade << 32 | hashPower`; null for one that can't be. */
export function kindOf(word: bigint): Kind | null {
  const [grade, hashPower] = [Number(word >> 32n), Number(word & 0xffff_ffffn)]
  return grade <= UNIQUE && hashPower > 0 ? { grade, hashPower } : null
}

const kindWord = ({ grade, hashPower }: Kind) => (BigInt(grade) << 32n) | BigInt(hashPower)

/** The hash that the contract has had from its start: of the kinds and how many heroes there were of each. */
export const provenanceOf = ({ kinds, first }: Pool) =>
  hashOf(['uint256[]', 'uint256[]'], [kinds.map(kindWord), first.map(BigInt)])

/**
 * Hash power: the kind's, 5 % of that more for each star above the first, 45 % of it for each grade above the kind's
 * own, rounded down once at the end (HeroState.sol).
 */
export function powerOf(kind: Kind, stars: number, grade: number): number {
  const whole = kind.hashPower * (100 + STAR_POWER * (stars - 1) + GRADE_POWER * (grade - kind.grade))
  return (whole - (whole % 100)) / 100
}

/**
 * The kind at which `ticket` heroes, counted from the least, come to an end.
 * @returns the number of kinds where there are no more than `ticket`
 */
export function walk(counts: readonly number[], ticket: number): number {
  let rest = ticket
  const kind = counts.findIndex((count) => {
    if (rest < count) return true
    rest -= count
    return false
  })
  return kind < 0 ? counts.length : kind
}

/** Kind of a hero that no box became: it follows from its id alone. */
export const bornKind = (id: bigint, first: readonly number[]): number =>
  walk(first, Number(BigInt(hashOf(['uint256'], [id])) % BigInt(sum(first))))

/** A hero of a kind before anything happened to it; null where the pool has no such kind. */
export function bornState(kind: number, { kinds }: Pick<Pool, 'kinds'>): HeroState | null {
  const own = kinds[kind]
  return own ? { kind, level: 1, stars: 1, ...own, merged: 0, used: null } : null
}

/** How many are left of each kind, as `RevealSettled` packs it: 16 bits each, the least kind lowest. */
export const unpackLeft = (word: bigint, kinds: number): number[] =>
  Array.from({ length: kinds }, (_, kind) => Number((word >> BigInt(16 * kind)) & 0xffffn))
