/** The last blocks as a line of ticks: the blocks that the page read, and those known to lie between. */

/** Number of blocks drawn, about a minute of them. */
export const HORIZON = 120

/** Adds a block to those read before, and drops the ones that left the line. */
export function sighted(seen: readonly bigint[], block: bigint): readonly bigint[] {
  if (seen.includes(block)) return seen
  const all = [...seen, block].sort((a, b) => (a < b ? -1 : 1))
  const newest = all.at(-1) ?? block
  return all.filter((one) => newest - one < BigInt(HORIZON))
}

export type Tick = {
  /** Place from the left, 0 to HORIZON - 1. */
  readonly place: number
  /** `seen` was read by this page; `known` is below one that was, so it exists; `now` is the newest. */
  readonly kind: 'seen' | 'known' | 'now'
}

/**
 * Returns a tick for each block up to the newest read. Empty if none was read. A chain may be younger than the line.
 */
export function ticksOf(seen: readonly bigint[]): readonly Tick[] {
  const newest = seen.at(-1)
  if (newest === undefined) return []
  const read = new Set(seen)
  return Array.from({ length: HORIZON }, (_, place) => ({
    place,
    block: newest - BigInt(HORIZON - 1 - place),
  }))
    .filter(({ block }) => block >= 0n)
    .map(({ place, block }) => ({
      place,
      kind: block === newest ? 'now' : read.has(block) ? 'seen' : 'known',
    }))
}
