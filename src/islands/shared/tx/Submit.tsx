import { type ReactNode, useEffect, useState } from 'react'
import { impactText, impactTier } from '../../../lib/core/pool/tolerance.ts'
import { type Gate, isGate } from '../../../lib/core/wallet/gate.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { ProblemNote } from './ProblemNote.tsx'
import { useGate } from './useGate.ts'

const ImpactNote = lazyPart('ImpactNote', () => import('./ImpactNote.tsx'))

type Props = {
  /** Action of the button, chosen by the form's rules. */
  readonly kind: Gate | 'unavailable' | 'loading' | 'stale' | 'review' | 'issue'
  /** Label for the states of the form itself: unavailable, review and issue. */
  readonly label: string
  /** The price impact and its cost, as the form shows it; null while there is nothing to sign. */
  readonly impact: { readonly ppm: bigint; readonly amount: string; readonly symbol: string } | null
  /** Subject of the trade: a different subject needs a new confirmation. */
  readonly subject: string
  readonly onReview: () => void
  readonly children?: ReactNode
}

/** The one button of a form, with the notes that belong before it. */
export function Submit({ kind, label, impact, subject, onReview, children }: Props) {
  const { t } = useTexts<'flow' | 'trade'>()
  const gate = useGate()
  const [typed, setTyped] = useState('')
  const tier = impact ? impactTier(impact.ppm) : 'low'
  const mustType = kind === 'review' && (tier === 'confirm' || tier === 'refuse')
  const word = impact ? impactText(impact.ppm) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `subject`
  useEffect(() => setTyped(''), [subject, mustType])
  const ready = kind === 'review' && !(mustType && typed.trim() !== word)

  const says =
    kind === 'unavailable' || kind === 'review' || kind === 'issue'
      ? label
      : isGate(kind)
        ? gate.says(kind)
        : t(kind)
  const run = () => {
    if (isGate(kind)) gate.pass(kind)
    else if (ready) onReview()
  }
  return (
    <>
      <ProblemNote />
      {impact && tier !== 'low' && (
        <ImpactNote
          impactPpm={impact.ppm}
          amount={impact.amount}
          symbol={impact.symbol}
          confirmText={word}
          typed={typed}
          onType={mustType ? setTyped : null}
        />
      )}
      {children}
      <button
        className="btn btn-p btn-lg btn-w"
        type="button"
        aria-disabled={!(ready || (isGate(kind) && kind !== 'connecting'))}
        onClick={run}
      >
        {says}
      </button>
    </>
  )
}
