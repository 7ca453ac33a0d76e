import { useEffect, useRef, useState } from 'react'
import { metamask } from '../../lib/config/metamask.ts'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import { cleanText } from '../../lib/i18n/clean.ts'
import { confirmNotice, noticeDue } from '../../lib/shell/notice.ts'
import type { WalletOption } from '../../lib/wallet/model.ts'
import { connectWallet, walletOptions } from '../../stores/kernel/connect.ts'
import { snackError } from '../../stores/kernel/snackbar.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { AppEntry } from './AppEntry.tsx'
import { AskedWallet } from './AskedWallet.tsx'
import { NoticeBoxes, unticked } from './NoticeBoxes.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

const isPhone = () => /Android|iPhone|iPad|Mobile/i.test(navigator.userAgent)

/** Opens this very page inside the wallet's own browser. */
const deepLink = () => `${metamask.deepLink}${location.host}${location.pathname}${location.hash}`

/** Wallets that announced themselves; late ones join the list while it is open. */
function useWalletOptions(): readonly WalletOption[] | null {
  const [options, setOptions] = useState<readonly WalletOption[] | null>(null)
  useEffect(() => {
    const load = () =>
      walletOptions().then(setOptions, (error) => {
        const { code, details } = fromUnknown(error)
        snackError(code, details)
      })
    const later = () => setTimeout(load, 50)
    void load()
    addEventListener('eip6963:announceProvider', later)
    return () => removeEventListener('eip6963:announceProvider', later)
  }, [])
  return options
}

/** The risk notice where it is due, and the wallets of this device. */
export default function ConnectDialog({ open, onClose }: Props) {
  const { t } = useTexts<'wallet' | 'pairing'>()
  const [view, setView] = useState<'choice' | 'app' | 'left'>('choice')
  const pairing = view === 'app'
  const leave = () => setView('left')
  const close = () => {
    setView('choice')
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={t(pairing ? 'appEntry' : 'chooseTitle')}
      onClose={close}
      onBack={pairing ? leave : undefined}
    >
      {pairing ? (
        <Pairing onBack={leave} onDone={close} />
      ) : (
        <Choice onClose={close} onPair={() => setView('app')} paired={view === 'left'} />
      )}
    </Dialog>
  )
}

const Pairing = lazyPart('Pairing', () => import('./Pairing.tsx'))

/** A wallet under way: which, since when, and what leaves it. */
type Asked = { readonly option: WalletOption; readonly since: number; readonly stop: AbortController }

type ChoiceProps = {
  readonly onClose: () => void
  readonly onPair: () => void
  /** The view of the wallet app was left. */
  readonly paired: boolean
}

function Choice({ onClose, onPair, paired }: ChoiceProps) {
  const { t } = useTexts<'wallet'>()
  const options = useWalletOptions()
  const [ticks, setTicks] = useState(unticked)
  const [asked, setAsked] = useState<Asked | null>(null)
  const under = useRef<AbortController | null>(null)
  const back = useRef<string | null>(null)
  // Whoever closes the dialog leaves the wallet that was asked.
  useEffect(() => () => under.current?.abort(), [])
  const due = noticeDue()
  const blocked = due && !(ticks.risk && ticks.self)
  const nameOf = ({ id, name }: WalletOption) =>
    name ?? t(id === 'injected' ? 'browserWallet' : 'unnamedWallet')

  const leave = () => {
    under.current?.abort()
    setAsked(null)
  }
  const connect = async (option: WalletOption) => {
    if (blocked) return
    if (due) confirmNotice(ticks.week)
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    back.current = option.id
    setAsked({ option, since: Date.now(), stop })
    const connected = await connectWallet(option.id, stop.signal)
    if (stop.signal.aborted) return
    if (connected) onClose()
    else setAsked(null)
  }

  if (asked)
    return (
      <AskedWallet
        key={asked.since}
        name={nameOf(asked.option)}
        since={asked.since}
        onAgain={() => void connect(asked.option)}
        onLeave={leave}
      />
    )
  return (
    <div className="card-b">
      {due && <NoticeBoxes ticks={ticks} onTick={setTicks} />}
      <p className="small muted" id="connect-note" role="status">
        {t(blocked ? 'noticeNeeds' : 'chooseNote')}
      </p>
      {options && options.length > 0 && (
        <ul className="choices">
          {options.map((option) => (
            <Wallet
              key={option.id}
              option={option}
              name={nameOf(option)}
              blocked={blocked}
              focused={back.current === option.id}
              onChoose={() => void connect(option)}
            />
          ))}
        </ul>
      )}
      <AppEntry
        blocked={blocked}
        focused={paired}
        onChoose={() => {
          if (due) confirmNotice(ticks.week)
          onPair()
        }}
      />
      {options?.every((o) => o.demo) && <OwnWallet none={options.length === 0} />}
    </div>
  )
}

type WalletProps = {
  readonly option: WalletOption
  readonly name: string
  /** The risk notice is not confirmed yet. */
  readonly blocked: boolean
  /** It was asked and left: the focus comes back to it. */
  readonly focused: boolean
  readonly onChoose: () => void
}

function Wallet({ option, name, blocked, focused, onChoose }: WalletProps) {
  const { t } = useTexts<'wallet'>()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is back
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [])
  return (
    <li>
      <button
        ref={button}
        className="choice"
        type="button"
        aria-disabled={blocked}
        aria-describedby={blocked ? 'connect-note' : undefined}
        onClick={onChoose}
      >
        {option.icon ? <img src={option.icon} alt="" width="28" height="28" /> : <Icon name="info" />}
        <span>
          {name}
          {option.name === null && option.id !== 'injected' && (
            <small className="tiny muted"> {cleanText(option.id, 40)}</small>
          )}
        </span>
        {option.demo && <span className="tag tag-a">{t('demoTag')}</span>}
      </button>
      {option.demo && <p className="tiny faint">{t('demoNote')}</p>}
    </li>
  )
}

/** Extension missing: the app's own browser on phones, the download page elsewhere (docs/product.md, Dialogs). */
function OwnWallet({ none }: { readonly none: boolean }) {
  const { t } = useTexts<'wallet'>()
  const phone = isPhone()
  return (
    <div className="choices">
      <p>
        <b>{t(none ? 'noneTitle' : 'ownTitle')}</b>
      </p>
      <p className="small muted">{t(phone ? 'noneMobile' : 'noneDesktop')}</p>
      <a
        className="choice"
        href={phone ? deepLink() : metamask.download}
        rel="noopener noreferrer"
        target="_blank"
      >
        {t(phone ? 'openMetamask' : 'getMetamask')}
        <Icon name="out" />
      </a>
    </div>
  )
}
