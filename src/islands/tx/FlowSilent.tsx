import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** A wallet that was asked to sign and says nothing: what that may mean, and the way out. */
export default function FlowSilent({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTexts<'flow'>()
  return (
    <Note kind="warn">
      <p aria-live="polite">
        <b>{t('silentTitle')}</b>
      </p>
      <p>{t('silentBody')}</p>
      <button className="act" type="button" onClick={onLeave}>
        {t('leaveWallet')}
      </button>
    </Note>
  )
}
