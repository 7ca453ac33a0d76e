import type { ParsedAmount } from '../core/amount/parse.ts'
import type { PriceIssue } from './offerRules.ts'

/** Returns the problem with a typed price; null if there is none. */
export function listIssue(parsed: ParsedAmount): PriceIssue | null {
  if ('issue' in parsed) return parsed.issue === 'amount.empty' ? 'price.empty' : parsed.issue
  return parsed.raw === 0n ? 'price.empty' : null
}

/** True if a price is more than a tenth below the floor price of its kind. The form then asks again. */
export const farBelow = (price: bigint, floor: bigint | null) => floor !== null && price * 10n < floor * 9n

/** Returns the blocks until a listing ends; null if it has, or if the height is unknown. */
export const blocksLeft = (close: bigint, head: bigint | null) =>
  head !== null && close > head ? close - head : null

/** Returns the blocks since an event; null if its block or the current height is not known yet. */
export const blocksSince = (block: number, head: bigint | null) =>
  head !== null && head >= BigInt(block) ? head - BigInt(block) : null
