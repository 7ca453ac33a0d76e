import { useStore } from '@nanostores/react'
import type { StepState } from '../../lib/tx/model.ts'
import { $headAge } from '../../stores/chain.ts'
import { snack, snackError } from '../../stores/snackbar.ts'
import { $review, closeReview, openReview, type Review, submitSwap } from '../../stores/swap.ts'
import { $flow, closeFlow } from '../../stores/tx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { FlowError, FlowSteps } from './FlowSteps.tsx'
import { Estimate, Pays, Terms } from './ReviewTerms.tsx'
import { receiptLines, SwapDone } from './SwapDone.tsx'

const FAILED: readonly StepState['at'][] = ['failed', 'dropped', 'replaced']

const close = () => {
  closeFlow()
  closeReview()
}

/** Takes the quote of this moment in place of the old one. */
const renew = () => {
  closeFlow()
  openReview()
}

/** The trade in words, frozen; then its signatures, one by one; then what was really received. */
export default function ReviewDialog() {
  const { t } = useTexts()
  const { current } = useStore($review)
  const { current: flow } = useStore($flow)
  const last = flow?.steps.at(-1)?.state
  const done = last?.at === 'confirmed'
  const signing = flow?.steps.some((step) => step.state.at === 'signing') ?? false
  return (
    <Dialog
      open={current !== null}
      title={t(done ? 'doneHeading' : 'reviewTitle')}
      locked={signing}
      onClose={close}
    >
      {current &&
        (last?.at === 'confirmed' ? (
          <SwapDone review={current} state={last} onNext={close} />
        ) : (
          <Body review={current} />
        ))}
    </Dialog>
  )
}

/** What the button says of the step under way. */
const busyKeys: Partial<Record<StepState['at'], string>> = {
  checking: 'checking',
  simulating: 'simulating',
  signing: 'signing',
  sent: 'waiting',
}

function Body({ review }: { readonly review: Review }) {
  const { t } = useTexts()
  const { current: flow } = useStore($flow)
  const age = useStore($headAge)
  const stale = age === 'stale' || age === 'old'
  const running = flow?.running ?? false
  const failed = flow?.steps.find((step) => FAILED.includes(step.state.at))
  const now = flow?.steps.find((step) => busyKeys[step.state.at])?.state.at ?? 'checking'
  const label = running
    ? t(busyKeys[now] ?? 'checking')
    : stale
      ? t('stale')
      : failed
        ? t('tryAgain')
        : t('doSwap')

  const start = async () => {
    if (running || stale) return
    const result = await submitSwap(review)
    // Who closed the review meanwhile is told by a message how it ended.
    if (!result || $review.get().current === review) return
    const { last } = result
    if (last.at === 'confirmed') {
      const { title, note } = receiptLines(t, review, last)
      snack({ type: 'done', title, description: note })
    } else if (last.at === 'failed') snackError(last.error.code, last.error.details)
    else snackError(`tx.${last.at}`)
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
          onClick={() => void start()}
        >
          {running && <span className="spin" />}
          <span aria-live="polite">{label}</span>
        </button>
      </div>
    </>
  )
}
