import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../../lib/i18n/locale.ts'
import { routeKinds } from '../../lib/route/slippage.ts'
import { watchBalances } from '../../stores/kernel/balances.ts'
import { watchPools } from '../../stores/kernel/pools.ts'
import { $quote, openLink, resumeSwap, swapAvailable, swapReview } from '../../stores/swap/swap.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type RoomTexts, TextsProvider } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { RecentSwaps } from './RecentSwaps.tsx'
import { Routes } from './Routes.tsx'
import { SwapForm } from './SwapForm.tsx'

const SettingsDialog = lazyPart('SettingsDialog', () => import('../tx/SettingsDialog.tsx'))
const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))

type Props = {
  readonly locale: Locale
  readonly texts: RoomTexts<
    'ui' | 'gate' | 'tx' | 'history' | 'flow' | 'form' | 'trade' | 'settings' | 'swap'
  >
}

/** The whole swap page: form, routes compared, own recent swaps, and the dialogs over them. */
export default function Swap({ locale, texts }: Props) {
  const [settings, setSettings] = useState(false)
  const current = useStore(swapReview.$review, { ssr: 'initial' })
  const quote = useStore($quote, { ssr: 'initial' })

  useEffect(() => {
    if (!swapAvailable) return
    if (location.hash) openLink(location.hash)
    // A hash without figures is a dialog's, not a trade.
    const follow = () => location.hash.includes('=') && openLink(location.hash)
    addEventListener('hashchange', follow)
    const stops = [
      watchPools(),
      watchBalances(),
      resumeSwap(),
      () => removeEventListener('hashchange', follow),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <TextsProvider locale={locale} texts={texts}>
      {swapAvailable ? (
        <div className="swap">
          <div className="stack">
            <SwapForm openSettings={() => setSettings(true)} />
            <RecentSwaps />
          </div>
          <div className="stack">
            <Routes />
          </div>
          {settings && (
            <SettingsDialog
              open={settings}
              kinds={quote ? routeKinds(quote.route) : []}
              onClose={() => setSettings(false)}
            />
          )}
          {current && <ReviewDialog />}
        </div>
      ) : (
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} heading={texts.title} />
      )}
    </TextsProvider>
  )
}
