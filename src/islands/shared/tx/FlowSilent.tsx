import { useEffect, useRef } from 'react'
import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'

/** A wallet that was asked to sign and says nothing: what that may mean, and the way out. */
export default function FlowSilent({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts<'flow'>()
  const out = useRef<HTMLButtonElement>(null)
  // On a phone a review fills the screen: the way out must not lie below what is seen of it.
  useEffect(() => {
    out.current?.closest('.note')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Note kind="warn">
      <p aria-live="polite">
        <b>{t('silentTitle')}</b>
      </p>
      <p>{t('silentBody')}</p>
      <button ref={out} className="act" type="button" onClick={onLeave}>
        {t('leaveWallet')}
      </button>
    </Note>
  )
}
