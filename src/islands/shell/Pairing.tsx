import { useEffect, useRef, useState } from 'react'
import { walletApps } from '../../lib/core/config/walletConnect.ts'
import { formatSpan } from '../../lib/core/i18n/span.ts'
import { SILENT_MS } from '../../lib/core/wallet/answer.ts'
import type { PairingCode } from '../../lib/core/wallet/model.ts'
import { clockGap, openedIn, pairApp } from '../../stores/pairing.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Qr } from './Qr.tsx'

type Props = { readonly onBack: () => void; readonly onDone: () => void }

type Asked = {
  readonly since: number
  readonly code: PairingCode | null
  /** True if the code has expired, or there was none. */
  readonly over: boolean
}

/** Requests a code and follows it to its end; each attempt is separate. */
function usePairing(onDone: () => void) {
  const [asked, setAsked] = useState<Asked>(() => ({ since: Date.now(), code: null, over: false }))
  const done = useRef(onDone)
  done.current = onDone
  const { since } = asked
  useEffect(() => {
    const stop = new AbortController()
    const change = (part: Partial<Asked>) =>
      stop.signal.aborted || setAsked((now) => (now.since === since ? { ...now, ...part } : now))
    pairApp(stop.signal, (code) => code && change({ code })).then(
      (paired) => (paired && !stop.signal.aborted ? done.current() : change({ over: true })),
      () => change({ over: true }),
    )
    // Leaving the view aborts the code.
    return () => stop.abort()
  }, [since])
  return { asked, again: () => setAsked({ since: Date.now(), code: null, over: false }) }
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Connects a wallet app by one code, scanned or opened on this phone. */
export default function Pairing({ onBack, onDone }: Props) {
  const { asked, again } = usePairing(onDone)
  const now = useSeconds()
  const { code, since } = asked
  const over = asked.over || (code !== null && now >= code.until)
  return (
    <div className="card-b pairing">
      {code && !over ? (
        <Code code={code} left={code.until - now} />
      ) : (
        <Without over={over} hadCode={code !== null} waited={now - since} onAgain={again} onBack={onBack} />
      )}
    </div>
  )
}

function Code({ code, left }: { readonly code: PairingCode; readonly left: number }) {
  const { locale, t } = useTexts<'pairing' | 'wallet'>()
  const copy = useRef<HTMLDivElement>(null)
  // The code has just arrived: focus its first action.
  useEffect(() => copy.current?.querySelector('button')?.focus(), [])
  return (
    <>
      <Qr text={code.uri} label={t('appQr')} />
      <p className="small">
        {t('appScan')} <b className="site">{location.host}</b>
      </p>
      <div ref={copy}>
        <CopyButton
          text={code.uri}
          label={t('appCopy')}
          className="btn btn-s btn-w"
          onFail={() => snackError('copy.failed')}
        />
      </div>
      <p className="small muted">{t('appHere')}</p>
      <div className="btn-row apps">
        {walletApps.map(({ name, link }) => (
          <a
            key={name}
            className="btn btn-q grow"
            href={code.linkTo(link)}
            rel="noopener noreferrer"
            target="_blank"
            onClick={() => void openedIn(link)}
          >
            {name}
          </a>
        ))}
        <a className="btn btn-q grow" href={code.uri}>
          {t('appOther')}
        </a>
      </div>
      <p className="small muted pair-end">
        <span role="status">{t('appWaiting')}</span>
        <span className="num">{t('appLeft', { time: formatSpan(left, locale) })}</span>
      </p>
    </>
  )
}

type WithoutProps = {
  readonly over: boolean
  readonly hadCode: boolean
  /** Time since the code was requested. */
  readonly waited: number
  readonly onAgain: () => void
  readonly onBack: () => void
}

/** There is no code: it is loading, the relay does not answer, it could not be created, or it has expired. */
function Without({ over, hadCode, waited, onAgain, onBack }: WithoutProps) {
  const { locale, t } = useTexts<'pairing' | 'wallet'>()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  const silent = !over && waited >= SILENT_MS
  const [gap, setGap] = useState<number | null>(null)
  useEffect(() => {
    if (silent) void clockGap().then(setGap)
  }, [silent])
  return (
    <>
      <div className="qr qr-none" aria-hidden="true">
        {!over && <span className="spin" />}
      </div>
      <div role="status">
        {silent ? (
          <Note kind="info">
            <p>{t('appNoRelay', { time: formatSpan(waited, locale) })}</p>
            {gap !== null && <p>{t('appClock', { time: formatSpan(gap, locale) })}</p>}
          </Note>
        ) : (
          <p className="small">{t(!over ? 'appMaking' : hadCode ? 'appOver' : 'appNone')}</p>
        )}
      </div>
      <div className="btn-row">
        {(over || silent) && (
          <button className="btn btn-s grow" type="button" onClick={onAgain}>
            {t(over ? 'appNew' : 'askAgain')}
          </button>
        )}
        <button ref={back} className="btn btn-q grow" type="button" onClick={onBack}>
          {t('anotherWallet')}
        </button>
      </div>
    </>
  )
}
