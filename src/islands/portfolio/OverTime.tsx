import { useMemo, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { parseUsd } from '../../lib/core/exchange/price.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import { type Box, valueLine, valueOfDay } from '../../lib/portfolio/line.ts'
import { DAY_COLUMNS, type ValueDay } from '../../lib/portfolio/schema.ts'
import { $settings } from '../../stores/settings.ts'
import { isServerError } from '../../stores/subject.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { DOTS } from '../shared/tx/Covered.tsx'
import { Cover } from './Cover.tsx'
import { $days, refreshReported } from './store/reported.ts'

/** Days of each span; null is all of them. */
const SPANS = { '1m': 30, '3m': 91, '1y': 365, all: null } as const
type Span = keyof typeof SPANS
const spans = Object.keys(SPANS) as Span[]

/** Invested value of each day. Only the indexer has it, and it reports what it leaves out. */
export function OverTime() {
  const { t } = useTexts<'ui' | 'portfolio'>()
  const { body, stamp, status } = useStore($days)
  const [span, setSpan] = useState<Span>('3m')
  const age = useAge(stamp)
  const length = SPANS[span]
  const days = useMemo(() => (body ? body.list.slice(length === null ? 0 : -length) : []), [body, length])
  return (
    <section className="card" aria-labelledby="time-title" data-age={age} aria-busy={status === 'loading'}>
      <div className="card-h">
        <h2 id="time-title">{t('overTime')}</h2>
        <fieldset className="seg" aria-label={t('spanLabel')}>
          {spans.map((one) => (
            <button key={one} type="button" aria-pressed={one === span} onClick={() => setSpan(one)}>
              {t(`span.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="card-b">
        {days.length > 0 ? (
          <>
            <Drawing days={days} box={WIDE} name="cx-w" />
            <Drawing days={days} box={NARROW} name="cx-n" />
            <ul className="pf-key tiny muted">
              <li>
                <Disc kind="in" /> {t('sentIn')}
              </li>
              <li>
                <Disc kind="out" /> {t('sentOut')}
              </li>
            </ul>
            <p className="tiny muted">{t('daysCover')}</p>
            <Table days={days} />
          </>
        ) : (
          <p className="small muted" data-status={status}>
            {t(status === 'ready' ? 'daysNone' : `days.${status}`)}
          </p>
        )}
      </div>
      {status !== 'off' && (
        <AsOf
          stamp={stamp}
          source={body?.since ? t('daysSince', { block: formatAmount(BigInt(body.since.block), 0) }) : ''}
          again={status === 'down' || isServerError(status) ? refreshReported : undefined}
          waiting={t(status === 'loading' ? 'days.loading' : 'noData')}
        />
      )}
    </section>
  )
}

const WIDE: Box = { width: 620, height: 236, top: 10 }
const NARROW: Box = { width: 276, height: 196, top: 10 }
/** Space for the axes next to and below the box. */
const BESIDE = 68
const BELOW = 22

function Disc({ kind }: { readonly kind: 'in' | 'out' }) {
  return (
    <svg viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">
      <circle className="own-disc" cx="7" cy="7" r="6.5" />
      <path className="own-g" d={kind === 'in' ? 'M4 7h6M7 4v6' : 'M4 7h6'} />
    </svg>
  )
}

type DrawingProps = { readonly days: readonly ValueDay[]; readonly box: Box; readonly name: string }

/** One step a day; an unknown day has no line. The table has the same data. */
function Drawing({ days, box, name }: DrawingProps) {
  const { locale, t } = useTexts<'portfolio'>()
  const { covered } = useStore($settings)
  const drawn = useMemo(() => valueLine(days, box), [days, box])
  if (!drawn) return null
  const { width, height, top } = box
  const day = (seconds: number, shape: 'day' | 'date') => formatMoment(seconds, 'utc', locale, shape)
  const label = t('daysLabel', {
    from: day(days[0]?.time ?? 0, 'date'),
    to: day(days.at(-1)?.time ?? 0, 'date'),
  })
  return (
    <svg className={`cx-plot ${name}`} viewBox={`0 0 ${width + BESIDE} ${height + BELOW}`} role="img">
      <title>{label}</title>
      {drawn.axis.map(({ dollars, y }) => (
        <g key={dollars}>
          <path className="cx-rule" d={`M0 ${y}H${width}`} />
          <text className="cx-axis" x={width + 8} y={dollars === 0 ? y : y + 4}>
            {covered ? DOTS : `$${dollars.toLocaleString('en')}`}
          </text>
        </g>
      ))}
      <path className="cx-area" d={drawn.ground} />
      <path className="cx-line" d={drawn.line} />
      {drawn.unknown.map(({ from, x, width: wide }) => (
        <g key={from}>
          <rect className="cx-gap" x={x} y={top} width={wide} height={height - top} />
          {wide > 60 && (
            <text className="cx-axis cx-mid" x={x} dx={wide / 2} y={(top + height) / 2}>
              {t('noPriceShort')}
            </text>
          )}
        </g>
      ))}
      {drawn.days.map(({ time, x }) => (
        <text key={time} className="cx-axis cx-mid" x={x} y={height + 16}>
          {day(time, 'day')}
        </text>
      ))}
      {drawn.marks.map(({ kind, x, y }) => (
        <g key={x} transform={`translate(${x - 7} ${Math.max(top, y - 26)})`}>
          <circle className="own-disc" cx="7" cy="7" r="6.5" />
          <path className="own-g" d={kind === 'in' ? 'M4 7h6M7 4v6' : 'M4 7h6'} />
        </g>
      ))}
      {drawn.end && <rect className="cx-end" x={drawn.end.x - 3} y={drawn.end.y - 3} width="6" height="6" />}
      <text className="cx-axis" x={width + 8} y={height + 18}>
        {t('zoneUtc')}
      </text>
    </svg>
  )
}

const FIRST = 10
const MORE = 30

/** The same figures, the newest day first. */
function Table({ days }: { readonly days: readonly ValueDay[] }) {
  const { locale, t } = useTexts<'portfolio'>()
  const [shown, setShown] = useState(FIRST)
  const newest = days.toReversed()
  const heads = {
    pools: t('part.pools'),
    staked: t('part.staked'),
    offerings: t('part.offerings'),
    locked: t('part.genesis'),
    putIn: t('colIn'),
    takenOut: t('colOut'),
  }
  return (
    <details className="pf-days">
      <summary>{t('daysTable')}</summary>
      <table {...roles.table} className="tbl tbl-c">
        <thead {...roles.group}>
          <tr {...roles.row}>
            <th {...roles.head} scope="col">
              {t('colDay')}
            </th>
            <th {...roles.head} className="num" scope="col">
              {t('colTotal')}
            </th>
            {DAY_COLUMNS.map((column) => (
              <th key={column} {...roles.head} className="num" scope="col">
                {heads[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {newest.slice(0, shown).map((day) => (
            <tr key={day.time} {...roles.row}>
              <td {...roles.cell} className="lead">
                {formatMoment(day.time, 'utc', locale, 'date')}
              </td>
              <td {...roles.cell} className="num" data-l={t('colTotal')}>
                <Cover of={valueOfDay(day)}>
                  <Dollars raw={valueOfDay(day)} />
                </Cover>
              </td>
              {DAY_COLUMNS.map((column) => (
                <td key={column} {...roles.cell} className="num" data-l={heads[column]}>
                  <Cover of={parseUsd(day[column])}>
                    <Dollars raw={parseUsd(day[column])} />
                  </Cover>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {newest.length > shown && (
        <button className="btn btn-t" type="button" onClick={() => setShown(shown + MORE)}>
          {t('daysMore', { count: Math.min(MORE, newest.length - shown) })}
        </button>
      )}
    </details>
  )
}
