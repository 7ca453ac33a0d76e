/** The draw of a reveal, as the contract makes it, so that anybody can make it again. */
import { hashOf } from '../chain/hash.ts'

type Hex = `0x${string}`

/** The hash that fixed a pool before its first box: of its kinds' words, and of how many there were of each. */
export const provenanceOf = (kinds: readonly bigint[], first: readonly number[]): Hex =>
  hashOf(['uint256[]', 'uint256[]'], [kinds, first.map(BigInt)])

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** The kind at which so many heroes, counted from the least, come to an end. @throws RangeError past the last one */
export function walk(counts: readonly number[], ticket: bigint): number {
  let rest = ticket
  for (const [kind, count] of counts.entries()) {
    if (rest < BigInt(count)) return kind
    rest -= BigInt(count)
  }
  throw new RangeError('There are not so many heroes.')
}

/** The kind of a hero that no box became: it follows from its id and from how many there were of each kind. */
export const bornKind = (id: bigint, first: readonly number[]): number =>
  walk(first, BigInt(hashOf(['uint256'], [id])) % BigInt(sum(first)))

/** What one box drew. */
export type Drawn = {
  readonly box: bigint
  /** Heroes that were left before it, and which of them it took, counted from the least. */
  readonly left: number
  readonly ticket: bigint
  readonly kind: number
}

/** The hash of the block that draws is known as zero where nobody settled while the chain still told it. */
export const LAPSED: Hex = `0x${'0'.repeat(64)}`

/**
 * Draws for boxes in order, without replacement: keccak256(seed, box) modulo what is left, walked from the least.
 * A lapsed request's boxes take the least that is left.
 * @param left of each kind before the first box @throws RangeError for more boxes than there are heroes
 */
export function drawAll(seed: Hex, boxes: readonly bigint[], left: readonly number[]): Drawn[] {
  const counts = [...left]
  return boxes.map((box) => {
    const all = sum(counts)
    if (all === 0) throw new RangeError('There are not so many heroes.')
    const word = seed === LAPSED ? 0n : BigInt(hashOf(['bytes32', 'uint256'], [seed, box]))
    const ticket = word % BigInt(all)
    const kind = walk(counts, ticket)
    counts[kind] = (counts[kind] ?? 0) - 1
    return { box, left: all, ticket, kind }
  })
}

/** A settled request, as the chain told it. */
export type Settled = {
  readonly seed: Hex
  readonly left: readonly number[]
  readonly boxes: readonly bigint[]
  /** What each box became, in the order of the events. */
  readonly heroes: readonly { readonly box: bigint; readonly hero: bigint; readonly kind: number }[]
}

export type Rechecked = {
  readonly rows: readonly (Drawn & {
    readonly hero: bigint | null
    readonly given: number | null
    readonly equal: boolean
  })[]
  readonly equal: number
}

/** Makes a draw again, and holds each box's hero against it. A box without a hero is not equal. */
export function recheckDraw({ seed, left, boxes, heroes }: Settled): Rechecked {
  const rows = drawAll(seed, boxes, left).map((drawn) => {
    const told = heroes.find(({ box }) => box === drawn.box)
    return { ...drawn, hero: told?.hero ?? null, given: told?.kind ?? null, equal: told?.kind === drawn.kind }
  })
  return { rows, equal: rows.filter(({ equal }) => equal).length }
}
