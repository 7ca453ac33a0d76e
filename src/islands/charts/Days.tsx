import { useEffect } from 'react'
import type { Address } from '../../lib/core/config/registry.ts'
import { dollarsText, formatDollars } from '../../lib/core/exchange/price.ts'
import { DAY_SECONDS } from '../../lib/core/exchange/seriesSchema.ts'
import { type Point, scaleOf } from '../../lib/core/exchange/timePlot.ts'
import { formatMoment } from '../../lib/core/i18n/moment.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { useAge } from '../shared/age/useAge.ts'
import { TimePlot } from '../shared/chart/TimePlot.tsx'
import { DaysTable } from './DaysTable.tsx'
import { historyTexts } from './historyTexts.ts'
import { $dayList, $days, refreshDays, watchDays } from './store/days.ts'

/** The pool's reserves and volume, day by day. Days are UTC, as on the chain. */
export function Days({ pool }: { readonly pool: Address }) {
  const { t } = useTexts<'ui' | 'subject'>()
  const { stamp, status } = useStore($days)
  const list = useStore($dayList)
  const age = useAge(stamp)
  useEffect(() => watchDays(pool), [pool])
  const failed = status !== 'ready' && status !== 'loading'
  const unknown = list?.some(({ tvl, volume }) => tvl === null || volume === null)
  return (
    <section className="card" aria-labelledby="days-title" aria-busy={!list && !failed} data-age={age}>
      <div className="card-h">
        <h2 id="days-title">{t('daysTitle')}</h2>
      </div>
      <div className="card-b stack">
        {list && list.length > 0 ? (
          <>
            <DayPlot what="daysTvl" points={list.map(({ time, tvl }) => ({ time, raw: tvl }))} />
            <DayPlot
              what="daysVolume"
              bars
              points={list.map(({ time, volume }) => ({ time, raw: volume }))}
            />
            {unknown && <p className="small muted">{t('daysUnknown')}</p>}
            <DaysTable days={list} />
          </>
        ) : (
          <p className="small muted">{t(list ? 'daysNone' : failed ? historyTexts(status) : 'readingNow')}</p>
        )}
      </div>
      <AsOf
        stamp={stamp}
        source={t('fromIndex')}
        again={failed && status !== 'off' ? refreshDays : undefined}
        waiting={t('noData')}
      />
    </section>
  )
}

type PlotProps = {
  readonly what: 'daysTvl' | 'daysVolume'
  readonly points: readonly Point[]
  readonly bars?: boolean
}

function DayPlot({ what, points, bars = false }: PlotProps) {
  const { locale, t } = useTexts<'subject'>()
  const scale = scaleOf([points], true)
  const known = points.filter(({ raw }) => raw !== null)
  const day = (seconds: number) => formatMoment(seconds, 'utc', locale, 'date')
  const label =
    scale &&
    t('daysLabel', {
      what: t(what),
      from: day(scale.from),
      to: day(scale.to),
      first: dollarsText(known[0]?.raw),
      last: dollarsText(known.at(-1)?.raw),
      low: dollarsText(scale.low),
      high: dollarsText(scale.high),
    })
  return (
    <figure>
      <figcaption className="tp-h">
        {t(what)} <b className="fig">{dollarsText(points.at(-1)?.raw)}</b>
      </figcaption>
      <TimePlot
        label={label ?? ''}
        {...(bars ? { bars: points } : { lines: [{ key: what, points, look: 'main' as const }] })}
        step={DAY_SECONDS}
        zero
        say={formatDollars}
        zone="utc"
      />
    </figure>
  )
}
