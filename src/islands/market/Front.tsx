import { useMemo, useState } from 'react'
import type { Project } from '../../lib/core/nft/schema.ts'
import { type FrontQuery, frontRows, listFront, SORTS, SPANS } from '../../lib/market/front.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { $currencyPrices } from '../shared/nft/store/dollars.ts'
import { Ranking } from './Ranking.tsx'
import { $stats } from './store/front.ts'

/** All collections: searched, and ranked by volume, price, or price change. The most traded is first. */
export function Front({ projects }: { readonly projects: readonly Project[] }) {
  const { t } = useTexts<'market'>()
  const { body: stats } = useStore($stats)
  const prices = useStore($currencyPrices)
  const [query, setQuery] = useState<FrontQuery>({ text: '', sort: 'volume', span: '7d' })
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
        <Ranking rows={rows} span={query.span} />
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
          onChange={(event) => onChange({ ...query, text: event.currentTarget.value })}
        />
      </label>
      <label className="field sort-field">
        <span className="vh">{t('frontSort')}</span>
        <select
          value={query.sort}
          onChange={(event) =>
            onChange({ ...query, sort: SORTS.find((sort) => sort === event.currentTarget.value) ?? 'volume' })
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
