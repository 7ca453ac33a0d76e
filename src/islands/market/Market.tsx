import { useEffect, useState } from 'react'
import { product } from '../../lib/core/config/product.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import type { Collection } from '../../lib/core/nft/link.ts'
import { SORTS } from '../../lib/core/nft/listState.ts'
import { watchHead } from '../../stores/head.ts'
import { isServerError, leaveForNotFound } from '../../stores/subject.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { Unavailable } from '../../ui/Unavailable.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useAge } from '../shared/age/useAge.ts'
import { Activities } from '../shared/nft/Activities.tsx'
import { ItemList } from '../shared/nft/ItemList.tsx'
import { Lines } from '../shared/nft/Lines.tsx'
import { collectionHref } from '../shared/nft/links.ts'
import { Money, Tally } from '../shared/nft/Money.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { closeActivity, openActivity } from '../shared/nft/store/activity.ts'
import { collections } from '../shared/nft/store/collections.ts'
import { $nftList, openList, watchList } from '../shared/nft/store/list.ts'
import { MarketCard } from './MarketCard.tsx'
import { PickRow } from './PickRow.tsx'
import { $buying } from './store/basket.ts'
import { $project, watchProject } from './store/project.ts'

// Loaded when something is bought.
const BuySeveral = lazyPart('BuySeveral', () => import('./BuySeveral.tsx'))

type Tab = 'items' | 'activities'
type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<
    'ui' | 'gate' | 'nft' | 'listState' | 'market' | 'lists' | 'activity' | 'several'
  >
  readonly tab: Tab
}

const HEAD_EVERY_MS = 6_000
/** `recommended` is only for own lists (docs/product.md, Lists). */
const MARKET_SORTS = SORTS.filter((sort) => sort !== 'recommended')

/** Replaces the old name of the cards by the new one, also in the address. */
function nameInAddress(): string {
  const params = new URLSearchParams(location.search)
  const name = (params.get('c') ?? '').toLowerCase()
  if (name !== 'xheroescard') return name
  params.set('c', 'xheroescard1')
  history.replaceState(history.state, '', `${location.pathname}?${params}${location.hash}`)
  return 'xheroescard1'
}

/** One collection: `?c=` names it. */
export default function Market({ locale, texts, tab }: Props) {
  const [name, setName] = useState<string | null>(null)
  const found = collections.find(({ shortName }) => shortName === name) ?? null
  useEffect(() => setName(nameInAddress()), [])
  useEffect(() => {
    if (!found) return
    const { shortName } = found
    const stops = [watchProject(shortName), watchHead(HEAD_EVERY_MS, 1_500)]
    if (tab === 'items') {
      void openList({ kind: 'market', shortName }, 'recent')
      stops.push(watchList())
    } else {
      openActivity({ kind: 'market', shortName })
      stops.push(closeActivity)
    }
    return () => {
      for (const stop of stops) stop()
    }
  }, [found, tab])
  return (
    <TextsProvider locale={locale} texts={texts}>
      {collections.length === 0 ? (
        <Unavailable
          title={texts.unavailableTitle}
          body={texts.unavailableBody}
          heading={texts.marketTitle}
        />
      ) : name !== null && !found ? (
        <Unknown name={name} />
      ) : (
        <Page collection={found} tab={tab} />
      )}
    </TextsProvider>
  )
}

/** The address names no collection: shows a message and the existing ones. */
function Unknown({ name }: { readonly name: string }) {
  const { locale, t } = useTexts<'market'>()
  return (
    <div className="stack">
      <h1>{t('unknownTitle')}</h1>
      <p className="muted">{name ? t('unknownBody', { name: cleanText(name, 40) }) : t('unknownEmpty')}</p>
      <ul className="soon-works">
        {collections.map((collection) => (
          <li key={collection.id}>
            <a href={collectionHref(locale, 'items', collection.shortName)}>
              <b>{collection.name}</b>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Page({ collection, tab }: { readonly collection: Collection | null; readonly tab: Tab }) {
  const { locale, t } = useTexts<'market' | 'lists'>()
  const { body, status } = useStore($project)
  const list = useStore($nftList)
  const buying = useStore($buying)
  useEffect(() => {
    if (collection) document.title = `${collection.name} · ${product.name}`
  }, [collection])
  // Without the collection from the server, or anything to show of it, the page has no subject.
  const lost = !body && (tab === 'activities' || isServerError(list.status))
  useEffect(() => {
    if (lost && isServerError(status)) leaveForNotFound(locale, status)
  }, [lost, status, locale])
  const tabs = ['items', 'activities'] as const
  return (
    <>
      <Head collection={collection} />
      <nav className="tabs" aria-label={t('collection')}>
        {tabs.map((one) => (
          <a
            key={one}
            href={collection ? collectionHref(locale, one, collection.shortName) : undefined}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(one === 'items' ? 'tabItems' : 'tabActivities')}
            {one === 'items' && body && (
              <span className="faint">
                <Tally count={body.items} />
              </span>
            )}
          </a>
        ))}
      </nav>
      {tab === 'items' ? (
        <ItemList
          label={collection?.name ?? t('items')}
          sorts={MARKET_SORTS}
          card={(item) => <MarketCard item={item} />}
        >
          <PickRow />
        </ItemList>
      ) : (
        <Activities />
      )}
      {buying && <BuySeveral />}
    </>
  )
}

function Head({ collection }: { readonly collection: Collection | null }) {
  const { t } = useTexts<'market'>()
  const { body, stamp } = useStore($project)
  const age = useAge(stamp)
  const inUsdt = body !== null && BigInt(body.volume.MEV) === 0n && BigInt(body.volume.USDT) > 0n
  return (
    <header className="coll-h" data-age={age}>
      <RemoteImage link={body?.image ?? null} alt="" eager />
      <div>
        <h1>{collection?.name ?? t('marketTitle')}</h1>
        <p>{body?.subTitle ?? '\u00a0'}</p>
      </div>
      <dl>
        <div>
          <dt>{t('items')}</dt>
          <dd>
            <Tally count={body?.items} />
          </dd>
        </div>
        <div>
          <dt>{t('owners')}</dt>
          <dd>
            <Tally count={body?.owners} />
          </dd>
        </div>
        <div>
          <dt>{t('floor')}</dt>
          <dd>
            {body && !body.floor ? (
              t('noFloor')
            ) : (
              <Money raw={body?.floor?.price} unit={body?.floor?.currency ?? ''} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('volume')}</dt>
          <dd>
            <Money
              raw={inUsdt ? body?.volume.USDT : body?.volume.MEV}
              unit={inUsdt ? 'USDT' : 'MEV'}
              places={0}
            />
          </dd>
        </div>
      </dl>
      {body?.description && (
        <details className="coll-about">
          <summary>{t('about')}</summary>
          <Lines text={body.description} />
          <ul className="btn-row">
            {body.social.map(({ name, url }) =>
              url?.startsWith('https:') ? (
                <li key={name}>
                  <a className="btn btn-s" href={url} rel="noopener noreferrer nofollow" target="_blank">
                    {name}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </details>
      )}
    </header>
  )
}
