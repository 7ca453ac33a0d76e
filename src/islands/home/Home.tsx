import { useEffect } from 'react'
import { chain } from '../../lib/core/config/env.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { Note } from '../../ui/Note.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Horizon } from './Horizon.tsx'
import { Prices } from './Prices.tsx'
import { Stats } from './Stats.tsx'
import { $marketState, watchMarket } from './store/home.ts'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'home'> }

/** Value of the exchange, the chain's last blocks, and prices; each figure with its age. */
export default function Home({ locale, texts }: Props) {
  useEffect(watchMarket, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Stats />
      <Horizon />
      <Trouble />
      <Prices />
    </TextsProvider>
  )
}

/** Reason why there are no figures. */
function Trouble() {
  const { t } = useTexts<'home'>()
  const state = useStore($marketState)
  if (state === 'unknown')
    return (
      <div className="home-note">
        <Note kind="info">
          <p>
            <b>{t('unknownTitle', { chain: chain.name })}</b>
          </p>
          <p>{t('unknownBody')}</p>
        </Note>
      </div>
    )
  if (state !== 'failed') return null
  return (
    <div className="home-note">
      <Note kind="warn">
        <p>
          <b>{t('failTitle')}</b>
        </p>
        <p>{t('failBody')}</p>
      </Note>
    </div>
  )
}
