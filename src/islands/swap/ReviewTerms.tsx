import { AMOUNT_PLACES, formatAmount, formatPpm } from '../../lib/core/amount/format.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { formatDollars } from '../../lib/core/exchange/price.ts'
import { impactTier } from '../../lib/core/pool/tolerance.ts'
import { routeKinds } from '../../lib/core/route/slippage.ts'
import { expectedFee } from '../../lib/core/tx/fee.ts'
import { poolFees } from '../../lib/swap/figures.ts'
import type { SwapReview } from '../../lib/swap/review.ts'
import { $balances } from '../../stores/balances.ts'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { SlippageRow } from '../shared/tx/SlippageRow.tsx'
import { Rate } from './Rate.tsx'
import { RouteLine } from './RouteLine.tsx'

type Props = { readonly review: SwapReview }

/** Amounts paid and received. */
export function Pays({ review }: Props) {
  const { t } = useTexts<'swap'>()
  const { quote, tokenIn, tokenOut, dollars } = review
  const sides = [
    { label: t('youPay'), token: tokenIn, raw: quote.amountIn, round: 'up', usd: dollars.paid },
    { label: t('youReceive'), token: tokenOut, raw: quote.amountOut, round: 'down', usd: dollars.received },
  ] as const
  return (
    <div className="pays">
      {sides.map(({ label, token, raw, round, usd }) => (
        <div key={label}>
          <div>
            <p className="lab">{label}</p>
            <Figure
              raw={raw}
              decimals={token.decimals}
              places={AMOUNT_PLACES}
              round={round}
              unit={token.symbol}
            />
            {usd !== null && <p className="small muted">{t('worth', { usd: formatDollars(usd) })}</p>}
          </div>
          <TokenIcon symbol={token.symbol} />
        </div>
      ))}
    </div>
  )
}

/** Price, impact, fees, route, and the limit that the contract enforces. */
export function Terms({ review }: Props) {
  const { t } = useTexts<'trade' | 'swap'>()
  const { quote, tokenIn, tokenOut } = review
  const exactIn = quote.mode === 'exactIn'
  const token = exactIn ? tokenOut : tokenIn
  const round = exactIn ? 'down' : 'up'
  const amount = formatAmount(quote.limit, token.decimals, { places: AMOUNT_PLACES, round })
  return (
    <>
      <dl className="rows rows-line">
        <div className="key">
          <dt>{t(exactIn ? 'minimumReceived' : 'maximumPaid')}</dt>
          <dd>
            <Figure
              raw={quote.limit}
              decimals={token.decimals}
              places={AMOUNT_PLACES}
              round={round}
              unit={token.symbol}
            />
          </dd>
        </div>
        <SlippageRow bps={quote.slippageBps} kinds={routeKinds(quote.route)} />
        <div>
          <dt>{t('rate')}</dt>
          <dd>
            <Rate quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
          </dd>
        </div>
        <div>
          <dt>{t('priceImpact')}</dt>
          <dd>
            <span className="fig">{formatPpm(quote.impactPpm)}</span>{' '}
            <span className="faint">{t(impactTier(quote.impactPpm))}</span>
          </dd>
        </div>
        <div>
          <dt>{t('fee')}</dt>
          <dd>
            <Figure
              raw={poolFees(quote)}
              decimals={tokenIn.decimals}
              places={AMOUNT_PLACES}
              round="up"
              unit={tokenIn.symbol}
            />
          </dd>
        </div>
        <div>
          <dt>{t('route')}</dt>
          <dd>
            <RouteLine route={quote.route} />
          </dd>
        </div>
      </dl>
      <p className="limit-line">
        {t(exactIn ? 'minimumLine' : 'maximumLine', { amount, symbol: token.symbol })}
      </p>
    </>
  )
}

/** Estimated changes of the wallet's balances, labelled as an estimate. */
export function Estimate({ review }: Props) {
  const { t } = useTexts<'flow' | 'trade' | 'swap'>()
  const { gasPrice } = useStore($balances)
  const { quote, tokenIn, tokenOut } = review
  const fee = expectedFee(gasPrice)
  const shown = (raw: bigint, round: 'up' | 'down') =>
    formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round })
  return (
    <Note kind="info">
      <p>
        <b>{t('estimateTitle')}</b>
      </p>
      <p>
        {t('estimateBody', {
          paid: shown(quote.amountIn, 'up'),
          received: shown(quote.amountOut, 'down'),
          in: tokenIn.symbol,
          out: tokenOut.symbol,
          fee: fee === null ? '—' : shown(fee, 'up'),
        })}
      </p>
      <p className="muted">{t('estimateNote')}</p>
    </Note>
  )
}
