import { useEffect, useRef } from 'react'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'

type Props = {
  readonly onLeave: () => void
  /** What a later signature does, if it is not a transaction. */
  readonly body?: string
}

/** Explains that the wallet does not answer a signature request, and offers to stop waiting. */
export default function FlowUnresponsive({ onLeave, body }: Props) {
  const { t } = useTexts<'flow'>()
  const out = useRef<HTMLButtonElement>(null)
  // On a phone a review fills the screen, so the button must not be below its visible part.
  useEffect(() => {
    out.current?.closest('.note')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Note kind="warn">
      <p aria-live="polite">
        <b>{t('silentTitle')}</b>
      </p>
      <p>{body ?? t('silentBody')}</p>
      <button ref={out} className="act" type="button" onClick={onLeave}>
        {t('leaveWallet')}
      </button>
    </Note>
  )
}
