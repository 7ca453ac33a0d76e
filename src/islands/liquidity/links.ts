import { formatLiquidityLink } from '../../lib/liquidity/link.ts'
import { localHref } from '../../ui/href.ts'

/** Returns the address of a form with a pool chosen. */
export function formHref(locale: string, form: 'add' | 'remove' | 'zap', symbols: readonly string[]): string {
  const [a = null, b = null] = symbols
  const link = formatLiquidityLink({ a, b, mode: null, token: null, amounts: {} })
  return localHref(locale, `liquidity/${form}/${link}`)
}
