import { formatAmount } from '../../../lib/core/amount/format.ts'
import type { StepState } from '../../../lib/core/tx/model.ts'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'

type Props = {
  /** Final state of this review's step, whose transaction may still be mined; null if an earlier review sent it. */
  readonly state: StepState | null
  readonly ticked: boolean
  readonly onTick: (ticked: boolean) => void
}

/** Says that a transaction may still be mined, and asks for a tick before the same is signed again. */
export default function Resend({ state, ticked, onTick }: Props) {
  const { t } = useTexts<'resend'>()
  const block = state?.at === 'failed' ? state.block : undefined
  const title = !state
    ? t('resendEarlier')
    : block === undefined
      ? t('resendDropped')
      : t('resendRefused', { block: formatAmount(block, 0) })
  return (
    <Note kind="warn">
      <p>{title}</p>
      <p>{t('resendElsewhere')}</p>
      <label className="check">
        <input type="checkbox" checked={ticked} onChange={(event) => onTick(event.currentTarget.checked)} />
        <span>{t('resendTick')}</span>
      </label>
    </Note>
  )
}
