import { chain } from '../lib/core/config/env.ts'
import { fill } from '../lib/core/i18n/locale.ts'
import { Note } from './Note.tsx'
import { useTexts } from './texts.tsx'

type Props = {
  readonly title: string
  /** May contain the placeholder `{{chain}}`. */
  readonly body: string
  /** Heading if it replaces the whole page. */
  readonly heading?: string
}

/** Replaces a feature whose addresses this build does not know, with the feature's own text. */
export function Unavailable({ title, body, heading }: Props) {
  const { locale } = useTexts()
  const note = (
    <Note kind="info">
      <p>
        <b>{title}</b>
      </p>
      <p>{fill(body, { chain: chain.name }, locale)}</p>
    </Note>
  )
  if (heading === undefined) return note
  return (
    <section className="card">
      <div className="card-h">
        <h1>{heading}</h1>
      </div>
      <div className="card-b">{note}</div>
    </section>
  )
}
