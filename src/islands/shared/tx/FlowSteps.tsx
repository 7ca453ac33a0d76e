import { useEffect } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { isRefusal } from '../../../lib/core/errors/catalogue.ts'
import { shortAddress } from '../../../lib/core/i18n/clean.ts'
import { endCode } from '../../../lib/core/tx/ledger.ts'
import type { StepId, StepState } from '../../../lib/core/tx/model.ts'
import { $errorTexts, needErrorTexts } from '../../../stores/errorTexts.ts'
import { reportOf } from '../../../stores/report.ts'
import { snackError } from '../../../stores/snackbar.ts'
import { $flow } from '../../../stores/tx.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { localHref } from '../../../ui/href.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'

/** States of a step that did not end well. */
export const FAILED: readonly StepState['at'][] = ['failed', 'dropped', 'replaced']

/** Texts of a signature, found by the id of its step. */
export type StepText = { readonly id: StepId; readonly title: string; readonly note: string }

/** The signatures of a flow, one by one, each with its state. */
export function FlowSteps({ steps }: { readonly steps: readonly StepText[] }) {
  const { current } = useStore($flow)
  return (
    <ol className="steps">
      {steps.map((step, i) => {
        const state = current?.steps.find((s) => s.id === step.id)?.state ?? { at: 'idle' as const }
        return <StepRow key={step.id} number={i + 1} step={step} state={state} />
      })}
    </ol>
  )
}

type RowProps = { readonly number: number; readonly step: StepText; readonly state: StepState }

function StepRow({ number, step, state }: RowProps) {
  const { t } = useTexts<'ui' | 'flow'>()
  const done = state.at === 'confirmed' || state.at === 'skipped'
  const bad = FAILED.includes(state.at)
  const active = !done && !bad && state.at !== 'idle'
  const said: Partial<Record<StepState['at'], string>> = {
    checking: t('checking'),
    simulating: t('simulating'),
    signing: t('signing'),
    sent: t(state.at === 'sent' && state.signers ? 'signers' : 'sentNote'),
    skipped: t('skipped'),
  }
  const line =
    state.at === 'confirmed'
      ? t('asOf', { block: formatAmount(state.settled.block, 0) })
      : (said[state.at] ?? step.note)
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
        <b>{step.title}</b>
        <p>{line}</p>
      </div>
      {'hash' in state && state.hash && <span className="mono">{shortAddress(state.hash)}</span>}
    </li>
  )
}

/** Failures of a transaction that only some of the nodes have in a block. */
const OF_NODES = ['tx.nodesDiffer', 'tx.nodeBehind']

/** Warns that a pending transaction would fail now, or that the nodes disagree about it. It is not its final result. */
export function FlowDoubt() {
  const { locale, t } = useTexts<'ui' | 'flow'>()
  const { current } = useStore($flow)
  const errors = useStore($errorTexts)
  const waiting = current?.steps.map((step) => step.state).find((state) => state.at === 'sent')
  const doubt = waiting?.at === 'sent' ? waiting.doubt : undefined
  const doubted = doubt !== undefined
  useEffect(() => {
    if (doubted) needErrorTexts(locale)
  }, [doubted, locale])
  if (!doubt) return null
  const ofNodes = OF_NODES.includes(doubt.code)
  return (
    <Note kind="warn" problem={doubt.code}>
      <p aria-live="polite">
        <b>{ofNodes ? errors[doubt.code] : t('doubtTitle')}</b>
      </p>
      {!ofNodes && <p>{errors[doubt.code] ?? t('failed')}</p>}
      <p>{ofNodes ? errors[`${doubt.code}.next`] : t('doubtBody')}</p>
    </Note>
  )
}

type ErrorProps = {
  readonly state: StepState
  readonly renewing: boolean
  /** Label of the button that takes new figures, if they are no quote. */
  readonly label: string | undefined
  readonly onRenew: () => void
}

/**
 * Returns the code whose sentence and next step fit a failure. A contract's refusal says that nothing was paid, while
 * failures of wallets and nodes say nothing about it. Both are unknown once the wallet may have signed.
 */
export function endOf({ error: { code }, hash, passedOn }: Extract<StepState, { at: 'failed' }>): string {
  if (hash === undefined && !passedOn) return code
  return hash !== undefined || isRefusal(code) ? endCode('failed', code) : 'wallet.mayHaveSent'
}

/** True if a step of this review has approved something: it outlives the failure of a later step. */
const isNewApproval = ({ id, state }: { readonly id: string; readonly state: StepState }) =>
  state.at === 'confirmed' && /^approve(?!.*Zero)/.test(id)

/** Shows what happened, what it means and what to do, with the chain's own message as details. */
export function FlowError({ state, renewing, label, onRenew }: ErrorProps) {
  const { locale, t } = useTexts<'ui' | 'tx' | 'flow'>()
  const errors = useStore($errorTexts)
  const { current } = useStore($flow)
  useEffect(() => needErrorTexts(locale), [locale])
  const approved = current?.steps.some(isNewApproval)
  const code = state.at === 'failed' ? state.error.code : `tx.${state.at}`
  const details = state.at === 'failed' ? state.error.details : ''
  const end = state.at === 'failed' ? endOf(state) : code
  return (
    <Note kind="danger">
      <p data-error={code}>
        <b>{errors[code] ?? t('failed')}</b>
      </p>
      {end !== code && <p>{errors[end]}</p>}
      <p>{errors[`${end}.next`]}</p>
      {approved && (
        <p>
          {t('approvalStands')}{' '}
          <a className="act" href={localHref(locale, 'approvals/')}>
            {t('seeApprovals')}
          </a>
        </p>
      )}
      {details && (
        <details>
          <summary>{t('details')}</summary>
          <p className="error-details">{details}</p>
          <CopyButton
            text={reportOf(code, details)}
            label={t('report')}
            onFail={() => snackError('copy.failed')}
          />
        </details>
      )}
      {!/^(wallet|rpc|api|chunk|storage)\./.test(code) && (
        <button className="act" type="button" aria-disabled={renewing} onClick={onRenew}>
          {renewing && <span className="spin" />}
          {label ?? t('newQuote')}
        </button>
      )}
    </Note>
  )
}
