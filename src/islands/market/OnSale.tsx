import { useEffect, useMemo } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import type { Project } from '../../lib/core/nft/schema.ts'
import { leadingOf } from '../../lib/market/front.ts'
import { $rpcError } from '../../stores/chain.ts'
import { unasked } from '../../stores/fetched.ts'
import { poolCount } from '../../stores/pools.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { ItemCard } from '../shared/nft/ItemCard.tsx'
import { collectionHref } from '../shared/nft/links.ts'
import { $currencyPrices } from '../shared/nft/store/dollars.ts'
import { $stats } from './store/front.ts'
import { $onSale, watchOnSale } from './store/onSale.ts'
import { $projects } from './store/project.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'nft' | 'lists' | 'activity' | 'onSale'>
}

/** Number of items shown. */
const ON_SALE = 8
const waiting = Array.from({ length: ON_SALE }, () => undefined)

/** Items for sale in the most traded collection. Hidden if there are none, or if there is no data. */
export default function OnSale({ locale, texts }: Props) {
  const { body: projects } = useStore($projects)
  const { body: stats, status } = useStore($stats)
  const prices = useStore($currencyPrices)
  const failure = useStore($rpcError)
  // Until volumes and prices are known no collection leads, because it could be replaced immediately.
  const isKnown = status !== 'loading' && (prices.block !== null || failure !== null || poolCount === 0)
  const project = useMemo(
    () => (projects && isKnown ? leadingOf(projects.list, stats?.list ?? null, prices) : null),
    [projects, stats, isKnown, prices],
  )
  return (
    <TextsProvider locale={locale} texts={texts}>
      {/* An element must be present to become visible, which hydrates this part. */}
      <div>{project && <Cheapest project={project} />}</div>
    </TextsProvider>
  )
}

function Cheapest({ project: { shortName, name } }: { readonly project: Project }) {
  const { locale, t } = useTexts<'onSale'>()
  const { of, ...answer } = useStore($onSale)
  useEffect(() => watchOnSale(shortName), [shortName])
  // An earlier answer for another collection is ignored; it does not mean that nothing is for sale.
  const { body, stamp, status } = of === shortName ? answer : unasked
  const items = body?.list.slice(0, ON_SALE) ?? []
  const age = useAge(stamp)
  if (items.length === 0 && status !== 'loading') return null
  return (
    <section
      className="front-sec"
      aria-labelledby="on-sale-title"
      aria-busy={items.length === 0}
      data-age={age}
    >
      <div className="sec-h">
        <h2 id="on-sale-title">{t('onSaleTitle', { name })}</h2>
        <a
          className="btn btn-t"
          href={`${collectionHref(locale, 'items', shortName)}&sort=lowPrice&listed=true`}
        >
          {t('onSaleAll')}
        </a>
      </div>
      <ul className="nft-grid grid-four">
        {(items.length > 0 ? items : waiting).map((item, place) => (
          <li key={item?.tokenId ?? place} className="nft-card">
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
      <AsOf stamp={stamp} source={t('onSaleSource')} waiting={t('onSaleReading')} />
    </section>
  )
}
