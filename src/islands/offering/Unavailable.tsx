import { chain } from '../../lib/config/env.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The honest place of a network whose offerings this build does not know. */
export function Unavailable() {
  const { t } = useTexts()
  return (
    <Note kind="info">
      <p>
        <b>{t('unavailableTitle')}</b>
      </p>
      <p>{t('unavailableBody', { chain: chain.name })}</p>
    </Note>
  )
}
