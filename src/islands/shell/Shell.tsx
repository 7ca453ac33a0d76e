import { useEffect, useRef, useState } from 'react'
import { chain } from '../../lib/core/config/env.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { askToKeep } from '../../lib/core/storage/storage.ts'
import type { ShellAsk } from '../../stores/askShell.ts'
import { $head } from '../../stores/chain.ts'
import { resumeWallet } from '../../stores/connect.ts'
import { $offline } from '../../stores/offline.ts'
import { isSaved, onceReady } from '../../stores/resume.ts'
import { $wallet, type WalletState } from '../../stores/wallet.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ChainChip } from './ChainChip.tsx'
import type { ShellDialog } from './Dialogs.tsx'
import { WalletButton } from './WalletButton.tsx'

/** Delay after the page's first figures: on a slow connection the background work would delay them. */
const BACKGROUND_MS = 1_000
/** Delay after hydration if no figures arrive. */
const BACKGROUND_LATEST_MS = 4_000

/** Runs a task once the first figures are drawn, or after the maximum delay. Returns the stop function. */
function afterFigures(run: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined
  const stop = onceReady(
    $head,
    (head) => head !== null,
    () => {
      soon = setTimeout(run, BACKGROUND_MS)
    },
  )
  const latest = setTimeout(run, BACKGROUND_LATEST_MS)
  return () => {
    stop()
    clearTimeout(soon)
    clearTimeout(latest)
  }
}

/** The dialogs are not needed for the first figures either. */
const Dialogs = lazyPart('Dialogs', () => import('./Dialogs.tsx'))
const Background = lazyPart('Background', () => import('./Background.tsx'))

/** True if the condition is or ever was true. */
function useEver(is: boolean): boolean {
  const ever = useRef(false)
  ever.current ||= is
  return ever.current
}

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'header'>
  readonly path: string
}

/** Right end of the header, with the dialogs it opens. One per page. */
export default function Shell({ locale, texts }: Props) {
  const [dialog, setDialog] = useState<ShellDialog | null>(null)
  const everAsked = useEver(dialog !== null)
  const [standing, setStanding] = useState(false)
  const { status } = useStore($wallet)
  const offline = useStore($offline)

  useEffect(() => {
    void resumeWallet()
    const stopWaiting = afterFigures(() => setStanding(true))
    const asked = (event: Event) => {
      event.preventDefault()
      setDialog((event as CustomEvent<ShellAsk>).detail)
    }
    // An installed app opens this page; the wallet of the last visit is restored a moment later.
    let stopWallet = () => {}
    const known = ({ status }: WalletState) => status !== 'waiting'
    const showWallet = ({ address }: WalletState) => setDialog({ kind: address ? 'wallet' : 'choose' })
    const follow = () => {
      stopWallet()
      const hash = location.hash.toLowerCase()
      if (hash === '#genesis') setDialog({ kind: 'genesis' })
      if (hash.startsWith('#mpl-')) setDialog({ kind: 'conversion' })
      if (hash === '#wallet') stopWallet = onceReady($wallet, known, showWallet)
    }
    follow()
    // A formulator action that a reload interrupted is resumed on any page.
    if (isSaved('formulator')) setDialog({ kind: 'formulator', act: 'resume' })
    addEventListener('hashchange', follow)
    addEventListener('meverse:open', asked)
    // Requests from before the listener existed are repeated.
    dispatchEvent(new Event('meverse:ready'))
    return () => {
      stopWaiting()
      stopWallet()
      removeEventListener('meverse:open', asked)
      removeEventListener('hashchange', follow)
    }
  }, [])

  useEffect(() => {
    if (status === 'connected') void askToKeep()
  }, [status])

  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="shell" data-chain={chain.id} data-wallet={status} data-offline={offline}>
        <ChainChip />
        <WalletButton open={setDialog} />
        {everAsked && <Dialogs dialog={dialog} open={setDialog} />}
        {standing && <Background onPending={() => setDialog({ kind: 'wallet' })} />}
      </div>
    </TextsProvider>
  )
}
