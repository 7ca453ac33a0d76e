import type { Trait } from './metadata.ts'

export type Traited = { readonly id: string; readonly traits: readonly Trait[] }

/** Points are whole millionths, so that every implementation gets the same result. */
const SCALE = 1_000_000

/**
 * Ranks the items of one collection by rarity, 1 the rarest. Anyone can recompute the ranks from the traits alone:
 * - Only items that have traits count; N is their number.
 * - For every type of trait in the collection an item gets ⌊1,000,000 · N / S⌋ points, where S is the number of items
 * that share its value: for a text those with the same text; for a number (zero too) those with at least as much; for
 * an item without that trait those without it.
 * - Dates say nothing about rarity and give no points.
 * - More points is a better rank. Equal points are an equal rank, and the next rank is left out (1, 2, 2, 4).
 */
export function ranksOf(items: readonly Traited[]): Map<string, number> {
  const ranked = items.filter((item) => item.traits.length > 0)
  const total = ranked.length
  type Sharers = { texts: Map<string, number>; numbers: number[]; having: number }
  const types = new Map<string, Sharers>()
  for (const { traits } of ranked)
    for (const { type, value, display } of traits) {
      if (display === 'date') continue
      let stats = types.get(type)
      if (stats === undefined) {
        stats = { texts: new Map(), numbers: [], having: 0 }
        types.set(type, stats)
      }
      stats.having++
      if (typeof value === 'number') stats.numbers.push(value)
      else stats.texts.set(value, (stats.texts.get(value) ?? 0) + 1)
    }

  const points = (sharers: number) => Math.floor((SCALE * total) / sharers)
  /** Points of the items without a trait, and the additional points of those with it. */
  let nothing = 0
  const more = new Map<string, (value: string | number) => number>()
  for (const [type, { texts, numbers, having }] of types) {
    const without = having < total ? points(total - having) : 0
    nothing += without
    numbers.sort((a, b) => a - b)
    const below = new Map<number, number>()
    for (const [index, value] of numbers.entries()) if (!below.has(value)) below.set(value, index)
    more.set(
      type,
      (value) =>
        points(
          typeof value === 'number' ? numbers.length - (below.get(value) ?? 0) : (texts.get(value) ?? 1),
        ) - without,
    )
  }
  const scores = ranked.map(({ id, traits }) => ({
    id,
    score: traits.reduce(
      (sum, { type, value, display }) => (display === 'date' ? sum : sum + (more.get(type)?.(value) ?? 0)),
      nothing,
    ),
  }))
  scores.sort((a, b) => b.score - a.score)
  const ranks = new Map<string, number>()
  let rank = 0
  let last = Number.NaN
  for (const [index, { id, score }] of scores.entries()) {
    if (score !== last) rank = index + 1
    last = score
    ranks.set(id, rank)
  }
  return ranks
}
