import { useEffect, useRef, useState } from 'react'
import { FACE_ID, FACE_NAME, type WalletOption } from '../../lib/core/wallet/model.ts'
import { confirmNotice, noticeDue } from '../../lib/shell/notices.ts'
import { $wallet } from '../../stores/wallet.ts'
import { connectWallet } from '../../stores/walletActions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AskedWallet } from './AskedWallet.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { InAppNote } from './InAppNote.tsx'
import { NoticeBoxes, unticked } from './NoticeBoxes.tsx'
import { useWalletOptions } from './useWalletOptions.ts'
import { WalletRow } from './WalletRow.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** The wallet of a social login. */
const SOCIAL: WalletOption = { id: FACE_ID, name: FACE_NAME, icon: null, demo: false }

const Pairing = lazyPart('Pairing', () => import('./Pairing.tsx'))

/** The button that opened the dialog may be gone: the account's button is in its place. */
function focusAccount(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('header :is(.wallet, .drop > button)')?.focus()
}

/** The risk notice if it is due, the wallets of this browser, and links to others, each in its view. */
export default function ConnectDialog({ open, onClose }: Props) {
  const { t } = useTexts<'wallet' | 'pairing'>()
  const [view, setView] = useState<'choice' | 'app' | 'left'>('choice')
  const pairing = view === 'app'
  const leave = () => setView('left')
  const close = () => {
    setView('choice')
    onClose()
    setTimeout(focusAccount)
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

/** A pending wallet request: the wallet, its start, and its abort controller. */
type Asked = { readonly option: WalletOption; readonly since: number; readonly stop: AbortController }

/** Asks one wallet at a time. Closing the dialog aborts the request. */
function useAsked(onConnected: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const leave = () => {
    under.current?.abort()
    setAsked(null)
  }
  const ask = async (option: WalletOption) => {
    under.current?.abort()
    const stop = new AbortController()
    under.current = stop
    setAsked({ option, since: Date.now(), stop })
    const connected = await connectWallet(option.id, stop.signal)
    if (stop.signal.aborted) return
    if (connected) onConnected()
    else setAsked(null)
  }
  return { asked, ask, leave }
}

/** The wallet of the last visit may answer while the choice is opened or open. Then the dialog closes. */
function useComeBack(chosen: boolean, onBack: () => void) {
  const { address } = useStore($wallet)
  const back = address !== null && !chosen
  useEffect(() => {
    if (back) onBack()
  }, [back, onBack])
}

type ChoiceProps = {
  readonly onClose: () => void
  readonly onPair: () => void
  /** True if the view of the wallet app was left. */
  readonly paired: boolean
}

function Choice({ onClose, onPair, paired }: ChoiceProps) {
  const { t } = useTexts<'wallet'>()
  const options = useWalletOptions()
  const here = typeof options === 'string' ? [] : options
  const [ticks, setTicks] = useState(unticked)
  const { asked, ask, leave } = useAsked(onClose)
  useComeBack(asked !== null, onClose)
  const back = useRef<string | null>(null)
  const due = noticeDue()
  const blocked = due && !(ticks.risk && ticks.self)
  const nameOf = ({ id, name }: WalletOption) =>
    name ?? t(id === 'injected' ? 'browserWallet' : 'unnamedWallet')
  /** Confirms the notice; false if it is not ticked yet. */
  const pass = () => {
    if (due && !blocked) confirmNotice(ticks.week)
    return !blocked
  }
  const connect = (option: WalletOption) => {
    if (!pass()) return
    back.current = option.id
    void ask(option)
  }

  if (asked)
    return (
      <AskedWallet
        key={asked.since}
        name={nameOf(asked.option)}
        since={asked.since}
        onAgain={() => connect(asked.option)}
        onLeave={leave}
      />
    )
  return (
    <>
      <div className="card-b">
        <InAppNote />
        {due && <NoticeBoxes ticks={ticks} onTick={setTicks} />}
        <p className="small muted" id="connect-note" role="status">
          {t(blocked ? 'noticeNeeds' : 'chooseNote')}
        </p>
      </div>
      <p className="grp-h" id="wallets-here">
        {t('inBrowser')}
      </p>
      {options.length === 0 && <p className="small muted wl-none">{t('noneTitle')}</p>}
      <ul className="wl" aria-labelledby="wallets-here">
        {options === 'waiting' && <Waiting />}
        {here.map((option) => (
          <WalletRow
            key={option.id}
            option={option}
            name={nameOf(option)}
            blocked={blocked}
            focused={back.current === option.id}
            onChoose={() => connect(option)}
          />
        ))}
      </ul>
      <Elsewhere
        blocked={blocked}
        onApp={() => pass() && onPair()}
        onSocial={() => connect(SOCIAL)}
        left={back.current === FACE_ID ? 'social' : paired ? 'app' : null}
      />
      <p className="asof" data-age="live">
        <Mark />
        <span>{t('readingFree')}</span>
        <span>{t('nothingSigned')}</span>
      </p>
    </>
  )
}

/** Placeholder of a wallet until the wallets are known. */
const Waiting = () => (
  <li aria-hidden="true">
    <span>
      <span className="lg" />
      <span className="sk sk-l" />
    </span>
  </li>
)
