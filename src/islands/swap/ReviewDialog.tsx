import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AMOUNT_PLACES, formatAmount, formatPpm } from '../../lib/amount/format.ts'
import { mulDiv } from '../../lib/amount/math.ts'
import { swapSpends } from '../../lib/swap/actions/swap.ts'
import { impactTier } from '../../lib/swap/rules.ts'
import type { StepState } from '../../lib/tx/model.ts'
import { $balances } from '../../stores/balances.ts'
import { $headAge } from '../../stores/chain.ts'
import { $draft, $review, closeReview, openReview, type Review, submitSwap } from '../../stores/swap.ts'
import { $flow, closeFlow } from '../../stores/tx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FlowError, FlowSteps } from './FlowSteps.tsx'
import { Rate } from './QuoteRows.tsx'
import { RouteLine } from './RouteLine.tsx'

/** Gas that an approval and a swap are shown to need before they are measured. */
const TYPICAL_GAS = 400_000n

const close = () => {
  closeFlow()
  closeReview()
}

/** The trade in words, frozen; then its signatures, one by one; then what was really received. */
export default function ReviewDialog() {
  const { t } = useTexts()
  const { current } = useStore($review)
  const { current: flow } = useStore($flow)
  const running = flow?.running ?? false
  const last = flow?.steps.at(-1)?.state
  const done = last?.at === 'confirmed' ? last : null
  const signing = flow?.steps.some((step) => step.state.at === 'signing') ?? false
  return (
    <Dialog open={current !== null} title={t('reviewTitle')} locked={signing} onClose={close}>
      {current &&
        (done ? <Done review={current} state={done} /> : <Body review={current} running={running} />)}
    </Dialog>
  )
}

function Body({ review, running }: { readonly review: Review; readonly running: boolean }) {
  const { t } = useTexts()
  const { current: flow } = useStore($flow)
  const age = useStore($headAge)
  const stale = age === 'stale' || age === 'old'
  const failed = flow?.steps.find((step) => ['failed', 'dropped', 'replaced'].includes(step.state.at))
  const now = flow?.steps.find((step) => !['idle', 'confirmed', 'skipped'].includes(step.state.at))
  const busyLabel: Partial<Record<StepState['at'], string>> = {
    checking: t('checking'),
    simulating: t('simulating'),
    signing: t('signing'),
    sent: t('waiting'),
  }
  const label = running
    ? (busyLabel[now?.state.at ?? 'checking'] ?? t('checking'))
    : stale
      ? t('stale')
      : failed
        ? t('tryAgain')
        : t('doSwap')
  const start = () => {
    if (!running && !stale) void submitSwap(review)
  }
  return (
    <>
      <div className="card-b" data-age="live">
        <Pays review={review} />
        <Terms review={review} />
        {!flow && <Estimate review={review} />}
        <FlowSteps review={review} />
        {failed && <FlowError state={failed.state} onNewQuote={renew} />}
      </div>
      <div className="card-b sheet-end">
        <button
          className="btn btn-p btn-lg btn-w"
          type="button"
          aria-disabled={running || stale}
          onClick={start}
        >
          {running && <span className="spin" />}
          <span aria-live="polite">{label}</span>
        </button>
      </div>
    </>
  )
}

/** Takes the quote of this moment in place of the old one. */
function renew(): void {
  closeFlow()
  openReview()
}

function Pays({ review }: { readonly review: Review }) {
  const { t } = useTexts()
  const { quote, tokenIn, tokenOut } = review
  return (
    <div className="pays">
      <div>
        <div>
          <p className="lab">{t('youPay')}</p>
          <Figure
            raw={quote.amountIn}
            decimals={tokenIn.decimals}
            places={AMOUNT_PLACES}
            round="up"
            unit={tokenIn.symbol}
          />
        </div>
        <TokenIcon symbol={tokenIn.symbol} />
      </div>
      <div>
        <div>
          <p className="lab">{t('youReceive')}</p>
          <Figure
            raw={quote.amountOut}
            decimals={tokenOut.decimals}
            places={AMOUNT_PLACES}
            unit={tokenOut.symbol}
          />
        </div>
        <TokenIcon symbol={tokenOut.symbol} />
      </div>
    </div>
  )
}

function Terms({ review }: { readonly review: Review }) {
  const { t } = useTexts()
  const { quote, tokenIn, tokenOut } = review
  const exactIn = quote.mode === 'exactIn'
  const token = exactIn ? tokenOut : tokenIn
  const amount = formatAmount(quote.limit, token.decimals, {
    places: AMOUNT_PLACES,
    round: exactIn ? 'down' : 'up',
  })
  return (
    <>
      <dl className="rows rows-line">
        <div>
          <dt>{t('rate')}</dt>
          <dd>
            <Rate quote={quote} />
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
              raw={mulDiv(quote.amountIn, quote.feePpm, 1_000_000n, 'up')}
              decimals={18}
              places={4}
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
      <p className="limit">{t(exactIn ? 'minimumLine' : 'maximumLine', { amount, symbol: token.symbol })}</p>
    </>
  )
}

/** What the wallet's balances will do, said as the estimate it is. */
function Estimate({ review }: { readonly review: Review }) {
  const { t } = useTexts()
  const { gasPrice } = useStore($balances)
  const { quote, tokenIn, tokenOut } = review
  const fee = gasPrice === null ? '—' : formatAmount(gasPrice * TYPICAL_GAS, 18, { places: 6, round: 'up' })
  return (
    <Note kind="info">
      <p>
        <b>{t('estimateTitle')}</b>
      </p>
      <p>
        {t('estimateBody', {
          paid: formatAmount(swapSpends(quote), 18, { places: AMOUNT_PLACES, round: 'up' }),
          received: formatAmount(quote.amountOut, 18, { places: AMOUNT_PLACES }),
          in: tokenIn.symbol,
          out: tokenOut.symbol,
          fee,
        })}
      </p>
      <p className="muted">{t('estimateNote')}</p>
    </Note>
  )
}

/** The receipt: what arrived, told by the chain's logs, against what was quoted. */
function Done({
  review,
  state,
}: {
  readonly review: Review
  readonly state: Extract<StepState, { at: 'confirmed' }>
}) {
  const { t } = useTexts()
  const { quote, tokenIn, tokenOut } = review
  const [draft] = useState(() => $draft.get())
  const lower = (address: string) => address.toLowerCase() as `0x${string}`
  const received = state.settled.received[lower(tokenOut.address)] ?? null
  const paid = state.settled.paid[lower(tokenIn.address)] ?? quote.amountIn
  const block = formatAmount(state.settled.block, 0)
  const gap = received === null ? null : received - quote.amountOut
  const amount = gap === null ? '' : formatAmount(gap < 0n ? -gap : gap, 18, { places: AMOUNT_PLACES })
  const shown = (raw: bigint) => formatAmount(raw, 18, { places: AMOUNT_PLACES })
  useEffect(() => {
    // The typed amount was spent; the next trade begins empty, unless it was changed meanwhile.
    if ($draft.get() === draft) $draft.setKey('text', '')
  }, [draft])
  return (
    <>
      <div className="card-b">
        <Note kind="ok">
          <p role="status">
            <b>
              {received === null
                ? t('doneUnknown', { paid: shown(paid), in: tokenIn.symbol, out: tokenOut.symbol })
                : t('doneTitle', {
                    paid: shown(paid),
                    received: shown(received),
                    in: tokenIn.symbol,
                    out: tokenOut.symbol,
                  })}
            </b>
          </p>
          <p>
            {gap === null
              ? t('stateConfirmed', { block })
              : t(gap === 0n ? 'doneExact' : gap > 0n ? 'doneMore' : 'doneLess', {
                  amount,
                  symbol: tokenOut.symbol,
                  block,
                })}
          </p>
        </Note>
        <FlowSteps review={review} />
      </div>
      <div className="card-b sheet-end">
        <button className="btn btn-p btn-lg btn-w" type="button" onClick={close}>
          {t('newSwap')}
        </button>
      </div>
    </>
  )
}
