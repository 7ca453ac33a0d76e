import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTooOld } from '../../../lib/core/i18n/age.ts'
import type { Step, StepId, StepState } from '../../../lib/core/tx/model.ts'
import { withResets } from '../../../lib/core/tx/withResets.ts'
import type { ReadFailure } from '../../../stores/accountRead.ts'
import { $headAge } from '../../../stores/chain.ts'
import { snackError } from '../../../stores/snackbar.ts'
import { $flow, closeFlow, type FlowResult, prepareFlow, repeatFlow } from '../../../stores/tx.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { endOf, FAILED, FlowDoubt, FlowError, FlowSteps, type StepText } from './FlowSteps.tsx'
import FlowUnresponsive from './FlowUnresponsive.tsx'
import SigningFacts from './SigningFacts.tsx'
import { useAccountKept } from './useAccountKept.ts'
import { useResend } from './useResend.tsx'
import { useUnresponsive } from './useUnresponsive.ts'

type Confirmed = Extract<StepState, { at: 'confirmed' }>

/** A receipt in two lines: the amounts that moved by the chain's logs, and how they compare with the promised ones. */
export type Receipt = {
  /** Title of the dialog, in place of `doneTitle`. */
  readonly heading?: string
  readonly title: string
  readonly note: string
}

type Props = {
  readonly title: string
  readonly doneTitle: string
  /** The signatures, in the order in which they are requested. */
  readonly steps: readonly StepText[]
  /** The same as data; steps that the chain does not need are left out. */
  readonly plan: () => readonly Step[]
  /** Text of what the user agrees to. Shown until the flow is done. */
  readonly children: ReactNode
  /** Shown until the first signature is requested: the expected change of the balances. */
  readonly estimate?: ReactNode
  readonly doLabel: string
  readonly doneLabel: string
  /** A confirmation is missing (a checkbox, a typed text): the button does nothing. */
  readonly blocked?: boolean
  /** Signs and sends; null if it was closed before the last signature. */
  readonly start: () => Promise<FlowResult | null>
  /** True if this review is still the one on screen. */
  readonly isShown: () => boolean
  readonly receipt: (state: Confirmed) => Receipt
  /** Shown below the receipt: next actions with the received items. */
  readonly after?: ReactNode
  readonly onClose: () => void
  /** Action of the receipt's button, if it does more than close. */
  readonly onNext?: () => void
  /** Reads the data of the review again; returns why that failed. */
  readonly reread: () => Promise<ReadFailure>
  /** Replaces the old figures with the ones just read. */
  readonly onRenew: () => void
  /** Label of the button for that, if there is no quote. */
  readonly renewLabel?: string
}

/** Resets are rare, so one is listed only once it is known to be needed. */
const isReset = (id: StepId) => id.endsWith('Zero')

/** Reads from the chain which steps before the last are needed. A step that cannot be checked is absent. */
function useNeeded(plan: () => readonly Step[]): ReadonlyMap<StepId, boolean> {
  const [needed, setNeeded] = useState<ReadonlyMap<StepId, boolean>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a review is frozen: asked once, when it opens
  useEffect(() => {
    let closed = false
    const asked = withResets(plan())
      .slice(0, -1)
      .map(async (step) => [[step.id, await step.needed({})] as const])
    void Promise.all(asked.map((one) => one.catch(() => []))).then(
      (found) => closed || setNeeded(new Map(found.flat())),
    )
    return () => {
      closed = true
    }
  }, [])
  return needed
}

/** Returns the texts of the steps, each after that of its reset. */
function useListed(steps: readonly StepText[], plan: () => readonly Step[]): readonly StepText[] {
  const { t } = useTexts<'flow'>()
  const { current: flow } = useStore($flow)
  const needed = useNeeded(plan)
  const resetOf = (id: StepId): StepText[] =>
    id === 'approve' || id === 'approveSecond'
      ? [{ id: `${id}Zero`, title: t('stepReset'), note: t('stepResetNote') }]
      : []
  return steps
    .flatMap((step) => [...resetOf(step.id), step])
    .filter(({ id }) => {
      const at = flow?.steps.find((step) => step.id === id)?.state.at ?? 'idle'
      if (at !== 'idle' && at !== 'skipped' && at !== 'checking') return true
      return isReset(id) ? needed.get(id) === true : needed.get(id) !== false || at === 'checking'
    })
}

/** Shows what is signed, frozen; then its signatures, one by one; then what really moved. */
export function FlowDialog(props: Props) {
  const { current: flow } = useStore($flow)
  const last = flow?.steps.at(-1)?.state
  const steps = useListed(props.steps, props.plan)
  useEffect(prepareFlow, [])
  const signing = flow?.steps.some((step) => step.state.at === 'signing') ?? false
  const silent = useUnresponsive(signing)
  const close = () => {
    closeFlow()
    props.onClose()
  }
  const sent = flow?.steps.some((step) => step.state.at === 'sent') ?? false
  useAccountKept(signing || sent || last?.at === 'confirmed', close)
  const receipt = last?.at === 'confirmed' ? props.receipt(last) : null
  const next = () => {
    closeFlow()
    ;(props.onNext ?? props.onClose)()
  }
  return (
    <Dialog
      open
      title={receipt ? (receipt.heading ?? props.doneTitle) : props.title}
      locked={signing && !silent}
      signs
      onClose={close}
    >
      {receipt ? (
        <Done {...receipt} steps={steps} label={props.doneLabel} onNext={next}>
          {props.after}
        </Done>
      ) : (
        <Body {...props} steps={steps} silence={silent && <FlowUnresponsive onLeave={close} />} />
      )}
    </Dialog>
  )
}

/** Button labels of the step in progress. */
const busyKeys: Partial<Record<StepState['at'], 'checking' | 'simulating' | 'signing' | 'waiting'>> = {
  checking: 'checking',
  simulating: 'simulating',
  signing: 'signing',
  sent: 'waiting',
}

type BodyProps = Props & { readonly silence: ReactNode }

function Body({ children, estimate, steps, doLabel, blocked = false, silence, ...props }: BodyProps) {
  const { t } = useTexts<'flow'>()
  const { current: flow } = useStore($flow)
  const age = useStore($headAge)
  const stale = isTooOld(age)
  const running = flow?.running ?? false
  const failed = flow?.steps.find((step) => FAILED.includes(step.state.at))
  const now = flow?.steps.find((step) => busyKeys[step.state.at])?.state.at ?? 'checking'
  const idleLabel = failed ? t('tryAgain') : doLabel
  const label = running ? t(busyKeys[now] ?? 'checking') : stale ? t('stale') : idleLabel
  const [renewing, setRenewing] = useState(false)
  const resend = useResend(
    failed?.state,
    steps.map(({ id }) => id),
    running,
  )
  const waits = running || stale || blocked || renewing || resend.blocked

  const start = async () => {
    if (waits) return
    if (failed) repeatFlow()
    const result = await props.start()
    // If the review was closed meanwhile, a snackbar says why nothing was sent. Every page reports how a sent
    // transaction ended.
    if (!result || props.isShown()) return
    const { last } = result
    if (last.at !== 'failed' || last.hash !== undefined) return
    snackError(endOf(last), last.error.details)
  }
  // The last read of the page may be older than the change that stopped the signature, so read again.
  const renew = async () => {
    if (renewing) return
    setRenewing(true)
    const failure = await props.reread()
    setRenewing(false)
    if (!props.isShown()) return
    if (failure) {
      snackError(failure.code, failure.details)
      return
    }
    closeFlow()
    props.onRenew()
  }

  return (
    <>
      <div className="card-b" data-age="live">
        {children}
        {!flow && estimate}
        <SigningFacts />
        <FlowSteps steps={steps} />
        <FlowDoubt />
        {silence}
        {resend.notes}
        {failed && (
          <FlowError
            state={failed.state}
            renewing={renewing}
            label={props.renewLabel}
            onRenew={() => void renew()}
          />
        )}
      </div>
      <div className="card-b sheet-end">
        <button
          className="btn btn-p btn-lg btn-w"
          type="button"
          aria-disabled={waits}
          onClick={() => void start()}
        >
          {running && <span className="spin" />}
          <span aria-live="polite">{label}</span>
        </button>
      </div>
    </>
  )
}

type DoneProps = Receipt & {
  readonly steps: readonly StepText[]
  readonly label: string
  readonly onNext: () => void
  readonly children: ReactNode
}

function Done({ title, note, steps, label, onNext, children }: DoneProps) {
  const button = useRef<HTMLButtonElement>(null)
  // The button that signed had the focus and is gone. The focus stays where it is if the user moved on meanwhile.
  useLayoutEffect(() => {
    const here = document.activeElement
    if (!here || here === document.body || here.matches('dialog')) button.current?.focus()
  }, [])
  return (
    <>
      <div className="card-b">
        <Note kind="ok">
          <p role="status">
            <b>{title}</b>
          </p>
          <p>{note}</p>
        </Note>
        <FlowSteps steps={steps} />
        {children}
      </div>
      <div className="card-b sheet-end">
        <button ref={button} className="btn btn-p btn-lg btn-w" type="button" onClick={onNext}>
          {label}
        </button>
      </div>
    </>
  )
}
