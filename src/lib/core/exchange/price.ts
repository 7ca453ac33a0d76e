import { formatAmount } from '../amount/format.ts'
import { mulDiv } from '../amount/math.ts'
import type { Address } from '../config/registry.ts'
import { E18, type Pool } from '../pool/model.ts'
import { poolSpot } from '../pool/pool.ts'

/** Dollars per whole token, and dollars as such, are kept over 1e18. */
export const USD_DECIMALS = 18

/** Reserves at a price, rounded down. Both over 1e18. */
const worth = (amount: bigint, price: bigint) => mulDiv(amount, price, E18, 'down')

/**
 * Dollar prices (over 1e18, rounded down) of all tokens that pools connect to a dollar coin. Takes next whichever pool
 * holds most value on its known side, so that a price comes over the path whose thinnest pool is thickest; ties go by
 * address. The same rule as the server's derivePrices; all tokens have 18 decimals (docs/product.md, Amounts).
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
      const depth = worth(pool.reserves[known === first ? 0 : 1] ?? 0n, price)
      if (best === undefined || depth > best.depth) best = { pool, known, other, depth }
    }
    if (best === undefined) return prices
    const { numerator, denominator } = poolSpot(best.pool, best.other, best.known)
    prices.set(best.other, mulDiv(prices.get(best.known) ?? 0n, numerator, denominator, 'down'))
  }
}

/** What a pool holds in dollars over 1e18, rounded down; null when one of its coins has no price. */
export function poolValue(pool: Pool, prices: ReadonlyMap<Address, bigint>): bigint | null {
  let total = 0n
  for (const [index, token] of pool.tokens.entries()) {
    const price = prices.get(token)
    if (price === undefined) return null
    total += worth(pool.reserves[index] ?? 0n, price)
  }
  return total
}

/** A decimal text of the API (`12.5`, never an exponent) over 1e18; digits beyond are cut. Null stays null. */
export function parseUsd(text: string | null): bigint | null {
  if (text === null) return null
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * E18 + BigInt(fraction.slice(0, USD_DECIMALS).padEnd(USD_DECIMALS, '0'))
}

/** What base units of a token are worth in dollars over 1e18, rounded down; null without a price. */
export const worthInDollars = (raw: bigint, price: bigint | undefined): bigint | null =>
  price === undefined ? null : worth(raw, price)

/** What dollars over 1e18 are in base units of a token, rounded up; null without a price. */
export const dollarsIn = (usd: bigint, price: bigint | undefined): bigint | null =>
  price ? mulDiv(usd, E18, price, 'up') : null

/** A sum in dollars as one text: `$1,234`, `$0.50`, `<$0.01`. */
export function formatDollars(usd: bigint): string {
  const text = formatAmount(usd, USD_DECIMALS, { places: sumPlaces(usd), pad: true })
  return text.startsWith('<') ? `<$${text.slice(1)}` : `$${text}`
}

/** The same; a dash where nobody knows. */
export const dollarsText = (usd: bigint | null | undefined): string =>
  usd === null || usd === undefined ? '—' : formatDollars(usd)

/** Decimals of a large sum: none from a thousand on, where cents say nothing. */
export const sumPlaces = (raw: bigint) => (raw >= 1_000n * E18 ? 0 : 2)

/** A change of a price, 0.05 for five percent up: its direction, and its size in basis points. */
export function changeParts(change: number): {
  readonly direction: 'up' | 'down' | 'flat'
  readonly bps: number
} {
  // A millionth of a basis point more, for what floating point cuts off.
  const bps = Math.min(Math.floor(Math.abs(change) * 10_000 + 1e-6), 1e12)
  return { direction: change === 0 ? 'flat' : change > 0 ? 'up' : 'down', bps }
}
