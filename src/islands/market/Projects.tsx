import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../lib/i18n/locale.ts'
import type { Project } from '../../lib/nft/schema.ts'
import { watchHead } from '../../stores/kernel/head.ts'
import { leaveForNotFound } from '../../stores/kernel/subject.ts'
import { collections } from '../../stores/nft/collections.ts'
import { $projects, refreshProjects, watchProjects } from '../../stores/nft/project.ts'
import { type RoomTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useAge } from '../../ui/useAge.ts'
import { IndexAsOf, IndexNote } from '../nft/ListState.tsx'
import { collectionHref } from '../nft/links.ts'
import { Money, Tally } from '../nft/Money.tsx'
import { RemoteImage } from '../nft/RemoteImage.tsx'

type Props = { readonly locale: Locale; readonly texts: RoomTexts<'ui' | 'nft' | 'listState' | 'market'> }

const HEAD_EVERY_MS = 6_000

/** All collections: what they are, what they cost, who holds them. */
export default function Projects({ locale, texts }: Props) {
  useEffect(() => {
    if (collections.length === 0) return
    const stops = [watchProjects(), watchHead(HEAD_EVERY_MS, 1_500)]
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
        <ul className="grid projects" aria-busy={status === 'loading'} data-age={age}>
          {body
            ? body.list.map((project) => <Card key={project.shortName} project={project} />)
            : collections.map(({ shortName, name }) => (
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
        <IndexAsOf stamp={stamp} skipped={skipped} />
      </div>
    </>
  )
}

function Card({ project }: { readonly project: Project }) {
  const { locale, t } = useTexts<'market'>()
  const { shortName, name, subTitle, floor, volume, owners, items } = project
  const inUsdt = BigInt(volume.MEV) === 0n && BigInt(volume.USDT) > 0n
  return (
    <li className="nft" data-project={shortName}>
      <RemoteImage link={project.image} alt="" />
      <div className="b">
        <h2>
          <a href={collectionHref(locale, 'items', shortName)}>{name}</a>
        </h2>
        {subTitle && (
          <p className="meta" title={subTitle}>
            {subTitle}
          </p>
        )}
      </div>
      <dl className="facts">
        <div>
          <dt>{t('floor')}</dt>
          <dd>{floor ? <Money raw={floor.price} unit={floor.currency} /> : t('noFloor')}</dd>
        </div>
        <div>
          <dt>{t('volume')}</dt>
          <dd>
            <Money raw={inUsdt ? volume.USDT : volume.MEV} unit={inUsdt ? 'USDT' : 'MEV'} places={0} />
          </dd>
        </div>
        <div>
          <dt>{t('owners')}</dt>
          <dd>
            <Tally count={owners} />
          </dd>
        </div>
        <div>
          <dt>{t('items')}</dt>
          <dd>
            <Tally count={items} />
          </dd>
        </div>
      </dl>
    </li>
  )
}
