import type { ParsedAmount } from '../core/amount/parse.ts'
import type { PriceIssue } from './offerRules.ts'

/** What is wrong with a price as typed; null when nothing is. */
export function listIssue(parsed: ParsedAmount): PriceIssue | null {
  if ('issue' in parsed) return parsed.issue === 'amount.empty' ? 'price.empty' : parsed.issue
  return parsed.raw === 0n ? 'price.empty' : null
}

/** A price more than a tenth under the floor of its kind is asked about again. */
export const farBelow = (price: bigint, floor: bigint | null) => floor !== null && price * 10n < floor * 9n

/** Blocks until a listing ends; null when it has, or where nobody knows the height. */
export const blocksLeft = (close: bigint, head: bigint | null) =>
  head !== null && close > head ? close - head : null

/** Blocks since something happened; null before its block is seen, or where nobody knows the height. */
export const blocksSince = (block: number, head: bigint | null) =>
  head !== null && head >= BigInt(block) ? head - BigInt(block) : null
