import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { changeParts } from '../../lib/exchange/price.ts'
import { type FrontQuery, type FrontRow, frontRows, listFront, SORTS, SPANS } from '../../lib/market/front.ts'
import type { Project } from '../../lib/nft/schema.ts'
import { $stats } from '../../stores/market/front.ts'
import { $currencyPrices } from '../../stores/nft/dollars.ts'
import { Delta } from '../../ui/Delta.tsx'
import { Dollars } from '../../ui/Dollars.tsx'
import { Spark } from '../../ui/Spark.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { InDollars } from '../nft/InDollars.tsx'
import { collectionHref } from '../nft/links.ts'
import { Money, Tally } from '../nft/Money.tsx'
import { RemoteImage } from '../nft/RemoteImage.tsx'

/** All collections: searched, and ranked by what they trade, cost, or how that changed. */
export function Front({ projects }: { readonly projects: readonly Project[] }) {
  const { t } = useTexts<'market'>()
  const { body: stats } = useStore($stats, { ssr: 'initial' })
  const prices = useStore($currencyPrices, { ssr: 'initial' })
  const [query, setQuery] = useState<FrontQuery>({ text: '', sort: 'listed', span: '7d' })
  const rows = useMemo(
    () => listFront(frontRows(projects, stats?.list ?? null, prices, query.span), query),
    [projects, stats, prices, query],
  )
  return (
    <>
      <Tools query={query} onChange={setQuery} />
      {rows.length === 0 ? (
        <p className="empty">{t('frontNone', { text: query.text.trim() })}</p>
      ) : (
        <ul className="grid projects">
          {rows.map((row) => (
            <Card key={row.project.shortName} row={row} span={query.span} />
          ))}
        </ul>
      )}
    </>
  )
}

type ToolsProps = { readonly query: FrontQuery; readonly onChange: (query: FrontQuery) => void }

function Tools({ query, onChange }: ToolsProps) {
  const { t } = useTexts<'market'>()
  return (
    <div className="mk-tools">
      <label className="field grow">
        <span className="vh">{t('frontSearch')}</span>
        <input
          type="search"
          value={query.text}
          placeholder={t('frontSearch')}
          maxLength={64}
          onChange={(event) => onChange({ ...query, text: event.target.value })}
        />
      </label>
      <label className="field sort">
        <span className="vh">{t('frontSort')}</span>
        <select
          value={query.sort}
          onChange={(event) =>
            onChange({ ...query, sort: SORTS.find((sort) => sort === event.target.value) ?? 'listed' })
          }
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`front.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="seg" aria-label={t('frontSpan')}>
        {SPANS.map((span) => (
          <button
            key={span}
            type="button"
            aria-pressed={span === query.span}
            onClick={() => onChange({ ...query, span })}
          >
            {t(`span.${span}`)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Card({ row, span }: { readonly row: FrontRow; readonly span: FrontQuery['span'] }) {
  const { locale, t } = useTexts<'market'>()
  const { project, sales, volumeUsd, change, spark, volume } = row
  const { shortName, name, subTitle, floor, owners, items } = project
  const traded = volume ?? project.volume
  const inUsdt = BigInt(traded.MEV) === 0n && BigInt(traded.USDT) > 0n
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
          <dd>
            {floor ? (
              <>
                <Money raw={floor.price} unit={floor.currency} />
                <small>
                  <InDollars raw={floor.price} currency={floor.currency} />
                </small>
              </>
            ) : (
              t('noFloor')
            )}
          </dd>
        </div>
        <div>
          <dt>{volume ? t(`volume.${span}`) : t('volume')}</dt>
          <dd>
            <Money raw={inUsdt ? traded.USDT : traded.MEV} unit={inUsdt ? 'USDT' : 'MEV'} places={0} />
            {volume && volumeUsd !== null && volumeUsd > 0n && (
              <small>
                <span className="usd faint">
                  ≈ <Dollars raw={volumeUsd} />
                </span>
              </small>
            )}
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
        <div>
          <dt>{t('floorWeek')}</dt>
          <dd>
            <Spark line={spark} />
          </dd>
        </div>
        <div>
          <dt>{t(`change.${span}`)}</dt>
          <dd>
            {change === null ? '—' : <Delta {...changeParts(change)} />}
            <small className="faint">{sales === null ? '' : t('salesCount', { count: sales })}</small>
          </dd>
        </div>
      </dl>
    </li>
  )
}
