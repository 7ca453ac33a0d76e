import { useEffect, useState } from 'react'
import { formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $draft } from './store/draft.ts'
import { $quote } from './store/swap.ts'

const QUIET_MS = 900

/** Announces the quote to a screen reader, politely, once typing stops. */
export function QuoteAnnouncer() {
  const { t } = useTexts<'swap'>()
  const quote = useStore($quote)
  const { tokenOut } = useStore($draft)
  const [said, setSaid] = useState('')
  const amount = quote ? formatAmount(quote.amountOut, TOKEN_DECIMALS, { places: 4 }) : ''
  const impact = quote ? formatPpm(quote.impactPpm) : ''
  const symbol = tokenOut?.symbol ?? ''
  useEffect(() => {
    const timer = setTimeout(
      () => setSaid(amount ? t('quoteAnnounce', { amount, symbol, impact }) : ''),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [amount, impact, symbol, t])
  return (
    <p className="vh" role="status">
      {said}
    </p>
  )
}
