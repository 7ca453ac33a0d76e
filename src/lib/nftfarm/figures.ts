const PPM = 1_000_000n

/** Part of the total hash power, in millionths, rounded down; null if either is unknown or the total is 0. */
export const sharePpm = (power: bigint | null, total: bigint | null): bigint | null =>
  power === null || total === null || total === 0n ? null : (power * PPM) / total

/**
 * Heights of bars, from 0 to `high`, the largest amount being `high`. An amount above 0 is visible, however small.
 * @param amounts base units, as the API writes them
 */
export function barHeights(amounts: readonly string[], high: number): number[] {
  const list = amounts.map(BigInt)
  let most = 0n
  for (const one of list) if (one > most) most = one
  if (most === 0n) return list.map(() => 0)
  // A hundredth of a unit is less than a pixel.
  return list.map((one) =>
    one === 0n ? 0 : Math.max(1, Number((one * BigInt(Math.round(high * 100))) / most) / 100),
  )
}

/** Sum of hash powers, as the API writes them. */
export const totalPower = (rows: readonly { readonly power: number }[]): bigint =>
  rows.reduce((sum, { power }) => sum + BigInt(power), 0n)
