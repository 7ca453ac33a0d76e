import { useState } from 'react'
import { receiptOf } from '../../lib/conversion/receipt.ts'
import type { ConversionReview } from '../../lib/conversion/review.ts'
import { gap } from '../../lib/core/amount/compare.ts'
import { AMOUNT_PLACES, formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { expectedFee } from '../../lib/core/tx/fee.ts'
import type { Settled } from '../../lib/core/tx/model.ts'
import { $balances } from '../../stores/balances.ts'
import { snackError } from '../../stores/snackbar.ts'
import { $flow } from '../../stores/tx.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import { conversionReview, noteConverted, rereadConversion } from './store/conversion.ts'
import { signConversion, stepsOf } from './store/sign.ts'

const shown = (raw: bigint, round: 'up' | 'down' = 'down') =>
  formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES, round })

/** Returns the amounts that really moved, compared with the review. */
function receiptLines(t: Translate<'conversion'>, review: ConversionReview, settled: Settled): Receipt {
  const { received, missing, rate, reviewedRate, block: at } = receiptOf(review, settled)
  const names = { in: review.tokenIn.symbol, out: review.tokenOut.symbol }
  const paid = shown(review.amount, 'up')
  const block = formatAmount(at, 0)
  // The real chain's logs may have no amounts (docs/chain.md, Logs): they are shown as unknown, not guessed.
  if (received === null || rate === null)
    return { title: t('doneUnknown', { ...names, paid }), note: t('doneUnknownNote', { block }) }
  const title = t('doneTitle', { ...names, paid, received: shown(received) })
  if (missing > 0n)
    return {
      title,
      note: t('doneLess', {
        ...names,
        amount: shown(missing, 'up'),
        rate: shown(rate),
        reviewed: shown(reviewedRate),
        block,
      }),
    }
  const more = gap(received, review.least).size
  return {
    title,
    note:
      more === 0n ? t('doneExact', { block }) : t('doneMore', { amount: shown(more), out: names.out, block }),
  }
}

/** Review of a conversion, frozen; then its signatures; then the amount really received. */
export default function ConversionReviewDialog({ review }: { readonly review: ConversionReview }) {
  const { t } = useTexts<'ui' | 'flow' | 'conversion'>()
  const [understood, setUnderstood] = useState(false)
  const { amount, least, tokenIn, tokenOut, converter, owner } = review
  const isRequest = converter.kind === 'request'
  const start = async () => {
    const result = await signConversion(review)
    if (result?.last.at === 'confirmed') noteConverted(review)
    void rereadConversion()
    return result
  }
  return (
    <FlowDialog
      title={t('reviewTitle')}
      doneTitle={t('doneHeading')}
      doLabel={t('doConvert', { amount: shown(amount, 'up'), symbol: tokenIn.symbol })}
      doneLabel={t('close')}
      plan={() => stepsOf(review)}
      steps={[
        {
          id: 'approve',
          title: t('stepApprove', { symbol: tokenIn.symbol }),
          note: t('stepApproveNote', { amount: formatExact(amount, TOKEN_DECIMALS) }),
        },
        {
          id: 'convert',
          title: t('stepConvert'),
          note: isRequest
            ? t('stepRequestNote')
            : t('stepConvertNote', { amount: formatExact(least, TOKEN_DECIMALS), symbol: tokenOut.symbol }),
        },
      ]}
      estimate={<Estimate review={review} />}
      blocked={!understood}
      start={start}
      isShown={() => conversionReview.isShown(review)}
      receipt={({ settled }) => receiptLines(t, review, settled)}
      after={<After review={review} />}
      onClose={conversionReview.close}
      reread={rereadConversion}
      onRenew={conversionReview.open}
    >
      <Terms review={review} />
      <Note kind="warn">
        <p>
          <b>{t('irreversibleTitle')}</b>
        </p>
        <p>{t('irreversibleBody', { out: tokenOut.symbol })}</p>
        {isRequest && <p>{t('noMinimum')}</p>}
      </Note>
      <label className="check">
        <input
          type="checkbox"
          checked={understood}
          onChange={(event) => setUnderstood(event.currentTarget.checked)}
        />
        <span>{t('understood', { address: shortAddress(owner) })}</span>
      </label>
    </FlowDialog>
  )
}

/** Amounts, ratio and account of a review. */
function Terms({ review }: { readonly review: ConversionReview }) {
  const { t } = useTexts<'conversion'>()
  const { amount, least, figures, ratio, tokenIn, tokenOut, owner, block } = review
  const names = { in: tokenIn.symbol, out: tokenOut.symbol }
  const options = { decimals: TOKEN_DECIMALS, places: AMOUNT_PLACES }
  return (
    <dl className="rows">
      <div className="key">
        <dt>{t('youConvert')}</dt>
        <dd>
          <Figure {...options} raw={amount} round="up" unit={names.in} />
        </dd>
      </div>
      <div className="key">
        <dt>{t('youReceiveAtLeast')}</dt>
        <dd>
          <Figure {...options} raw={least} unit={names.out} />
        </dd>
      </div>
      <div>
        <dt>{t('ratio')}</dt>
        <dd>
          {t('ratioOf', { ...names, ratio: shown(ratio) })}{' '}
          <small className="faint">{t('ratioBlock', { block: formatAmount(block, 0) })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('fee')}</dt>
        <dd>
          <Figure {...options} raw={figures.fee} round="up" unit={names.out} />{' '}
          <small className="faint">{t('feePart')}</small>
        </dd>
      </div>
      <div>
        <dt>{t('gameAccount')}</dt>
        <dd className="mono conversion-account">{owner}</dd>
      </div>
    </dl>
  )
}

/** Estimated changes of the wallet's balances, labelled as an estimate. */
function Estimate({ review }: { readonly review: ConversionReview }) {
  const { t } = useTexts<'flow' | 'conversion'>()
  const { gasPrice } = useStore($balances)
  const fee = expectedFee(gasPrice)
  return (
    <Note kind="info">
      <p>
        <b>{t('estimateTitle')}</b>
      </p>
      <p>
        {t('estimateBody', {
          paid: shown(review.amount, 'up'),
          received: shown(review.least),
          in: review.tokenIn.symbol,
          out: review.tokenOut.symbol,
          fee: fee === null ? '—' : shown(fee, 'up'),
        })}
      </p>
    </Note>
  )
}

/** The conversion on the chain, the credit in the game that this site cannot see, and a text for the game's support. */
function After({ review }: { readonly review: ConversionReview }) {
  const { t } = useTexts<'conversion'>()
  const { current: flow } = useStore($flow)
  const last = flow?.steps.at(-1)?.state
  if (last?.at !== 'confirmed') return null
  const { received, block: at } = receiptOf(review, last.settled)
  const block = formatAmount(at, 0)
  const exact = (raw: bigint) => formatExact(raw, TOKEN_DECIMALS)
  const text = [
    t('receipt.chain', { name: chain.name, id: chain.id }),
    t('receipt.account', { address: review.owner }),
    t('receipt.paid', { amount: exact(review.amount), symbol: review.tokenIn.symbol }),
    t('receipt.received', {
      amount: received === null ? t('receipt.unknown') : exact(received),
      symbol: review.tokenOut.symbol,
    }),
    t('receipt.contract', { address: review.converter.address }),
    t('receipt.block', { block }),
    t('receipt.transaction', { hash: last.hash }),
  ].join('\n')
  return (
    <>
      <dl className="rows">
        <div>
          <dt>{t('onChain')}</dt>
          <dd>{t('onChainBlock', { block })}</dd>
        </div>
        <div>
          <dt>{t('inGame')}</dt>
          <dd>{t('inGameUnknown')}</dd>
        </div>
      </dl>
      <p className="small muted">{t('inGameNote')}</p>
      <CopyButton text={text} label={t('copyReceipt')} onFail={() => snackError('copy.failed')} />
    </>
  )
}
