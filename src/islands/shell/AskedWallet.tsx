import { useEffect, useRef, useState } from 'react'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import { SILENT_MS } from '../../lib/core/wallet/answer.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  readonly name: string
  /** Time of the request, from the device's clock. */
  readonly since: number
  readonly onAgain: () => void
  readonly onLeave: () => void
}

/** A wallet that was asked and has not answered: the request can be left immediately. */
export function AskedWallet({ name, since, onAgain, onLeave }: Props) {
  const { locale, t } = useTexts<'wallet'>()
  const [now, setNow] = useState(since)
  const leave = useRef<HTMLButtonElement>(null)
  useEffect(() => leave.current?.focus(), [])
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const silent = now - since >= SILENT_MS
  return (
    <div className="card-b asked">
      <ol className="steps">
        <li aria-current="step">
          <span className="n">
            <span className="spin" />
          </span>
          <div>
            <b role="status">{t('askedTitle', { wallet: name })}</b>
            <p>{silent ? t('askedSince', { time: formatSpan(now - since, locale) }) : t('askedNote')}</p>
          </div>
        </li>
      </ol>
      <div role="status">
        {silent && (
          <Note kind="info">
            <p>{t('askedSilent')}</p>
          </Note>
        )}
      </div>
      <div className="btn-row">
        {silent && (
          <button className="btn btn-s grow" type="button" onClick={onAgain}>
            {t('askAgain')}
          </button>
        )}
        <button ref={leave} className="btn btn-q grow" type="button" onClick={onLeave}>
          {t('anotherWallet')}
        </button>
      </div>
    </div>
  )
}
