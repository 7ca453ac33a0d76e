import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AMOUNT_PLACES, formatAmount } from '../../lib/amount/format.ts'
import { shortAddress } from '../../lib/i18n/clean.ts'
import { swapSpends } from '../../lib/swap/actions/swap.ts'
import type { StepState } from '../../lib/tx/model.ts'
import { $errorTexts, needErrorTexts } from '../../stores/errorTexts.ts'
import { reportOf } from '../../stores/report.ts'
import { snackError } from '../../stores/snackbar.ts'
import type { Review } from '../../stores/swap.ts'
import { $flow } from '../../stores/tx.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

const FAILED = ['failed', 'dropped', 'replaced']

/** `[approve, swap]` with where each stands. */
export function FlowSteps({ review }: { readonly review: Review }) {
  const { t } = useTexts()
  const { current } = useStore($flow)
  const { quote, tokenIn } = review
  const amount = formatAmount(swapSpends(quote), tokenIn.decimals, { places: AMOUNT_PLACES, round: 'up' })
  const steps = [
    {
      id: 'approve',
      title: t('stepApprove', { symbol: tokenIn.symbol }),
      note: t('stepApproveNote', { amount }),
    },
    { id: 'swap', title: t('title'), note: t(quote.mode === 'exactIn' ? 'stepSwapNote' : 'stepSwapNoteOut') },
  ]
  return (
    <ol className="steps">
      {steps.map((step, i) => {
        const state = current?.steps.find((s) => s.id === step.id)?.state ?? { at: 'idle' as const }
        return <StepRow key={step.id} number={i + 1} {...step} state={state} />
      })}
    </ol>
  )
}

type RowProps = {
  readonly number: number
  readonly title: string
  readonly note: string
  readonly state: StepState
}

function StepRow({ number, title, note, state }: RowProps) {
  const { t } = useTexts()
  const done = state.at === 'confirmed' || state.at === 'skipped'
  const bad = FAILED.includes(state.at)
  const active = !done && !bad && state.at !== 'idle'
  const said: Partial<Record<StepState['at'], string>> = {
    checking: t('checking'),
    simulating: t('simulating'),
    signing: t('signing'),
    sent: t('sentNote'),
    skipped: t('skipped'),
  }
  const line =
    state.at === 'confirmed'
      ? t('asOf', { block: formatAmount(state.settled.block, 0) })
      : (said[state.at] ?? note)
  return (
    <li className={done ? 'done' : bad ? 'bad' : undefined} aria-current={active ? 'step' : undefined}>
      <span className="n">
        {done ? (
          <Icon name="check" />
        ) : bad ? (
          <Icon name="close" />
        ) : active ? (
          <span className="spin" />
        ) : (
          number
        )}
      </span>
      <div>
        <b>{title}</b>
        <p>{line}</p>
      </div>
      {'hash' in state && state.hash && <span className="mono">{shortAddress(state.hash)}</span>}
    </li>
  )
}

type ErrorProps = { readonly state: StepState; readonly onNewQuote: () => void }

/** What happened, what it means, what to do; with the chain's own words for who wants them. */
export function FlowError({ state, onNewQuote }: ErrorProps) {
  const { locale, t } = useTexts()
  const errors = useStore($errorTexts)
  useEffect(() => needErrorTexts(locale), [locale])
  const code = state.at === 'failed' ? state.error.code : `tx.${state.at}`
  const details = state.at === 'failed' ? state.error.details : ''
  return (
    <Note kind="danger">
      <p data-error={code}>
        <b>{errors[code] ?? code}</b>
      </p>
      <p>{errors[`${code}.next`]}</p>
      {details && (
        <details>
          <summary>{t('details')}</summary>
          <p className="details">{details}</p>
          <CopyButton
            text={reportOf(code, details)}
            label={t('report')}
            onFail={() => snackError('copy.failed')}
          />
        </details>
      )}
      {/^(swap|router|pool|tx)\./.test(code) && (
        <button className="act" type="button" onClick={onNewQuote}>
          {t('newQuote')}
        </button>
      )}
    </Note>
  )
}
