/** Traits by columns: what a collection can be filtered by, and what each choice would find. */
import type { FilterChoice } from '../../../src/lib/nft/schema.ts'
import type { Floor } from './shelfItem.ts'

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

/** One trait: which of its values each item has, as a number. */
export type Column = {
  readonly key: string
  readonly values: (string | number)[]
  readonly codes: Map<string | number, number>
  /** How many items there are of each value. */
  readonly counts: number[]
  /** By slot; -1 where an item does not have the trait. */
  at: Int32Array<ArrayBuffer>
}

/** Every value that a choice takes, by its number. */
export function allowed({ values }: Column, choice: FilterChoice): Uint8Array {
  const list = Array.isArray(choice) ? new Set<string | number>(choice) : null
  const { gte = Number.NEGATIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = Array.isArray(choice)
    ? {}
    : choice
  const takes = (value: string | number) =>
    list ? list.has(value) : typeof value === 'number' && value >= gte && value <= lte
  return Uint8Array.from(values, (value) => (takes(value) ? 1 : 0))
}

export const kindOf = (values: readonly (string | number)[]): 'text' | 'number' =>
  values.every((value) => typeof value === 'number') ? 'number' : 'text'

/** A trait with its values, the commonest first; of numbers also how they spread. */
export function facetOf(key: string, rows: Facet['values']): Facet {
  const kind = kindOf(rows.map(({ value }) => value))
  const numbers = rows.map(({ value }) => Number(value))
  const byCount = (a: Facet['values'][number], b: Facet['values'][number]) =>
    b.count - a.count || (a.value < b.value ? -1 : 1)
  const values = rows.sort(byCount).slice(0, MOST_VALUES)
  if (kind === 'text') return { key, kind, min: null, max: null, values, histogram: [] }
  const min = numbers.reduce((a, b) => Math.min(a, b))
  const max = numbers.reduce((a, b) => Math.max(a, b))
  const histogram = Array.from({ length: BARS }, () => 0)
  for (const { value, count } of rows) {
    const bar = max === min ? 0 : Math.floor(((Number(value) - min) / (max - min)) * BARS)
    histogram[Math.min(BARS - 1, bar)] = (histogram[Math.min(BARS - 1, bar)] as number) + count
  }
  return { key, kind, min, max, values, histogram }
}
