import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { chain } from '../../lib/config/env.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { $marketState, watchMarket } from '../../stores/home/home.ts'
import { localHref } from '../../ui/href.ts'
import { Note } from '../../ui/Note.tsx'
import { type RoomTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { LargestPools } from './LargestPools.tsx'
import { LatestBlock } from './LatestBlock.tsx'
import { Prices } from './Prices.tsx'
import { Stats } from './Stats.tsx'

type Props = { readonly locale: Locale; readonly texts: RoomTexts<'ui' | 'home'> }

/** The information home: what the exchange holds now, and how old each figure is. */
export default function Home({ locale, texts }: Props) {
  useEffect(watchMarket, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Lede />
      <Trouble />
      <Stats />
      <div className="home">
        <LargestPools />
        <div className="stack">
          <Prices />
          <MefiNote />
        </div>
      </div>
    </TextsProvider>
  )
}

function Lede() {
  const { locale, t } = useTexts<'home'>()
  return (
    <div className="lede">
      <div className="stack gap-lg">
        <h1>
          {t('lede')} <span className="h1-2">{t('lede2')}</span>
        </h1>
        <div className="btn-row">
          <a className="btn btn-p btn-lg" href={localHref(locale, 'swap/')}>
            {t('openSwap')}
          </a>
        </div>
      </div>
      <LatestBlock />
    </div>
  )
}

/** Why there are no figures, where there are none. */
function Trouble() {
  const { t } = useTexts<'home'>()
  const state = useStore($marketState, { ssr: 'initial' })
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

function MefiNote() {
  const { locale, t } = useTexts<'home'>()
  return (
    <Note kind="warn">
      <p>
        <b>{t('mefiTitle')}</b> {t('mefiBody')}
      </p>
      <a className="act" href={localHref(locale, 'mefi-farm/')}>
        {t('mefiLink')}
      </a>
    </Note>
  )
}
