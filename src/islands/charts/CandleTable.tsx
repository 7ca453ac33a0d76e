import { useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { type Candle, type Silence, silences } from '../../lib/core/exchange/candles.ts'
import { formatPrice } from '../../lib/core/exchange/exactPrice.ts'
import { formatMoment, type Zone } from '../../lib/core/i18n/moment.ts'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { ownTexts, volumeText } from '../shared/chart/Chart.tsx'
import { $candles, olderCandles } from '../shared/exchange/store/candles.ts'
import { $series } from './store/subjects.ts'
import { useOwnMarks } from './useOwnMarks.ts'

const FIRST = 8
const MORE = 30
const columns = ['open', 'high', 'low', 'close', 'volume'] as const

type Line = { readonly at: number } & ({ readonly candle: Candle } | { readonly silence: Silence })

/** Returns candles and the silent stretches between them, the newest first. */
function linesOf(candles: readonly Candle[], silent: readonly Silence[]): Line[] {
  const lines: Line[] = [
    ...candles.map((candle) => ({ at: candle.time, candle })),
    ...silent.map((silence) => ({ at: silence.from, silence })),
  ]
  return lines.sort((a, b) => b.at - a.at)
}

/** The chart as a table: every candle with its exact figures and its blocks. */
export function CandleTable({ zone }: { readonly zone: Zone }) {
  const { t } = useTexts<'ui' | 'plot' | 'charts'>()
  const series = useStore($series)
  const { stamp, older } = useStore($candles)
  const [shown, setShown] = useState(FIRST)
  const marks = useOwnMarks()
  const age = useAge(stamp)
  if (!series || series.candles.length === 0) return null
  const silent = silences(series)
  const lines = linesOf(series.candles, silent)
  const rest = lines.length - shown
  return (
    <section className="card" aria-labelledby="candles-title" data-age={age}>
      <div className="card-h">
        <h2 id="candles-title">{t('tableTitle')}</h2>
      </div>
      <table {...roles.table} className="tbl tbl-c candle-tbl">
        <Heads zone={zone} />
        <tbody {...roles.group}>
          {lines
            .slice(0, shown)
            .map((line) =>
              'candle' in line ? (
                <CandleRow
                  key={line.at}
                  candle={line.candle}
                  zone={zone}
                  quote={series.quote && symbolAt(series.quote)}
                  own={ownTexts(marks, line.at, symbolAt(series.base), t)}
                />
              ) : (
                <GapRow key={`gap ${line.at}`} silence={line.silence} zone={zone} />
              ),
            )}
          {rest <= 0 && <Beginning />}
        </tbody>
      </table>
      {(rest > 0 || series.more) && (
        <p className="card-b">
          {rest > 0 ? (
            <button className="btn btn-t" type="button" onClick={() => setShown(shown + MORE)}>
              {t('more', { count: Math.min(rest, MORE) })}
            </button>
          ) : (
            <button
              className="btn btn-t"
              type="button"
              aria-disabled={older === 'loading'}
              onClick={() => void olderCandles()}
            >
              {t('loadEarlier')}
            </button>
          )}
        </p>
      )}
      <AsOf
        stamp={stamp}
        source={t('count', { candles: series.candles.length, gaps: silent.length })}
        waiting={t('noData')}
      />
    </section>
  )
}

function Heads({ zone }: { readonly zone: Zone }) {
  const { t } = useTexts<'plot' | 'charts'>()
  return (
    <thead {...roles.group}>
      <tr {...roles.row}>
        <th {...roles.head} scope="col">
          {t('colWhen', { zone: zone.toUpperCase() })}
        </th>
        {columns.map((column) => (
          <th key={column} {...roles.head} className="num" scope="col">
            {t(`column.${column}`)}
          </th>
        ))}
        <th {...roles.head} className="num" scope="col">
          {t('colSwaps')}
        </th>
        <th {...roles.head} className="num" scope="col">
          {t('colTo')}
        </th>
      </tr>
    </thead>
  )
}

type RowProps = {
  readonly candle: Candle
  readonly zone: Zone
  readonly quote: string | null
  readonly own: readonly string[]
}

function CandleRow({ candle, zone, quote, own }: RowProps) {
  const { locale, t } = useTexts<'plot' | 'charts'>()
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <b>{formatMoment(candle.time, zone, locale, 'full')}</b>
        {own.length > 0 && <small className="own-said">{own.join(', ')}</small>}
      </td>
      {columns.map((column) => (
        <td
          key={column}
          {...roles.cell}
          className={column === 'open' ? 'num drop' : 'num'}
          data-l={t(`column.${column}`)}
        >
          <span className="fig">
            {column === 'volume' ? volumeText(candle, quote) : formatPrice(candle[column])}
          </span>
        </td>
      ))}
      <td {...roles.cell} className="num drop" data-l={t('colSwaps')}>
        {candle.swaps}
      </td>
      <td {...roles.cell} className="num drop" data-l={t('colTo')}>
        <span className="faint">{formatAmount(BigInt(candle.lastBlock), 0)}</span>
      </td>
    </tr>
  )
}

const COLUMNS = columns.length + 3

function GapRow({ silence, zone }: { readonly silence: Silence; readonly zone: Zone }) {
  const { locale, t } = useTexts<'charts'>()
  const when = (seconds: number) => formatMoment(seconds, zone, locale, 'full')
  return (
    <tr {...roles.row} className="void-row">
      <td {...roles.cell} className="lead" colSpan={COLUMNS}>
        <b>{t('gap', { from: when(silence.from), to: when(silence.to) })}</b> {t('gapBody')}
      </td>
    </tr>
  )
}

/** The beginning of the list, and why it ends there. */
function Beginning() {
  const { t } = useTexts<'charts'>()
  const series = useStore($series)
  if (!series) return null
  return (
    <tr {...roles.row} className="void-row void-un">
      <td {...roles.cell} className="lead" colSpan={COLUMNS}>
        {series.more || series.since === null ? (
          <b>{t('earlier')}</b>
        ) : (
          <>
            <b>{t('begun', { block: formatAmount(BigInt(series.since.block), 0) })}</b> {t('begunBody')}
          </>
        )}
      </td>
    </tr>
  )
}
