import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { chain } from '../../lib/config/env.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { askToKeep } from '../../lib/storage/storage.ts'
import { resumeWallet } from '../../stores/kernel/connect.ts'
import { watchLogin } from '../../stores/kernel/login.ts'
import { $offline, keepOffline } from '../../stores/kernel/offline.ts'
import { resumePending } from '../../stores/kernel/tx.ts'
import { $wallet } from '../../stores/kernel/wallet.ts'
import { type RoomTexts, TextsProvider } from '../../ui/texts.tsx'
import { ChainChip } from './ChainChip.tsx'
import { followCountry } from './country.ts'
import { Dialogs, type ShellDialog } from './Dialogs.tsx'
import { Snackbar } from './Snackbar.tsx'
import { UpdateOffer } from './UpdateOffer.tsx'
import { WalletButton } from './WalletButton.tsx'

type Props = {
  readonly locale: Locale
  readonly texts: RoomTexts<'ui' | 'gate' | 'history' | 'wallet'>
  readonly path: string
}

/** Right end of the header, with the dialogs it opens. One per page. */
export default function Shell({ locale, texts }: Props) {
  const [dialog, setDialog] = useState<ShellDialog | null>(null)
  const { status } = useStore($wallet, { ssr: 'initial' })
  const offline = useStore($offline, { ssr: 'initial' })

  useEffect(() => {
    const stopLogin = watchLogin()
    void resumeWallet()
    void resumePending({ done: texts.resumedDone ?? '', block: texts.block ?? '' })
    void followCountry(locale)
    void keepOffline()
    const soon = (event: Event) => {
      event.preventDefault()
      setDialog({ kind: 'soon', name: String((event as CustomEvent).detail) })
    }
    const choose = () => setDialog({ kind: 'choose' })
    const follow = () => location.hash === '#genesis' && setDialog({ kind: 'genesis' })
    follow()
    addEventListener('hashchange', follow)
    addEventListener('meverse:soon', soon)
    addEventListener('meverse:connect', choose)
    // Whoever asked before anybody listened asks again.
    dispatchEvent(new Event('meverse:ready'))
    return () => {
      stopLogin()
      removeEventListener('meverse:soon', soon)
      removeEventListener('meverse:connect', choose)
      removeEventListener('hashchange', follow)
    }
  }, [locale, texts])

  useEffect(() => {
    if (status === 'connected') void askToKeep()
  }, [status])

  return (
    <TextsProvider locale={locale} texts={texts}>
      <div className="shell" data-chain={chain.id} data-wallet={status} data-offline={offline}>
        <ChainChip />
        <WalletButton open={setDialog} />
        <Dialogs dialog={dialog} open={setDialog} />
        <Snackbar />
        <UpdateOffer />
      </div>
    </TextsProvider>
  )
}
