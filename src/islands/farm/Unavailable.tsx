import { chain } from '../../lib/config/env.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The honest place of a network whose farms this build does not know. */
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

/** Bars of the figures' height until they are read. */
export function WaitingCard() {
  return (
    <section className="card" aria-busy="true">
      <div className="card-h">
        <span className="sk sk-l" />
      </div>
      <div className="card-b sk-rows">
        {[1, 2, 3, 4].map((row) => (
          <span key={row} className="sk" />
        ))}
      </div>
    </section>
  )
}
