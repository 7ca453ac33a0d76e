import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatAmount } from '../../lib/amount/format.ts'
import { chain } from '../../lib/config/env.ts'
import type { Locale } from '../../lib/i18n/locale.ts'
import { formatBlockSpan } from '../../lib/i18n/span.ts'
import { watchMintPictures } from '../../stores/mint/info.ts'
import { $mintRows, $mints, mintEntries, watchMints } from '../../stores/mint/mint.ts'
import { type RoomTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { MintPicture } from './MintPicture.tsx'
import { mintHref, mintName } from './names.ts'
import { OpenAsOf, useOpenAge } from './OpenAsOf.tsx'

type Props = { readonly locale: Locale; readonly texts: RoomTexts<'ui' | 'nft' | 'open'> }

/** The mints whose round is open now, with the blocks it has left. */
export default function OpenMints({ locale, texts }: Props) {
  useEffect(() => {
    if (mintEntries.length === 0) return
    const stops = [watchMints(), watchMintPictures()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return mintEntries.length === 0 ? null : (
    <TextsProvider locale={locale} texts={texts}>
      <List />
    </TextsProvider>
  )
}

function List() {
  const { locale, t } = useTexts<'open'>()
  const rows = useStore($mintRows, { ssr: 'initial' })
  const { stamp } = useStore($mints, { ssr: 'initial' })
  const age = useOpenAge()
  const live = rows.filter(({ phase }) => phase === 'live')
  return (
    <section aria-labelledby="open-mints" data-age={age} aria-busy={!stamp}>
      <h3 id="open-mints">{t('openMints')}</h3>
      {!stamp && <span className="sk sk-l" />}
      {stamp && live.length === 0 && <p className="empty">{t('openNoMint')}</p>}
      <ul className="feed">
        {live.map(({ entry, left, total, cap }) => (
          <li key={entry.id}>
            <MintPicture id={entry.id} />
            <a href={mintHref(locale, entry.id)}>
              <b>{mintName(entry)}</b>
              {total !== null && cap !== null && (
                <small>{t('openMinted', { count: formatAmount(total, 0), cap: formatAmount(cap, 0) })}</small>
              )}
            </a>
            <span className="end">
              <b className="fig">
                {left === null ? '—' : formatAmount(left, 0)}
                <span className="u">{t('openBlocks')}</span>
              </b>
              {left !== null && (
                <small>{t('openLeft', { span: formatBlockSpan(left, chain.blockMs, locale) })}</small>
              )}
            </span>
          </li>
        ))}
      </ul>
      <OpenAsOf />
    </section>
  )
}
