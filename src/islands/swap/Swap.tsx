import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { chain } from '../../lib/core/config/env.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { routeKinds } from '../../lib/core/route/slippage.ts'
import { lateTexts } from '../../messages/lateTexts.ts'
import { askShell } from '../../stores/askShell.ts'
import { watchBalances } from '../../stores/balances.ts'
import { $pools } from '../../stores/pools.ts'
import { $settings } from '../../stores/settings.ts'
import { $wallet } from '../../stores/wallet.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { SwapForm } from './SwapForm.tsx'
import { $hydrated, openDraft } from './store/draft.ts'
import { $quote, resumeSwap, swapReview, watchQuote } from './store/swap.ts'

const Beside = lazyPart('Beside', () => import('./Beside.tsx'))
/** Only a connected account has own swaps. */
const RecentSwaps = lazyPart('RecentSwaps', (locale) =>
  withTexts(import('./RecentSwaps.tsx'), lateTexts(locale, 'history')),
)
const ReviewDialog = lazyPart('ReviewDialog', () => import('./ReviewDialog.tsx'))

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'gate' | 'tx' | 'flow' | 'form' | 'trade' | 'swap'>
}

/** The swap page of a chain with an exchange: form, compared routes, own recent swaps, and the dialogs over them. */
export default function Swap({ locale, texts }: Props) {
  const current = useStore(swapReview.$review)
  const quote = useStore($quote)

  // Before the browser paints: from here on React writes the fields.
  useLayoutEffect(() => $hydrated.set(true), [])
  useEffect(() => {
    openDraft()
    watchQuote()
    const stops = [watchBalances(), resumeSwap()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  return (
    <TextsProvider locale={locale} texts={texts}>
      <Sides openSettings={() => askShell({ kind: 'settings', pools: quote ? routeKinds(quote.route) : [] })}>
        {current && <ReviewDialog />}
      </Sides>
    </TextsProvider>
  )
}

/** Minimum width for content next to the form; the same as in swap.css. */
const WIDE = '(min-width: 60rem)'

/** True if the window is wide; false until hydration. */
function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const read = () => setWide(query.matches)
    read()
    query.addEventListener('change', read)
    return () => query.removeEventListener('change', read)
  }, [])
  return wide
}

/** Time to paint the quote before the content next to the form is loaded. */
const PAINTED_MS = 100

/** True once a condition has been true for that time. */
function useSettled(is: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = is ? setTimeout(() => setSettled(true), PAINTED_MS) : undefined
    return () => clearTimeout(timer)
  }, [is])
  return settled
}

type SidesProps = { readonly openSettings: () => void; readonly children: ReactNode }

/** The form with the content next to it; without it the form is centered. */
function Sides({ openSettings, children }: SidesProps) {
  const wide = useWide()
  const quote = useStore($quote)
  const { stamp } = useStore($pools)
  const settings = useStore($settings)
  const { address } = useStore($wallet)
  const [unindexed, setUnindexed] = useState(false)
  const onUnindexed = useCallback(() => setUnindexed(true), [])
  const indexed = (settings.apiUrl ?? chain.api) !== null && !unindexed
  const settled = useSettled(stamp !== null)
  return (
    <div className={indexed ? 'swap-page swap-two' : 'swap-page'}>
      <div className="stack">
        <SwapForm openSettings={openSettings} />
        {address && <RecentSwaps />}
      </div>
      <div className="stack swap-side">
        {settled && ((indexed && wide) || quote) && (
          <Beside indexed={indexed} wide={wide} onUnseen={onUnindexed} />
        )}
      </div>
      {children}
    </div>
  )
}
