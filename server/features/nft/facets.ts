/** Traits by columns: the filters of a collection, and how many items each choice would find. */
import type { FilterChoice } from '../../../src/lib/core/nft/schema.ts'
import type { Floor } from './indexedItem.ts'

export type Facet = {
  readonly key: string
  readonly kind: 'text' | 'number'
  readonly min: number | null
  readonly max: number | null
  readonly values: {
    readonly value: string | number
    readonly count: number
    readonly listedCount: number
    readonly floor: Floor | null
  }[]
  readonly histogram: readonly number[]
}

const MOST_VALUES = 200
const BARS = 20

/** One trait: for each item, the number of its value. */
export type Column = {
  readonly key: string
  readonly values: (string | number)[]
  readonly codes: Map<string | number, number>
  /** Number of items with each value. */
  readonly counts: number[]
  /** By slot; -1 where an item does not have the trait. */
  at: Int32Array<ArrayBuffer>
}

/** A number, or a text that reads as one: `007`, `1,000`, `5.0`. */
function numberOf(value: string | number): number | null {
  if (typeof value === 'number') return value
  return /^[+-]?(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.\d{1,15})?$/.test(value)
    ? Number(value.replaceAll(',', ''))
    : null
}

/** For every value, 1 if a choice includes it. */
export function allowed({ values }: Column, choice: FilterChoice): Uint8Array {
  const list = Array.isArray(choice) ? new Set<string | number>(choice) : null
  const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = Array.isArray(choice)
    ? {}
    : choice
  const isWithin = (number: number | null) => number !== null && number >= gte && number <= lte
  // If a trait mixes numbers and texts, requests name the numbers as texts.
  const takes = (value: string | number) =>
    list ? list.has(value) || list.has(String(value)) : isWithin(numberOf(value))
  return Uint8Array.from(values, (value) => (takes(value) ? 1 : 0))
}

/** Nine of ten items with the trait must have a number: a few odd ones do not turn a slider into a list. */
const [PART, OF] = [9, 10]

/** Returns the kind of a trait in its collection, independent of the request. */
export function kindOf({ values, counts }: Pick<Column, 'values' | 'counts'>): 'text' | 'number' {
  let [numbers, all] = [0, 0]
  for (const [code, value] of values.entries()) {
    const count = counts[code] as number
    all += count
    if (numberOf(value) !== null) numbers += count
  }
  return all > 0 && numbers * OF >= all * PART ? 'number' : 'text'
}

/** A trait with its values, the most common first, and for numbers their distribution. */
export function facetOf(key: string, kind: Facet['kind'], rows: Facet['values']): Facet {
  const numbers = rows.flatMap(({ value }) => numberOf(value) ?? [])
  const byCount = (a: Facet['values'][number], b: Facet['values'][number]) =>
    b.count - a.count || (a.value < b.value ? -1 : 1)
  const values = rows.sort(byCount).slice(0, MOST_VALUES)
  if (kind === 'text' || numbers.length === 0)
    return { key, kind, min: null, max: null, values, histogram: [] }
  const min = numbers.reduce((a, b) => Math.min(a, b))
  const max = numbers.reduce((a, b) => Math.max(a, b))
  const histogram = Array.from({ length: BARS }, () => 0)
  for (const { value, count } of rows) {
    const number = numberOf(value)
    if (number === null) continue
    const bar = max === min ? 0 : Math.floor(((number - min) / (max - min)) * BARS)
    histogram[Math.min(BARS - 1, bar)] = (histogram[Math.min(BARS - 1, bar)] as number) + count
  }
  return { key, kind, min, max, values, histogram }
}
