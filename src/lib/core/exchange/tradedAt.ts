import { mulDiv } from '../amount/math.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { E18 } from '../pool/model.ts'
import type { SwapRow } from './schema.ts'

/**
 * What one base coin was traded for in the quote coin, whichever way the trade went, over 1e18, rounded down; null for
 * trades of other coins, and where one side was nothing.
 */
export function tradedAt(
  row: Pick<SwapRow, 'tokenIn' | 'amountIn' | 'tokenOut' | 'amountOut'>,
  base: Address,
  quote: Address,
): bigint | null {
  const [paid, got] = [BigInt(row.amountIn), BigInt(row.amountOut)]
  if (paid === 0n || got === 0n) return null
  if (sameAddress(row.tokenIn, base) && sameAddress(row.tokenOut, quote))
    return mulDiv(got, E18, paid, 'down')
  if (sameAddress(row.tokenIn, quote) && sameAddress(row.tokenOut, base))
    return mulDiv(paid, E18, got, 'down')
  return null
}
