import { useState } from 'react'
import { formatAmount } from '../../../lib/core/amount/format.ts'
import { type Activity, activityTypes } from '../../../lib/core/nft/activitySchema.ts'
import { idBeside } from '../../../lib/core/nft/link.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { roles } from '../../../ui/tableRoles.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { useAge } from '../age/useAge.ts'
import { When } from '../age/When.tsx'
import { IndexAsOf, IndexNote } from './ListState.tsx'
import { itemHref } from './links.ts'
import { Money } from './Money.tsx'
import { RemoteImage } from './RemoteImage.tsx'
import { $nftActivity, changeActivity, refreshActivity } from './store/activity.ts'
import { WaitingRows } from './WaitingRows.tsx'
import { Who } from './Who.tsx'

const COLUMNS = ['type', 'item', 'price', 'quantity', 'level', 'from', 'to', 'time'] as const

/** Activity of the items of a collection or an account, newest first. */
export function Activities() {
  const { t } = useTexts<'lists' | 'activity'>()
  const { body, status, stamp, page, pages, skipped } = useStore($nftActivity)
  const age = useAge(stamp)
  return (
    <div className="stack">
      <ActivityTools />
      <IndexNote status={status} shown={body !== null} onRetry={() => void refreshActivity()} />
      <section
        className="card"
        aria-label={t('tabActivities')}
        data-age={age}
        aria-busy={status === 'loading'}
        hidden={!body && status !== 'loading'}
      >
        {body && body.list.length === 0 && skipped === 0 ? (
          <p className="empty card-b">{t('noActivities')}</p>
        ) : (
          <table {...roles.table} className="tbl tbl-c act-tbl">
            <thead {...roles.group}>
              <tr {...roles.row}>
                {COLUMNS.map((key) => (
                  <th
                    key={key}
                    {...roles.head}
                    scope="col"
                    className={['price', 'quantity', 'level', 'time'].includes(key) ? 'num' : undefined}
                  >
                    {t(`col.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...roles.group}>
              {body?.list.map((activity) => (
                <Row key={activity.id} activity={activity} />
              ))}
              {!body && status === 'loading' && <WaitingRows columns={COLUMNS.length} pages={pages} />}
            </tbody>
          </table>
        )}
        <IndexAsOf stamp={stamp} waits={status === 'loading'} skipped={skipped} />
      </section>
      {pages > 1 && <Pages page={page} last={pages} />}
    </div>
  )
}

/** Kinds of activity as chips with counts, and the search. */
function ActivityTools() {
  const { t } = useTexts<'lists' | 'activity'>()
  const { types, search, events } = useStore($nftActivity)
  const [text, setText] = useState<string | null>(null)
  const shown = events ? events.list : activityTypes.map((type) => ({ type, count: null }))
  const submit = () => {
    changeActivity({ search: (text ?? search).trim() })
  }
  return (
    <>
      <form
        className="bar-top"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className="field">
          <Icon name="search" />
          <span className="vh">{t('searchLabel')}</span>
          <input
            type="search"
            maxLength={100}
            placeholder={t('searchHint')}
            value={text ?? search}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button className="btn btn-q" type="submit">
          {t('search')}
        </button>
      </form>
      <fieldset className="chips">
        <legend className="vh">{t('activityTypes')}</legend>
        {shown.map(({ type, count }) => {
          const on = types.includes(type)
          return (
            <button
              key={type}
              className="chip"
              type="button"
              aria-pressed={on}
              onClick={() =>
                changeActivity({ types: on ? types.filter((one) => one !== type) : [...types, type] })
              }
            >
              {t(`activity.${type}`)}
              {count !== null && <span className="n">{formatAmount(BigInt(count), 0)}</span>}
            </button>
          )
        })}
      </fieldset>
    </>
  )
}

function Row({ activity }: { readonly activity: Activity }) {
  const { locale, t } = useTexts<'nft' | 'lists' | 'activity'>()
  const { type, name, image, tokenId, price, currency, quantity, level, from, to, tx, project } = activity
  const id = BigInt(tokenId)
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <b>{t(`activity.${type}`)}</b>
      </td>
      <td {...roles.cell} className="lead-end">
        <a className="mini-item" href={itemHref(locale, project.shortName, id)}>
          <RemoteImage link={image} alt="" />
          <span>
            {name || t('unnamed')} <small>{idBeside(name, id)}</small>
          </span>
        </a>
      </td>
      <td {...roles.cell} className="num" data-l={t('col.price')}>
        {price === null ? '' : <Money raw={price} unit={currency ?? ''} />}
      </td>
      <td {...roles.cell} className="num" data-l={t('col.quantity')}>
        {quantity}
      </td>
      <td {...roles.cell} className="num" data-l={t('col.level')}>
        {level ?? ''}
      </td>
      <Who address={from} label={t('col.from')} />
      <Who address={to} label={t('col.to')} />
      <td {...roles.cell} className="num" data-l={t('col.time')}>
        <When seconds={activity.time} block={activity.block} tx={tx} />
      </td>
    </tr>
  )
}

function Pages({ page, last }: { readonly page: number; readonly last: number }) {
  const { t } = useTexts<'lists'>()
  return (
    <nav className="btn-row list-pages" aria-label={t('pages')}>
      <button
        className="btn btn-q"
        type="button"
        aria-disabled={page <= 1}
        onClick={() => page > 1 && changeActivity({ page: page - 1 })}
      >
        {t('pagePrevious')}
      </button>
      <span className="small muted" role="status">
        {t('pageOf', { page: formatAmount(BigInt(page), 0), last: formatAmount(BigInt(last), 0) })}
      </span>
      <button
        className="btn btn-q"
        type="button"
        aria-disabled={page >= last}
        onClick={() => page < last && changeActivity({ page: page + 1 })}
      >
        {t('pageNext')}
      </button>
    </nav>
  )
}
