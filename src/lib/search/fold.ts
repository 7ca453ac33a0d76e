/** Text as it is compared: composed (Hangul syllables too) and without case. Marks what was found in the original. */

/** What is typed is bounded, and so is every name. */
export const LONGEST = 100

/** A text beside what it is compared by; `at` is where each folded unit stands in the text. */
export type Folded = { readonly text: string; readonly folded: string; readonly at: readonly number[] }

/** Composes a text and takes its case away, letter by letter: what is found there is marked in the text itself. */
export function fold(original: string): Folded {
  const text = original.normalize('NFC')
  let folded = ''
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    // A letter whose small form is decomposed would otherwise not be found by itself.
    const small = letter.toLowerCase().normalize('NFC')
    for (let i = 0; i < small.length; i++) at.push(place)
    folded += small
    place += letter.length
  }
  at.push(place)
  return { text, folded, at }
}

/** What is typed, as names are compared with it. */
export const foldQuery = (typed: string): string =>
  fold(typed.slice(0, LONGEST)).folded.replace(/\s+/g, ' ').trim()

/** A text in three parts, the middle one what was found; null where it is not in there. */
export type Marked = readonly [before: string, found: string, after: string]

/** Cuts a text around what was found in it. */
export function markAt({ text, at }: Folded, start: number, length: number): Marked {
  const [from = 0, last = 0] = [at[start], at[start + length - 1]]
  // To the end of the letter that the last folded unit belongs to.
  const to = at.slice(start + length).find((place) => place > last) ?? text.length
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}
