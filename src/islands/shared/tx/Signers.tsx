import { Note } from '../../../ui/Note.tsx'
import { useTexts } from '../../../ui/texts.tsx'

/** Says before the signature that an account with code may need the signatures of others. */
export default function Signers() {
  const { t } = useTexts<'resend'>()
  return (
    <Note kind="warn">
      <p>
        <b>{t('signersTitle')}</b>
      </p>
      <p>{t('signersBody')}</p>
    </Note>
  )
}
