import { missing } from '../../lib/core/amount/compare.ts'
import { formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { swapSpends } from '../../lib/core/route/quote.ts'
import type { SwapIssue } from '../../lib/swap/rules.ts'
import { $balances } from '../../stores/balances.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $draft } from './store/draft.ts'
import { $quote } from './store/swap.ts'

/** Returns the sentence of an issue, with its figures. */
export function useIssueText(issue: SwapIssue | null): string {
  const { t } = useTexts<'form' | 'swap'>()
  const { tokenIn, tokenOut, mode } = useStore($draft)
  const quote = useStore($quote)
  const { raw } = useStore($balances)
  if (!issue) return ''
  const typed = mode === 'exactIn' ? tokenIn : tokenOut
  const held = tokenIn ? (raw[tokenIn.address] ?? 0n) : 0n
  const lacking = quote ? missing(swapSpends(quote), held) : 0n
  return t(issue, {
    symbol: issue.startsWith('amount.') ? (typed?.symbol ?? '') : (tokenIn?.symbol ?? ''),
    decimals: typed?.decimals ?? TOKEN_DECIMALS,
    in: tokenIn?.symbol ?? '',
    out: tokenOut?.symbol ?? '',
    amount: formatAmount(lacking, TOKEN_DECIMALS, { places: 4, round: 'up' }),
    impact: quote ? formatPpm(quote.impactPpm) : '',
  })
}
