/** Filters of an NFT list, by traits. */
import { parseAmount } from '../amount/parse.ts'

/** Bounds of a numeric trait, both included; null is open. */
export type Range = { readonly gte: number | null; readonly lte: number | null }
/** Chosen values of a trait, or a range of a numeric one. All traits must match, with any of their chosen values. */
export type Filters = Readonly<Record<string, readonly string[] | Range>>

export const isRange = (value: readonly string[] | Range): value is Range => !Array.isArray(value)

/**
 * True if all items have the same value of a trait: then there is nothing to choose.
 * @param items number of items; null if unknown, when a single value counts as common to all
 */
export const isConstant = (values: readonly { readonly count: number }[], items: number | null): boolean =>
  values.length === 1 && (items === null || values[0]?.count === items)

/** Significant decimals of a bound. */
const BOUND_DECIMALS = 9

/**
 * Reads a typed bound of a range: by the rules of amounts, and also negative ones.
 * @returns null for an open end; `unclear` if it is no number, or ambiguous
 */
export function readBound(text: string): number | null | 'unclear' {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
  const read = parseAmount(rest, BOUND_DECIMALS)
  if ('raw' in read) return (Number(read.raw) / 10 ** BOUND_DECIMALS) * (minus ? -1 : 1)
  return read.issue === 'amount.empty' && !minus ? null : 'unclear'
}

/** Formats filters for the URL and the API: open ends are left out. */
export function filtersText(filters: Filters): string {
  const rows = Object.entries(filters).map(([key, value]) => [
    key,
    isRange(value)
      ? {
          ...(value.gte === null ? {} : { gte: value.gte }),
          ...(value.lte === null ? {} : { lte: value.lte }),
        }
      : value,
  ])
  return JSON.stringify(Object.fromEntries(rows))
}
