import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../lib/i18n/locale.ts'
import { watchHead } from '../../stores/kernel/head.ts'
import { leaveForNotFound } from '../../stores/kernel/subject.ts'
import { watchFront } from '../../stores/market/front.ts'
import { collections } from '../../stores/nft/collections.ts'
import { $projects, refreshProjects, watchProjects } from '../../stores/nft/project.ts'
import { type RoomTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useAge } from '../../ui/useAge.ts'
import { DollarSource } from '../nft/InDollars.tsx'
import { IndexAsOf, IndexNote } from '../nft/ListState.tsx'
import { collectionHref } from '../nft/links.ts'
import { Front } from './Front.tsx'
import { TopSales } from './TopSales.tsx'

type Props = { readonly locale: Locale; readonly texts: RoomTexts<'ui' | 'nft' | 'listState' | 'market'> }

const HEAD_EVERY_MS = 6_000

/** All collections: what they are, what they cost, who holds them. */
export default function Projects({ locale, texts }: Props) {
  useEffect(() => {
    if (collections.length === 0) return
    const stops = [watchProjects(), watchFront(), watchHead(HEAD_EVERY_MS, 1_500)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {collections.length === 0 ? (
        <Unavailable
          title={texts.unavailableTitle}
          body={texts.unavailableBody}
          heading={texts.marketTitle}
        />
      ) : (
        <List />
      )}
    </TextsProvider>
  )
}

function List() {
  const { locale, t } = useTexts<'market'>()
  const { body, status, stamp, skipped } = useStore($projects, { ssr: 'initial' })
  // The list is this page's own subject; the collections this build knows are shown where nobody answers.
  useEffect(() => {
    if (status === 'refused' && !body) leaveForNotFound(locale)
  }, [status, body, locale])
  const age = useAge(stamp)
  return (
    <>
      <div className="page-h">
        <h1>{t('marketTitle')}</h1>
        <p>{t('marketLead')}</p>
      </div>
      <div className="stack">
        <IndexNote status={status} shown={body !== null} onRetry={() => void refreshProjects()} />
        <div aria-busy={status === 'loading'} data-age={age}>
          {body ? (
            <Front projects={body.list} />
          ) : (
            <ul className="grid projects">
              {collections.map(({ shortName, name }) => (
                <li key={shortName} className="nft">
                  <span className={status === 'loading' ? 'art sk' : 'art'} />
                  <div className="b">
                    <h2>
                      <a href={collectionHref(locale, 'items', shortName)}>{name}</a>
                    </h2>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
        <DollarSource />
        <IndexAsOf stamp={stamp} skipped={skipped} />
        <TopSales />
      </div>
    </>
  )
}
