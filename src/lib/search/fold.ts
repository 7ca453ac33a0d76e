/**
 * Normalizes text for comparison: composed (including Hangul syllables) and lower case. Matches are marked in the
 * original.
 */

/** Most characters of a query or a name. */
export const LONGEST = 100

/** A text and its normalized form. `at` has the position in the text of each folded unit. */
export type Folded = { readonly text: string; readonly folded: string; readonly at: readonly number[] }

/** Composes a text and lowers its case letter by letter, so that a match can be marked in the original text. */
export function fold(original: string): Folded {
  const text = original.normalize('NFC')
  let folded = ''
  const at: number[] = []
  let place = 0
  for (const letter of text) {
    // Some letters have a decomposed lower case; compose it again, or the letter would not match itself. CJK keyboards
    // type letters, digits and marks in full width.
    const small = letter.toLowerCase().normalize(/[！-～]/.test(letter) ? 'NFKC' : 'NFC')
    for (let i = 0; i < small.length; i++) at.push(place)
    folded += small
    place += letter.length
  }
  at.push(place)
  return { text, folded, at }
}

/** Normalizes a query for comparison with names. */
export const foldQuery = (typed: string): string =>
  fold(typed.slice(0, LONGEST)).folded.replace(/\s+/g, ' ').trim()

/** A text in three parts; the middle one matched. Null if nothing did. */
export type Marked = readonly [before: string, found: string, after: string]

/** Splits a text around a match. */
export function markAt({ text, at }: Folded, start: number, length: number): Marked {
  const [from = 0, last = 0] = [at[start], at[start + length - 1]]
  // Extends the match to the end of the letter that the last folded unit belongs to.
  const to = at.slice(start + length).find((place) => place > last) ?? text.length
  return [text.slice(0, from), text.slice(from, to), text.slice(to)]
}
