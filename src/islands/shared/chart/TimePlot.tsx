import { DAY_SECONDS } from '../../../lib/core/exchange/seriesSchema.ts'
import {
  barsPath,
  linePath,
  PLOT_HEIGHT,
  PLOT_WIDTH,
  type Point,
  placeX,
  placeY,
  scaleOf,
  unknownPath,
} from '../../../lib/core/exchange/timePlot.ts'
import { formatMoment, type Zone } from '../../../lib/core/i18n/moment.ts'
import { useTexts } from '../../../ui/texts.tsx'

export type TimeLine = {
  readonly key: string
  /** Oldest first. */
  readonly points: readonly Point[]
  /** `main` is the subject of the plot, `other` is the dashed line it is compared with. */
  readonly look: 'main' | 'other'
  /** True if a value is valid until the next one. */
  readonly stepped?: boolean
}

type Props = {
  /** Describes the plot; figures are beside or below it. */
  readonly label: string
  readonly lines?: readonly TimeLine[]
  /** Bars from the baseline, oldest first. */
  readonly bars?: readonly Point[]
  /** Seconds that each value covers. If set, unknown steps are shaded. */
  readonly step?: number
  /** True if the baseline is 0. It always is for bars. */
  readonly zero?: boolean
  /** Formats a value for display. */
  readonly say: (raw: bigint) => string
  readonly zone: Zone
}

const NONE: readonly never[] = []

/** From about ten months on, both ends name their year: the days alone could be read as one year. */
const LONG_SECONDS = 300 * DAY_SECONDS

/** A small drawing of values over time, without a library; renders nothing if no value is known. */
export function TimePlot({ label, lines = NONE, bars = NONE, step = 0, zero = false, say, zone }: Props) {
  const { locale } = useTexts()
  const all = [...lines.map(({ points }) => points), bars]
  const scale = scaleOf(all, zero || bars.length > 0)
  if (!scale) return null
  const shape = scale.to - scale.from > LONG_SECONDS ? 'date' : 'day'
  const day = (seconds: number) => formatMoment(seconds, zone, locale, shape)
  const ends = lines.flatMap(({ key, look, points }) => {
    const last = look === 'main' ? points.findLast(({ raw }) => raw !== null) : undefined
    return last?.raw == null ? [] : [{ key, x: placeX(scale, last.time), y: placeY(scale, last.raw) }]
  })
  return (
    <div className="tp-plot">
      <p className="tp-at">{say(scale.high)}</p>
      <svg
        viewBox={`0 0 ${PLOT_WIDTH} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {step > 0 && <path className="tp-un" d={all.map((one) => unknownPath(one, scale, step)).join('')} />}
        {bars.length > 0 && <path className="tp-bar" d={barsPath(bars, scale, step)} />}
        {lines.map(({ key, points, look, stepped = false }) => (
          <path key={key} className={`tp-line tp-${look}`} d={linePath(points, scale, stepped)} />
        ))}
        {ends.map(({ key, x, y }) => (
          <path key={key} className="tp-end" d={`M${x} ${y}h0`} />
        ))}
      </svg>
      <p className="tp-x">
        <span>{day(scale.from)}</span>
        <span>{scale.high === scale.low ? '' : say(scale.low)}</span>
        <span>{day(scale.to)}</span>
      </p>
    </div>
  )
}
