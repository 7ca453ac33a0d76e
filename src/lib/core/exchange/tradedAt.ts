import { mulDiv } from '../amount/math.ts'
import { type Address, sameAddress } from '../config/registry.ts'
import { E18 } from '../pool/model.ts'
import type { SwapRow } from './schema.ts'

/**
 * Returns the price of one base coin in the quote coin in a trade of either direction, over 1e18, rounded down. Null
 * for trades of other coins, and if one side was 0.
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
