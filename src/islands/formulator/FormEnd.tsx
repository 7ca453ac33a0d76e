import { type Gate, isGate } from '../../lib/core/wallet/gate.ts'
import { $rpcError } from '../../stores/chain.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { ProblemNote } from '../shared/tx/ProblemNote.tsx'
import { useGate } from '../shared/tx/useGate.ts'
import { formulatorReview } from './store/draft.ts'
import { $formulator, rereadFormulators } from './store/formulator.ts'

type Props = {
  readonly action: string
  /** Label of the button if no gate applies. */
  readonly label: string
  readonly exact: boolean
  readonly onClose: () => void
}

/** The button of a dialog, which opens the review, and the block of its figures. */
export function FormEnd({ action, label, exact, onClose }: Props) {
  const { t } = useTexts<'formulator'>()
  const gate = useGate()
  const { stamp } = useStore($formulator)
  const error = useStore($rpcError)
  const stands = isGate(action)
  const run = () => {
    if (isGate(action)) {
      // The wallet choice is a dialog of its own.
      if (action === 'connect') onClose()
      gate.pass(action)
    } else if (action === 'review') formulatorReview.open()
  }
  return (
    <>
      <div className="card-b sheet-end">
        <ProblemNote />
        <button
          className="btn btn-p btn-lg btn-w"
          type="button"
          aria-disabled={!(action === 'review' || (stands && action !== 'connecting'))}
          onClick={run}
        >
          {stands ? gate.says(action as Gate) : label}
        </button>
      </div>
      <AsOf
        stamp={stamp}
        source={t(exact ? 'computed' : 'estimated')}
        again={error ? rereadFormulators : undefined}
        waiting={t('readingAll')}
      />
    </>
  )
}
