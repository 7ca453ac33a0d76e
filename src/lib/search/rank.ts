/** Selects and ranks the entries that match a query. Uses no clock and no network. */
import { type Folded, foldQuery, markAt } from './fold.ts'
import { type Entry, type Hit, type HitGroup, KINDS, type Rank } from './model.ts'

/** Most hits shown of each kind; the others are only counted. */
const MOST: Readonly<Record<Entry['kind'], number>> = { token: 5, pool: 5, collection: 5, item: 8, page: 5 }

const isInWord = (text: string, place: number) => place > 0 && /[\p{L}\p{N}]/u.test(text[place - 1] as string)

/** Ranks the match of a name: the lowest is best, null is no match. */
function rankName({ folded }: Folded, query: string): { readonly rank: Rank; readonly place: number } | null {
  const place = folded.indexOf(query)
  if (place < 0) return null
  if (place === 0) return { rank: folded.length === query.length ? 0 : 1, place }
  for (let next = place; next >= 0; next = folded.indexOf(query, next + 1))
    if (!isInWord(folded, next)) return { rank: 2, place: next }
  return { rank: 3, place }
}

/** Returns the best match of an entry; null if it does not match. */
export function answerOf(entry: Entry, query: string): Hit | null {
  let best: Hit | null = null
  for (const [by, name] of entry.names.entries()) {
    const found = rankName(name, query)
    if (found && (best === null || found.rank < best.rank))
      best = { entry, rank: found.rank, marked: markAt(name, found.place, query.length), by }
  }
  if (best?.rank !== 0 && entry.codes.includes(query)) return { entry, rank: 0, marked: null, by: 0 }
  return best
}

/**
 * Returns all hits by kind: the best of each kind first, and the kind with the best hit first. Equal hits keep the
 * order of the list.
 */
export function findAll(entries: readonly Entry[], typed: string): readonly HitGroup[] {
  const query = foldQuery(typed)
  if (query === '') return []
  const found = new Map<Entry['kind'], Hit[]>()
  for (const entry of entries) {
    const hit = answerOf(entry, query)
    if (hit) found.set(entry.kind, [...(found.get(entry.kind) ?? []), hit])
  }
  return KINDS.flatMap((kind) => {
    const hits = found.get(kind)?.sort((a, b) => a.rank - b.rank)
    return hits ? [{ kind, hits: hits.slice(0, MOST[kind]), count: hits.length }] : []
  }).sort((a, b) => Number(b.hits[0]?.rank === 0) - Number(a.hits[0]?.rank === 0))
}
