import { useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import { watchHead } from '../../stores/head.ts'
import { isServerError, leaveForNotFound } from '../../stores/subject.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { DollarSource } from '../shared/nft/InDollars.tsx'
import { IndexAsOf, IndexNote } from '../shared/nft/ListState.tsx'
import { collectionHref } from '../shared/nft/links.ts'
import { collections } from '../shared/nft/store/collections.ts'
import { Front } from './Front.tsx'
import { watchFront } from './store/front.ts'
import { $projects, refreshProjects, watchProjects } from './store/project.ts'
import { TopSales } from './TopSales.tsx'

type Props = { readonly locale: Locale; readonly texts: GroupTexts<'ui' | 'nft' | 'listState' | 'market'> }

const HEAD_EVERY_MS = 6_000

/** All collections with their prices and owners. */
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
        <Unavailable title={texts.unavailableTitle} body={texts.unavailableBody} />
      ) : (
        <List />
      )}
    </TextsProvider>
  )
}

function List() {
  const { locale, t } = useTexts<'market'>()
  const { body, status, stamp, skipped } = useStore($projects)
  // The list is the subject of this page. If the indexer does not answer, the collections of this build are shown.
  useEffect(() => {
    if (isServerError(status) && !body) leaveForNotFound(locale, status)
  }, [status, body, locale])
  const age = useAge(stamp)
  return (
    <div className="stack">
      <IndexNote status={status} shown={body !== null} onRetry={() => void refreshProjects()} />
      <section
        className="card"
        aria-labelledby="collections-title"
        aria-busy={status === 'loading'}
        data-age={age}
      >
        <div className="card-h">
          <h2 id="collections-title">{t('collectionsTitle')}</h2>
        </div>
        {body ? (
          <Front projects={body.list} />
        ) : (
          <ul className="project-list feed-list">
            {collections.map(({ shortName, name }) => (
              <li key={shortName} data-project={shortName}>
                <span className={status === 'loading' ? 'art-frame sk' : 'art-frame'} />
                <a href={collectionHref(locale, 'items', shortName)}>
                  <b>{name}</b>
                </a>
              </li>
            ))}
          </ul>
        )}
        <IndexAsOf stamp={stamp} waits={status === 'loading'} skipped={skipped} />
      </section>
      {body && <DollarSource />}
      <TopSales />
    </div>
  )
}
