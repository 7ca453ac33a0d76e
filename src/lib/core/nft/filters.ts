/** Filters of an NFT list, by traits. */
import { parseAmount } from '../amount/parse.ts'

/** Bounds of a numeric trait, both included; null is open. */
export type Range = { readonly gte: number | null; readonly lte: number | null }
/** Chosen values of a trait, or a range of a numeric one. All traits must fit, any value of one does. */
export type Filters = Readonly<Record<string, readonly string[] | Range>>

export const isRange = (value: readonly string[] | Range): value is Range => !Array.isArray(value)

/**
 * Whether a trait has one value, and all items have it: then there is nothing to choose.
 * @param items how many there are; null before that is known, when one value alone counts as everybody's
 */
export const isConstant = (values: readonly { readonly count: number }[], items: number | null): boolean =>
  values.length === 1 && (items === null || values[0]?.count === items)

/** Decimals of a bound that count. */
const BOUND_DECIMALS = 9

/**
 * Reads a bound of a range as a person types it: by the rules of amounts, and negative ones, too.
 * @returns null for an open end; `unclear` for what is no number, or could be two
 */
export function readBound(text: string): number | null | 'unclear' {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/s.exec(text) ?? []
  const read = parseAmount(rest, BOUND_DECIMALS)
  if ('raw' in read) return (Number(read.raw) / 10 ** BOUND_DECIMALS) * (minus ? -1 : 1)
  return read.issue === 'amount.empty' && !minus ? null : 'unclear'
}

/** Filters as the address and the API write them: open ends are left out. */
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
