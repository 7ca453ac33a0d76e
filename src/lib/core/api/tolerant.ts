/** Lists are read record by record: an unreadable record is left out and counted, and does not affect the others. */
import * as v from 'valibot'

/** The readable part of an answer, and the number of records left out of its lists. */
export type Tolerant<T> = { readonly body: T; readonly skipped: number }

/** Fields of an answer that are lists of independent records. */
const LISTS = ['list', 'offers', 'attributes']

/** Returns the list field and the position that an issue is about; null if it is about anything else. */
function recordOf(issue: v.BaseIssue<unknown>): readonly [string, number] | null {
  const [field, place] = issue.path ?? []
  return field && place && LISTS.includes(String(field.key)) && typeof place.key === 'number'
    ? [String(field.key), place.key]
    : null
}

/**
 * Parses an answer; leaves out records of its lists that do not fit.
 * @throws ValiError if anything but single records of a list does not fit, or no record does
 */
export function parseTolerant<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
): Tolerant<v.InferOutput<S>> {
  const whole = v.safeParse(schema, answer)
  if (whole.success) return { body: whole.output, skipped: 0 }
  const bad = whole.issues.map(recordOf)
  if (bad.includes(null)) throw new v.ValiError(whole.issues)
  const places = new Set(bad.map((record) => record?.join(' ')))
  const rest: Record<string, unknown> = { ...(answer as Record<string, unknown>) }
  for (const field of LISTS) {
    const list = rest[field]
    if (!Array.isArray(list)) continue
    rest[field] = list.filter((_, i) => !places.has(`${field} ${i}`))
    // No record of the list fits: server and page disagree about the format, and an empty list would be wrong.
    if (list.length > 1 && (rest[field] as unknown[]).length === 0) throw new v.ValiError(whole.issues)
  }
  return { body: v.parse(schema, rest), skipped: places.size }
}
