/** Sums of holdings, and their shares of a hundred. Pure. */
import { type Holding, PARTS, type Part } from './model.ts'

export type PartSum = {
  readonly part: Part
  readonly holdings: readonly Holding[]
  /** Dollars over 1e18 of all known holdings; null if there are holdings and none is known. */
  readonly usd: bigint | null
  /** Of a hundred parts of the total. */
  readonly share: number
}

export type Sums = {
  /** Sum of all known holdings; null if none is. */
  readonly total: bigint | null
  readonly parts: readonly PartSum[]
  /** Holdings, or possible holdings, that are in no sum. */
  readonly missing: readonly Holding[]
}

const sumKnown = (holdings: readonly Holding[]): bigint | null => {
  const known = holdings.flatMap(({ usd }) => usd ?? [])
  if (known.length === 0 && holdings.length > 0) return null
  return known.reduce((sum, usd) => sum + usd, 0n)
}

/**
 * Returns integer shares that add up to a hundred. The remainder goes to the largest fractions, and a nonzero part is
 * never shown as 0.
 */
export function hundredths(values: readonly bigint[]): number[] {
  const all = values.reduce((sum, value) => sum + value, 0n)
  if (all === 0n) return values.map(() => 0)
  const cut = values.map((value) => ({ part: Number((value * 100n) / all), rest: (value * 100n) % all }))
  const shares = cut.map(({ part }, i) => (part === 0 && (values[i] ?? 0n) > 0n ? 1 : part))
  const restOf = (i: number) => cut[i]?.rest ?? 0n
  const order = cut
    .map((_, i) => i)
    .sort((a, b) => Number(restOf(b) > restOf(a)) - Number(restOf(b) < restOf(a)))
  for (let left = 100 - shares.reduce((sum, share) => sum + share, 0), i = 0; left > 0; left--, i++) {
    const place = order[i % order.length] ?? 0
    shares[place] = (shares[place] ?? 0) + 1
  }
  const largest = shares.indexOf(Math.max(...shares))
  const over = shares.reduce((sum, share) => sum + share, 0) - 100
  if (over > 0) shares[largest] = (shares[largest] ?? 0) - over
  return shares
}

export function sumsOf(holdings: readonly Holding[]): Sums {
  const parts = PARTS.map((part) => {
    const own = holdings.filter((holding) => holding.part === part)
    return { part, holdings: own, usd: sumKnown(own) }
  })
  const shares = hundredths(parts.map(({ usd }) => usd ?? 0n))
  return {
    total: sumKnown(holdings),
    parts: parts.map((sum, i) => ({ ...sum, share: shares[i] ?? 0 })),
    missing: holdings.filter(({ usd }) => usd === null),
  }
}
