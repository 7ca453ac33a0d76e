/** Filters of an NFT list, by traits. */

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
