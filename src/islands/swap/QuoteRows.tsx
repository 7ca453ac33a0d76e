import { AMOUNT_PLACES, formatPpm } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { impactTier } from '../../lib/core/pool/tolerance.ts'
import { poolFees } from '../../lib/swap/figures.ts'
import { $pools } from '../../stores/pools.ts'
import { Figure } from '../../ui/Figure.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Rate } from './Rate.tsx'
import { RouteLine } from './RouteLine.tsx'
import { $draft } from './store/draft.ts'
import { $quoteResult } from './store/swap.ts'

/** The quote's figures, row by row. The rows are there before a quote, so that the layout does not shift. */
export function QuoteRows() {
  const { t } = useTexts<'trade' | 'swap'>()
  const result = useStore($quoteResult)
  const { tokenIn, tokenOut, text } = useStore($draft)
  const quote = result && 'quote' in result ? result.quote : null
  const limitSymbol = quote?.mode === 'exactOut' ? tokenIn?.symbol : tokenOut?.symbol
  const tier = quote ? impactTier(quote.impactPpm) : null
  const { stamp } = useStore($pools)
  // A placeholder bar while pools are read for a typed amount; a dash if there is nothing to show.
  const empty = text !== '' && stamp === null ? <span className="sk" /> : '—'
  return (
    <dl className="rows">
      <div className="key">
        <dt>{t(quote?.mode === 'exactOut' ? 'maximumPaid' : 'minimumReceived')}</dt>
        <dd>
          {quote ? (
            <Figure
              raw={quote.limit}
              decimals={TOKEN_DECIMALS}
              places={AMOUNT_PLACES}
              round={quote.mode === 'exactOut' ? 'up' : 'down'}
              unit={limitSymbol ?? ''}
            />
          ) : (
            empty
          )}
        </dd>
      </div>
      <div>
        <dt>{t('rate')}</dt>
        <dd>{quote ? <Rate quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} /> : empty}</dd>
      </div>
      <div>
        <dt>{t('priceImpact')}</dt>
        <dd>
          {quote && tier ? (
            <>
              <span className="fig">{formatPpm(quote.impactPpm)}</span>{' '}
              <span className="faint">{t(tier)}</span>
            </>
          ) : (
            empty
          )}
        </dd>
      </div>
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          {quote ? (
            <>
              <Figure
                raw={poolFees(quote)}
                decimals={TOKEN_DECIMALS}
                places={4}
                round="up"
                unit={tokenIn?.symbol ?? ''}
              />{' '}
              <span className="faint">{formatPpm(quote.feePpm)}</span>
            </>
          ) : (
            empty
          )}
        </dd>
      </div>
      <div>
        <dt>{t('route')}</dt>
        <dd>{quote ? <RouteLine route={quote.route} /> : empty}</dd>
      </div>
    </dl>
  )
}
