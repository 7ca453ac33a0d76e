import { hashOf } from '../core/chain/hash.ts'
import { type HeroState, UNIQUE } from '../core/nft/heroState.ts'
import type { Kind, Pool } from './model.ts'

/** Percent of the kind's power that each star above the first adds, and each grade above the kind's own. */
const STAR_POWER = 5
const GRADE_POWER = 45

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Returns the number of heroes of all kinds together. */
export const leftInAll = sum

/** Unpacks a kind from `pool()`, `grade << 32 | hashPower`; null for an invalid one. */
export function kindOf(word: bigint): Kind | null {
  const [grade, hashPower] = [Number(word >> 32n), Number(word & 0xffff_ffffn)]
  return grade <= UNIQUE && hashPower > 0 ? { grade, hashPower } : null
}

const kindWord = ({ grade, hashPower }: Kind) => (BigInt(grade) << 32n) | BigInt(hashPower)

/** Returns the contract's provenance hash: of the kinds and their first counts. */
export const provenanceOf = ({ kinds, first }: Pool) =>
  hashOf(['uint256[]', 'uint256[]'], [kinds.map(kindWord), first.map(BigInt)])

/**
 * Returns the hash power: the kind's, plus 5 % of it for each star above the first and 45 % of it for each grade above
 * the kind's own. Rounded down once at the end (HeroState.sol).
 */
export function powerOf(kind: Kind, stars: number, grade: number): number {
  const whole = kind.hashPower * (100 + STAR_POWER * (stars - 1) + GRADE_POWER * (grade - kind.grade))
  return (whole - (whole % 100)) / 100
}

/**
 * Returns the index of the kind that contains the hero number `ticket`, counted from the least kind.
 * @returns the number of kinds if there are no more than `ticket` heroes
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

/** Returns the kind of a hero that came from no box: it follows from its id alone. */
export const bornKind = (id: bigint, first: readonly number[]): number =>
  walk(first, Number(BigInt(hashOf(['uint256'], [id])) % BigInt(sum(first))))

/** Returns the state of a new hero of a kind; null if the pool has no such kind. */
export function bornState(kind: number, { kinds }: Pick<Pool, 'kinds'>): HeroState | null {
  const own = kinds[kind]
  return own ? { kind, level: 1, stars: 1, ...own, merged: 0, used: null } : null
}

/** Unpacks the heroes left of each kind from `RevealSettled`: 16 bits each, the least kind lowest. */
export const unpackLeft = (word: bigint, kinds: number): number[] =>
  Array.from({ length: kinds }, (_, kind) => Number((word >> BigInt(16 * kind)) & 0xffffn))
