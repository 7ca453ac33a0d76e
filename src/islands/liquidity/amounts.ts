import { AMOUNT_PLACES, type FormatOptions, formatAmount } from '../../lib/core/amount/format.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import type { Pool } from '../../lib/core/pool/model.ts'
import type { Translate } from '../../ui/texts.tsx'

/** Formats amounts of a pool's coins, in its order: `12.5 MEV and 3 USDT`. */
export function coinsText(
  t: Translate<'liquidity'>,
  pool: Pool,
  coins: readonly Token[],
  amounts: readonly bigint[],
  round: FormatOptions['round'] & string,
): string {
  const parts = coins.flatMap((token) => {
    const raw = amounts[pool.tokens.indexOf(token.address)] ?? 0n
    return raw === 0n
      ? []
      : `${formatAmount(raw, token.decimals, { places: AMOUNT_PLACES, round })} ${token.symbol}`
  })
  const [a = '—', b] = parts
  return b === undefined ? a : t('andThen', { a, b })
}

/** Returns the amount of a coin by its index in the pool. */
export const amountOf = (pool: Pool, amounts: readonly bigint[], token: Token) =>
  amounts[pool.tokens.indexOf(token.address)] ?? 0n
