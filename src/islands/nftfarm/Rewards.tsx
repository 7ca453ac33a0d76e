import { formatAmount } from '../../lib/core/amount/format.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import { barHeights } from '../../lib/nftfarm/figures.ts'
import { FARM_PAGE, type FarmHistoryRow } from '../../lib/nftfarm/schema.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Reward, secondsOf } from './parts.tsx'
import { $checks, $history, checkDay, checkKey, openHistoryPage, refreshHistory } from './store/reported.ts'

/** Rewards by day, newest first, each of which can be recomputed on this device. */
export function Rewards() {
  const { t } = useTexts<'nftfarm'>()
  const { body, stamp, status } = useStore($history)
  const age = useAge(stamp)
  const list = body?.list ?? []
  const pages = body ? Math.ceil(body.count / FARM_PAGE) : 1
  const page = body?.page ?? 1
  return (
    <section className="card" aria-label={t('rewards')} data-age={age} aria-busy={status === 'loading'}>
      {list.length > 0 ? (
        <>
          {page === 1 && <Bars list={list.slice(0, 30)} />}
          <table className="tbl nf-rewards" {...roles.table}>
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head}>{t('date')}</th>
                <th {...roles.head}>{t('power')}</th>
                <th {...roles.head}>{t('reward')}</th>
                <th {...roles.head}>{t('check')}</th>
              </tr>
            </thead>
            <tbody {...roles.group}>
              {list.map((row) => (
                <Day key={row.date ?? row.tx?.hash ?? ''} row={row} />
              ))}
            </tbody>
          </table>
          <div className="card-b">
            <p className="tiny muted">{t('checkNote')}</p>
            {pages > 1 && (
              <p className="nf-pages">
                <button
                  className="btn btn-s"
                  type="button"
                  disabled={page <= 1}
                  onClick={() => openHistoryPage(page - 1)}
                >
                  {t('newer')}
                </button>
                <span className="small muted">
                  {page} / {pages}
                </span>
                <button
                  className="btn btn-s"
                  type="button"
                  disabled={page >= pages}
                  onClick={() => openHistoryPage(page + 1)}
                >
                  {t('older')}
                </button>
              </p>
            )}
          </div>
        </>
      ) : (
        <div className="card-b">
          <p className="muted">{t(status === 'ready' ? 'historyNone' : `list.${status}`)}</p>
        </div>
      )}
      {status !== 'off' && (
        <AsOf
          stamp={stamp}
          source={t('fromIndex')}
          again={status === 'loading' || status === 'ready' ? undefined : refreshHistory}
          waiting={t(status === 'ready' ? 'list.loading' : `list.${status}`)}
        />
      )}
    </section>
  )
}

const HIGH = 40

/** One bar for each day; a day that was not paid is hollow. The table has the same figures. */
function Bars({ list }: { readonly list: readonly FarmHistoryRow[] }) {
  const { t } = useTexts<'nftfarm'>()
  const days = [...list].reverse()
  const heights = barHeights(
    days.map(({ amount }) => amount),
    HIGH,
  )
  if (days.length < 2 || !heights.includes(HIGH)) return null
  return (
    <svg
      className="nf-bars"
      viewBox={`0 0 ${days.length * 10} ${HIGH}`}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{t('lastDays', { count: days.length })}</title>
      {days.map(({ date, tx, state }, k) => (
        <rect
          key={date ?? tx?.hash ?? k}
          data-state={state}
          x={k * 10 + 1}
          y={HIGH - (heights[k] ?? 0)}
          width="8"
          height={heights[k]}
        />
      ))}
    </svg>
  )
}

function Day({ row }: { readonly row: FarmHistoryRow }) {
  const { date, power, amount, state, tx } = row
  const { t, locale } = useTexts<'nftfarm'>()
  const day = (seconds: number) => formatMoment(seconds, 'utc', locale, 'date')
  return (
    <tr {...roles.row} data-state={state}>
      <th scope="row" {...roles.cell}>
        {date ? day(secondsOf(date)) : t('unknownDay', { date: tx ? day(tx.time) : '—' })}
      </th>
      <td {...roles.cell} data-label={t('power')}>
        {power === null ? (
          <span className="faint">{t('powerUnknown')}</span>
        ) : (
          <span className="fig">{formatAmount(BigInt(power), 0)}</span>
        )}
      </td>
      <td {...roles.cell} data-label={t('reward')}>
        <Reward raw={BigInt(amount)} /> <small className="faint nw">{t(`paid.${state}`)}</small>
      </td>
      <td {...roles.cell} data-label={t('check')}>
        {date && <Check row={{ ...row, date }} />}
      </td>
    </tr>
  )
}

function Check({ row }: { readonly row: FarmHistoryRow & { readonly date: string } }) {
  const { t } = useTexts<'nftfarm'>()
  const { of } = useStore($history)
  const checks = useStore($checks)
  if (!of) return null
  const check = checks[checkKey(of, row.date)]
  if (check === 'busy') return <span className="small muted">{t('checkingDay')}</span>
  if (check === undefined || check === 'unread')
    return (
      <button className="btn btn-q" type="button" onClick={() => void checkDay(of, row)}>
        {t(check ? 'checkUnread' : 'check')}
      </button>
    )
  const { verdict, day } = check
  const isPartly = day.paidParts > 0 && day.paidParts < day.parts
  return (
    <span className="nf-check" data-equal={verdict.equal}>
      {verdict.equal ? t('equal') : t('unequal', { where: t(`where.${verdict.where}`) })}
      {isPartly && <small>{t('partsPaid', { paid: day.paidParts, parts: day.parts })}</small>}
    </span>
  )
}
