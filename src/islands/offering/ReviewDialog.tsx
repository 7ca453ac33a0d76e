import { AMOUNT_PLACES, formatAmount, formatExact } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import type { Settled } from '../../lib/core/tx/model.ts'
import { receivedIn } from '../../lib/core/tx/settled.ts'
import type { OfferingReview } from '../../lib/offering/review.ts'
import { Note } from '../../ui/Note.tsx'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { FlowDialog, type Receipt } from '../shared/tx/FlowDialog.tsx'
import { NetworkFee } from '../shared/tx/NetworkFee.tsx'
import { Amount, Line, Percent } from './OfferingFigures.tsx'
import { SumLines } from './Sum.tsx'
import { offeringReview, spendCommit } from './store/form.ts'
import { rereadOfferings } from './store/offering.ts'
import { signOffering, stepsOf } from './store/sign.ts'

const shown = (raw: bigint) => formatAmount(raw, TOKEN_DECIMALS, { places: AMOUNT_PLACES })

/**
 * Returns the amounts that really moved, as the chain or one of its nodes reports them (docs/chain.md, Logs). Unknown
 * is not 0.
 */
function receiptLines(t: Translate<'ui' | 'offering'>, review: OfferingReview, settled: Settled): Receipt {
  const { entry } = review
  const [pay, project] = [symbolAt(entry.payToken), symbolAt(entry.projectToken)]
  const block = formatAmount(settled.block, 0)
  if (review.act === 'commit')
    return {
      title: t('doneCommit', { amount: shown(review.amount), symbol: pay }),
      note: t('asOf', { block }),
    }
  const out = receivedIn(settled, entry.projectToken)
  const back = receivedIn(settled, entry.payToken)
  if (out === null) return { title: t('doneClaimUnknown'), note: t('asOf', { block }) }
  return {
    title: t('doneClaim', { amount: shown(out), symbol: project }),
    note:
      back === null
        ? t('noteRefundUnknown', { block })
        : back === 0n
          ? t('noteNoRefund', { block })
          : t('noteRefund', { amount: shown(back), symbol: pay, block }),
  }
}

/** Review of a commitment or a claim, frozen; then its signatures; then the amounts that really moved. */
export default function ReviewDialog() {
  const review = useStore(offeringReview.$review)
  return review && <Review review={review} />
}

function Review({ review }: { readonly review: OfferingReview }) {
  const { t } = useTexts<'ui' | 'flow' | 'offering'>()
  const { entry, act: action } = review
  const symbol = symbolAt(entry.payToken)
  const commits = review.act === 'commit'
  const start = async () => {
    const result = await signOffering(review)
    if (result?.last.at === 'confirmed' && review.act === 'commit') spendCommit(review.text)
    return result
  }
  return (
    <FlowDialog
      title={t(`${action}Title`)}
      doneTitle={t(`${action}Done`)}
      doLabel={t(`${action}Do`)}
      doneLabel={t('close')}
      plan={() => stepsOf(review)}
      steps={
        commits
          ? [
              {
                id: 'approve',
                title: t('stepApprove', { symbol }),
                note: t('stepApproveNote', { amount: formatExact(review.amount, TOKEN_DECIMALS) }),
              },
              { id: 'commit', title: t('commitStep'), note: t('commitStepNote') },
            ]
          : [{ id: 'claim', title: t('claimStep'), note: t('claimStepNote') }]
      }
      estimate={<NetworkFee say={(fee) => t('feeLine', { fee })} />}
      start={start}
      isShown={() => offeringReview.isShown(review)}
      receipt={({ settled }) => receiptLines(t, review, settled)}
      onClose={offeringReview.close}
      reread={rereadOfferings}
      onRenew={offeringReview.open}
    >
      {review.act === 'commit' ? <CommitTerms review={review} /> : <SumLines row={review.row} />}
    </FlowDialog>
  )
}

function CommitTerms({ review }: { readonly review: OfferingReview & { readonly act: 'commit' } }) {
  const { t } = useTexts<'offering'>()
  const { entry, amount, preview, terms } = review
  const symbol = symbolAt(entry.projectToken)
  return (
    <>
      <dl className="rows">
        <Line label={t('youCommit')} kind="key">
          <Amount raw={amount} token={entry.payToken} round="up" />
        </Line>
        <Line label={t('afterAllocation')}>
          <Percent ppm={preview?.ppm ?? null} />
        </Line>
        <Line label={t('afterReceive', { symbol })}>
          <Amount raw={preview?.out ?? null} token={entry.projectToken} />
        </Line>
      </dl>
      <Note kind="warn">
        <p>{t('commitBinding', { block: formatAmount(terms.end, 0) })}</p>
      </Note>
    </>
  )
}
