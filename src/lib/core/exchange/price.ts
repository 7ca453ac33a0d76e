import { formatAmount } from '../amount/format.ts'
import { mulDiv } from '../amount/math.ts'
import type { Address } from '../config/registry.ts'
import { E18, type Pool } from '../pool/model.ts'
import { poolSpot } from '../pool/pool.ts'

/** Dollars, and dollars per whole token, are scaled by 1e18. */
export const USD_DECIMALS = 18

/** Value of reserves at a price, rounded down. Both over 1e18. */
const value = (amount: bigint, price: bigint) => mulDiv(amount, price, E18, 'down')

/**
 * Returns dollar prices (over 1e18, rounded down) of all tokens that pools connect to a dollar coin. Each step takes
 * the pool with the most value on its known side, so that a price uses the path whose smallest pool is largest; ties
 * are decided by address. The server's derivePrices uses the same rule; all tokens have 18 decimals (docs/product.md,
 * Amounts).
 * @param dollars tokens that count as one dollar each
 */
export function poolPrices(pools: readonly Pool[], dollars: readonly Address[]): Map<Address, bigint> {
  const prices = new Map<Address, bigint>(dollars.map((token) => [token, E18]))
  const open = pools
    .filter((pool) => pool.tokens.length === 2 && pool.reserves.every((reserve) => reserve > 0n))
    .sort((a, b) => (a.address < b.address ? -1 : 1))
  for (;;) {
    let best: { pool: Pool; known: Address; other: Address; depth: bigint } | undefined
    for (const pool of open) {
      const [first, second] = pool.tokens as readonly [Address, Address]
      const known = prices.has(first) ? first : second
      const other = known === first ? second : first
      const price = prices.get(known)
      if (price === undefined || prices.has(other)) continue
      const depth = value(pool.reserves[known === first ? 0 : 1] ?? 0n, price)
      if (best === undefined || depth > best.depth) best = { pool, known, other, depth }
    }
    if (best === undefined) return prices
    const { numerator, denominator } = poolSpot(best.pool, best.other, best.known)
    prices.set(best.other, mulDiv(prices.get(best.known) ?? 0n, numerator, denominator, 'down'))
  }
}

/** Returns the value of a pool in dollars over 1e18, rounded down; null if one of its coins has no price. */
export function poolValue(pool: Pool, prices: ReadonlyMap<Address, bigint>): bigint | null {
  let total = 0n
  for (const [index, token] of pool.tokens.entries()) {
    const price = prices.get(token)
    if (price === undefined) return null
    total += value(pool.reserves[index] ?? 0n, price)
  }
  return total
}

/** Parses a decimal text of the API (`12.5`, never an exponent) to 1e18; digits beyond are cut. Null stays null. */
export function parseUsd(text: string | null): bigint | null {
  if (text === null) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * E18 + BigInt(fraction.slice(0, USD_DECIMALS).padEnd(USD_DECIMALS, '0'))
}

/** Returns the value of base units of a token in dollars over 1e18, rounded down; null without a price. */
export const dollarValue = (raw: bigint, price: bigint | undefined): bigint | null =>
  price === undefined ? null : value(raw, price)

/** Converts dollars over 1e18 to base units of a token, rounded up; null without a price. */
export const dollarsIn = (usd: bigint, price: bigint | undefined): bigint | null =>
  price ? mulDiv(usd, E18, price, 'up') : null

/** A sum in dollars as one text: `$1,234`, `$0.50`, `<$0.01`. */
export function formatDollars(usd: bigint): string {
  const text = formatAmount(usd, USD_DECIMALS, { places: sumPlaces(usd), pad: true })
  return text.startsWith('<') ? `<$${text.slice(1)}` : `$${text}`
}

/** The same; a dash if unknown. */
export const dollarsText = (usd: bigint | null | undefined): string =>
  usd === null || usd === undefined ? '—' : formatDollars(usd)

/** Decimals of a large sum: none from a thousand on, where cents are irrelevant. */
export const sumPlaces = (raw: bigint) => (raw >= 1_000n * E18 ? 0 : 2)

/** A change of a price, 0.05 for five percent up: its direction, and its size in basis points. */
export function changeParts(change: number): {
  readonly direction: 'up' | 'down' | 'flat'
  readonly bps: number
} {
  // Adds a millionth of a basis point against floating-point errors.
  const bps = Math.min(Math.floor(Math.abs(change) * 10_000 + 1e-6), 1e12)
  return { direction: change === 0 ? 'flat' : change > 0 ? 'up' : 'down', bps }
}
