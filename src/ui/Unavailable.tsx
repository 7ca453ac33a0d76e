import { chain } from '../lib/config/env.ts'
import { Note } from './Note.tsx'
import { useTexts } from './texts.tsx'

/**
 * The honest place of a feature whose addresses this build does not know; its words are in the feature's own texts.
 * @param titleKey in place of the whole page: the key of its heading
 */
export function Unavailable({ titleKey }: { readonly titleKey?: string }) {
  const { t } = useTexts()
  const note = (
    <Note kind="info">
      <p>
        <b>{t('unavailableTitle')}</b>
      </p>
      <p>{t('unavailableBody', { chain: chain.name })}</p>
    </Note>
  )
  if (titleKey === undefined) return note
  return (
    <section className="card">
      <div className="card-h">
        <h1>{t(titleKey)}</h1>
      </div>
      <div className="card-b">{note}</div>
    </section>
  )
}
