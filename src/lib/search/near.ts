/** Suggests names if the search found nothing. */
import { foldQuery } from './fold.ts'
import type { Entry } from './model.ts'

/**
 * Edit distance between two texts: insert, delete, replace, or swap neighbors.
 * @param most upper limit of the result
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, k) => k)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let k = 1; k <= b.length; k++) {
      const cost = a[i - 1] === b[k - 1] ? 0 : 1
      let steps = Math.min(
        (last[k] as number) + 1,
        (row[k - 1] as number) + 1,
        (last[k - 1] as number) + cost,
      )
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        steps = Math.min(steps, (before[k - 2] as number) + 1)
      row.push(steps)
    }
    if (Math.min(...row) > most) return most + 1
    ;[before, last] = [last, row]
  }
  return Math.min(last[b.length] as number, most + 1)
}

/** Splits Hangul syllables into letters, so that one mistyped letter is one edit. */
const letters = (text: string) => text.normalize('NFD')

/** Returns a name, the name without its number, and its single parts: a typo in one part suggests the whole name. */
const wordsOf = (folded: string) =>
  [...new Set([folded, folded.replace(/ #\d+$/, ''), ...folded.split(/[\s\-·:,#]+/)])].filter(
    (w) => w.length > 1,
  )

const MOST = 3

/** Returns the nearest names, best first. For equal names only the first entry. */
export function nearest(entries: readonly Entry[], typed: string): readonly Entry[] {
  const query = letters(foldQuery(typed))
  if (query.length < 2) return []
  const most = Math.min(3, Math.max(1, Math.floor(query.length / 3)))
  const found = new Map<string, { readonly entry: Entry; readonly steps: number }>()
  for (const entry of entries)
    for (const { folded, text } of entry.names)
      for (const word of wordsOf(folded)) {
        const steps = distance(letters(word), query, most)
        const known = found.get(text)
        if (steps <= most && (!known || steps < known.steps)) found.set(text, { entry, steps })
      }
  const seen = new Set<string>()
  return [...found.values()]
    .sort((a, b) => a.steps - b.steps)
    .filter(({ entry }) => !seen.has(entry.id) && seen.add(entry.id))
    .slice(0, MOST)
    .map(({ entry }) => entry)
}
