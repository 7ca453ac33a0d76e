import { useEffect } from 'react'
import type { Locale } from '../../lib/core/i18n/locale.ts'
import type { Activity } from '../../lib/core/nft/activitySchema.ts'
import { isServerError } from '../../stores/subject.ts'
import { localHref } from '../../ui/href.ts'
import { type GroupTexts, TextsProvider, useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { When } from '../shared/age/When.tsx'
import { InDollars } from '../shared/nft/InDollars.tsx'
import { itemHref } from '../shared/nft/links.ts'
import { Money } from '../shared/nft/Money.tsx'
import { PartedName } from '../shared/nft/PartedName.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'
import { marketEntry } from '../shared/nft/store/collections.ts'
import { $sold, refreshSold, SOLD, watchSold } from './store/sold.ts'

type Props = {
  readonly locale: Locale
  readonly texts: GroupTexts<'ui' | 'nft' | 'sold'>
  /** True on the market's own page, which then has no link to it. */
  readonly here?: boolean
}

const waiting = Array.from({ length: SOLD }, (_, i) => i)

/** The latest sales of all collections. A chain without a market does not show this part. */
export default function JustSold({ locale, texts, here = false }: Props) {
  if (!marketEntry) return null
  return (
    <TextsProvider locale={locale} texts={texts}>
      <Sales here={here} />
    </TextsProvider>
  )
}

function Sales({ here }: { readonly here: boolean }) {
  const { locale, t } = useTexts<'ui' | 'sold'>()
  const { body, stamp, status } = useStore($sold)
  useEffect(watchSold, [])
  const age = useAge(stamp)
  const sales = body?.list.filter(({ type }) => type === 'sale')
  return (
    <section className="front-sec" aria-labelledby="sold-title" data-age={age}>
      <div className="sec-h">
        <h2 id="sold-title">{t('soldTitle')}</h2>
        {!here && (
          <a className="btn btn-t" href={localHref(locale, 'marketplace/')}>
            {t('toMarket')}
          </a>
        )}
      </div>
      {sales && sales.length > 0 ? (
        <ul className="sold-tiles">
          {sales.map((sale) => (
            <Sale key={sale.id} sale={sale} />
          ))}
        </ul>
      ) : status === 'loading' ? (
        <ul className="sold-tiles" aria-busy="true">
          {waiting.map((place) => (
            <li key={place}>
              <span className="art-frame sk" />
              <span className="sk sk-l" />
              <span className="sk" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="empty" data-status={status}>
          {t(status === 'ready' ? 'soldNone' : `sold.${status}`)}
        </p>
      )}
      {status !== 'off' && (
        <AsOf
          stamp={stamp}
          source={t('soldSource')}
          again={
            status === 'down' || isServerError(status) || status === 'unreadable' ? refreshSold : undefined
          }
          waiting={t(status === 'loading' ? 'soldReading' : 'noData')}
        />
      )}
    </section>
  )
}

function Sale({ sale }: { readonly sale: Activity }) {
  const { locale, t } = useTexts<'nft'>()
  const { name, image, tokenId, price, currency, project } = sale
  const id = BigInt(tokenId)
  return (
    <li>
      <RemoteImage link={image} alt="" />
      <h3>
        <a href={itemHref(locale, project.shortName, id)}>
          <PartedName name={name || t('unnamed')} id={id} />
        </a>
      </h3>
      <p>
        <Money raw={price} unit={currency ?? ''} /> <InDollars raw={price} currency={currency} />
      </p>
      <small>
        <When seconds={sale.time} block={sale.block} />
      </small>
    </li>
  )
}
