import { useEffect, useId } from 'react'
import { formatAmount, formatPart, formatRate, pricePlaces } from '../../lib/core/amount/format.ts'
import { poolPath } from '../../lib/core/exchange/marketLink.ts'
import { sumPlaces } from '../../lib/core/exchange/price.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import { PRICE_DECIMALS } from '../../lib/core/pool/model.ts'
import { KINDS, SORTS, type Sort } from '../../lib/liquidity/list.ts'
import { apiUrl } from '../../stores/settings.ts'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { Spark } from '../shared/exchange/Spark.tsx'
import { $sparks, watchSparks } from '../shared/exchange/store/sparks.ts'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { formHref } from './links.ts'
import { $liquidity, poolEntries } from './store/liquidity.ts'
import { $index, $listed, $query, changeQuery, type ListedPool } from './store/list.ts'

/** All pools, searched and sorted; each row links to its form. */
export function PoolTable() {
  const { t } = useTexts<'tx' | 'liquidity'>()
  const { stamp, unread } = useStore($liquidity)
  const { answers, unindexed } = useStore($index)
  const listed = useStore($listed)
  const query = useStore($query)
  const age = useAge(stamp)
  const shown = listed.length
  useEffect(watchSparks, [])
  return (
    <section className="card" aria-labelledby="pools-title">
      <div className="card-h">
        <h2 id="pools-title">{t('poolsTitle')}</h2>
      </div>
      <Tools />
      {shown === 0 ? (
        <p className="card-b liq-none" role="status">
          {t('noneMatch', { text: cleanText(query.text, 24) })}
        </p>
      ) : (
        <table
          {...roles.table}
          className="tbl tbl-c tbl-rows liq-tbl"
          data-age={age}
          aria-busy={stamp === null}
        >
          <thead {...roles.group}>
            <tr {...roles.row}>
              <Head name="colPool" sort="name" />
              <Head name="colKind" />
              <Head name="colPrice" num />
              <Head name="colValue" sort="value" num />
              <Head name="colVolume" sort="volume" num />
              <Head name="colApr" sort="apr" num />
              <Head name="colShare" sort="share" num />
            </tr>
          </thead>
          <tbody {...roles.group}>
            {listed.map((row) => (
              <Row key={row.address} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {answers === false && <p className="card-b small muted">{t('indexDown')}</p>}
      {answers && unindexed && <p className="card-b small muted">{t('indexUnseen')}</p>}
      {answers === null && stamp !== null && apiUrl() === null && (
        <p className="card-b small muted">{t('indexOff')}</p>
      )}
      <AsOf
        stamp={stamp}
        source={
          unread.length > 0
            ? t('unread', { count: unread.length })
            : t('listedOf', { shown, count: poolEntries.length })
        }
        waiting={t('readingPools', { count: poolEntries.length })}
      />
    </section>
  )
}

/** Search, kinds, and on phones the sort order. */
function Tools() {
  const { t } = useTexts<'liquidity'>()
  const id = useId()
  const query = useStore($query)
  return (
    <div className="liq-tools">
      <span className="field">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={64}
          autoComplete="off"
          value={query.text}
          onChange={(event) => changeQuery({ text: event.currentTarget.value })}
        />
      </span>
      <fieldset className="seg" aria-label={t('kindLabel')}>
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === query.kind}
            onClick={() => changeQuery({ kind })}
          >
            {kind === 'all' ? t('kindAll', { count: poolEntries.length }) : kind}
          </button>
        ))}
      </fieldset>
      <label className="liq-sort" htmlFor={id}>
        <span>{t('sortBy')}</span>
        <select
          id={id}
          value={query.sort}
          onChange={(event) => changeQuery({ sort: event.currentTarget.value as Sort })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort${sort}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

type Column = 'colPool' | 'colKind' | 'colPrice' | 'colValue' | 'colVolume' | 'colApr' | 'colShare'

type HeadProps = { readonly name: Column; readonly sort?: Sort; readonly num?: boolean }

/** A column's name; a press sorts by it. */
function Head({ name, sort, num = false }: HeadProps) {
  const { t } = useTexts<'liquidity'>()
  const query = useStore($query)
  const sorted = sort !== undefined && sort === query.sort
  return (
    <th
      {...roles.head}
      className={num ? 'num' : undefined}
      scope="col"
      aria-sort={sorted ? (sort === 'name' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? (
        <button type="button" onClick={() => changeQuery({ sort })}>
          {t(name)}
          {sorted && <Icon name="down" />}
        </button>
      ) : (
        t(name)
      )}
    </th>
  )
}

function Row({ row }: { readonly row: ListedPool }) {
  const { locale, t } = useTexts<'liquidity'>()
  const { coins, state, price } = row
  const { lines } = useStore($sparks)
  const [base, quote] = coins
  const symbols = coins.map(({ symbol }) => symbol)
  const held = row.reserves
    .map(
      ({ token, raw }) => `${formatAmount(raw, token.decimals, { places: sumPlaces(raw) })} ${token.symbol}`,
    )
    .join(' · ')
  const killed = state?.pool.killed ?? false
  const wait = <span className="sk" />
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <span className="pair">
          <TokenIcons symbols={symbols} />
          <a className="rowlink cell2" href={formHref(locale, killed ? 'remove' : 'add', symbols)}>
            <span>
              <b>{row.id}</b>
              <span className="liq-tags">
                <Tags row={row} />
              </span>
            </span>
            <small>{state ? held : wait}</small>
            <span className="vh">{t(killed ? 'removeFrom' : 'addTo', { pool: row.id })}</span>
          </a>
        </span>
      </td>
      <td {...roles.cell} className="lead-end">
        <Tags row={row} />
      </td>
      <td {...roles.cell} className="num liq-price" data-l={t('shortPrice')}>
        <a
          className="spk-a"
          href={localHref(locale, poolPath(row.id))}
          aria-label={t('poolPage', { pool: row.id })}
        >
          <Spark line={lines[row.address.toLowerCase()] ?? null} />
        </a>
        {state && price !== null ? (
          <span className="fig">
            {formatAmount(price, PRICE_DECIMALS, { places: pricePlaces(price, PRICE_DECIMALS) })}
            <span className="u">
              {t('perToken', { quote: quote?.symbol ?? '', base: base?.symbol ?? '' })}
            </span>
          </span>
        ) : (
          waiting(state !== null, wait)
        )}
      </td>
      <td {...roles.cell} className="num liq-value">
        {state ? <Dollars raw={row.value} /> : wait}
      </td>
      <td {...roles.cell} className="num" data-l={t('shortVolume')}>
        {state ? <Dollars raw={row.volume} /> : wait}
      </td>
      <td {...roles.cell} className="num" data-l={t('shortApr')}>
        {state ? <Apr apr={row.apr} /> : wait}
      </td>
      <td {...roles.cell} className={row.share ? 'num' : 'num drop'} data-l={t('shortShare')}>
        {state ? (
          row.share === null ? (
            <span className="fig">—</span>
          ) : row.share === 0n ? (
            <span className="faint">{t('shareNone')}</span>
          ) : (
            <span className="fig">{formatPart(row.share)}</span>
          )
        ) : (
          wait
        )}
      </td>
    </tr>
  )
}

/** Kind of a pool, and if it is closed: in a column, or next to its name if the row is too narrow. */
function Tags({ row }: { readonly row: ListedPool }) {
  const { t } = useTexts<'liquidity'>()
  return (
    <>
      <span className="tag">{row.kind}</span>
      {row.state?.pool.killed && <span className="tag tag-w">{t('closed')}</span>}
    </>
  )
}

const waiting = <T,>(read: boolean, wait: T) => (read ? '—' : wait)

/** A year's fees as a part of the value, in percent with two decimals, cut. */
function Apr({ apr }: { readonly apr: number | null }) {
  return <span className="fig">{apr === null ? '—' : formatRate(apr)}</span>
}
