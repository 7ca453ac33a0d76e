/** Lists are read record by record: one that can't be read is left out and counted, and spoils no other. */
import * as v from 'valibot'

/** What was read of an answer, and how many records of its lists were left out. */
export type Tolerant<T> = { readonly body: T; readonly skipped: number }

/** Fields of an answer that are lists of records, each of which stands for itself. */
const LISTS = ['list', 'offers', 'attributes']

/** The field and the place in it that an issue is about; null for one that is about anything else. */
function recordOf(issue: v.BaseIssue<unknown>): readonly [string, number] | null {
  const [field, place] = issue.path ?? []
  return field && place && LISTS.includes(String(field.key)) && typeof place.key === 'number'
    ? [String(field.key), place.key]
    : null
}

/**
 * Parses an answer; records of its lists that do not fit are left out.
 * @throws ValiError where anything but single records of a list does not fit, or no record does
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
    // Nothing of the list fits: server and page are not of one mind, and an empty list would be a lie.
    if (list.length > 1 && (rest[field] as unknown[]).length === 0) throw new v.ValiError(whole.issues)
  }
  return { body: v.parse(schema, rest), skipped: places.size }
}
