import { chain } from '../../lib/config/env.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The honest page of a network whose addresses this build does not know. */
export function Unavailable({ titleKey }: { readonly titleKey: string }) {
  const { t } = useTexts()
  return (
    <section className="card">
      <div className="card-h">
        <h1>{t(titleKey)}</h1>
      </div>
      <div className="card-b">
        <Note kind="info">
          <p>
            <b>{t('unavailableTitle')}</b>
          </p>
          <p>{t('unavailableBody', { chain: chain.name })}</p>
        </Note>
      </div>
    </section>
  )
}
