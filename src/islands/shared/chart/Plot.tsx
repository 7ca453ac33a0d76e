import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import type { Bar, Drawn, Line } from '../../../lib/core/exchange/plot.ts'
import { formatMoved } from '../../../lib/core/i18n/moment.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { createPlot } from './draw.ts'
import type { Plot as Handle } from './model.ts'

type PlotProps = {
  readonly drawn: Drawn
  readonly lines: readonly Line[]
  /** Name of the series. A different series starts at its own `span`. */
  readonly of: string
  /** Seconds that are visible at first; null: everything. */
  readonly span: number | null
  readonly label: string
  /** Reports the selected step, and whether keys selected it, in which case it is announced. */
  readonly onPoint: (time: number | null, byKey: boolean) => void
  readonly onOlder: () => void
}

/** Number of candles that each key moves by. */
const PASSED: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Returns the step that a key press leads to; it starts behind the newest if none is selected. */
function stepAfter(bars: readonly Bar[], time: number | null, passed: number): number | null {
  const found = time === null ? -1 : bars.findIndex((bar) => bar.time === time)
  const here = found < 0 ? bars.length : found
  return bars[Math.min(bars.length - 1, Math.max(0, here + passed))]?.time ?? null
}

/** Delay that lets the figures of a key press be painted first: drawing the plot takes longer than all of them. */
const PAINTED_MS = 100

/** Draws the lines of the typed trade once typing pauses. */
function useTrade(plot: RefObject<Handle | null>, lines: readonly Line[]): void {
  useEffect(() => {
    const timer = setTimeout(() => plot.current?.trade(lines), PAINTED_MS)
    return () => clearTimeout(timer)
  }, [plot, lines])
}

/** Candles on a canvas. Keys move along them; the component around the plot describes the selected one as text. */
export default function Plot({ drawn, lines, of, span, label, onPoint, onOlder }: PlotProps) {
  const { locale, t } = useTexts<'plot'>()
  const help = useId()
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<Handle | null>(null)
  const at = useRef<number | null>(null)
  /** True if keys selected the step. Stays true until the keys leave it, or a pointer arrives. */
  const keyed = useRef(false)
  const now = useRef({ onPoint, onOlder })
  now.current = { onPoint, onOlder }

  useEffect(() => {
    if (!box.current) return
    const made = createPlot(box.current, {
      onHover: (time) => {
        // A step selected by keys is passed to the plot, which reports it back here.
        if (time === at.current || keyed.current) return
        at.current = time
        now.current.onPoint(time, false)
      },
      onOlder: () => now.current.onOlder(),
      tick: (seconds, kind) => formatMoved(seconds, locale, kind),
      crosshair: (seconds) => formatMoved(seconds, locale, 'full'),
    })
    plot.current = made
    return () => {
      plot.current = null
      made.remove()
    }
  }, [locale])
  useEffect(() => {
    plot.current?.draw(drawn)
    if (keyed.current) plot.current?.point(at.current)
  }, [drawn])
  useTrade(plot, lines)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is shown from its own span on
  useEffect(() => plot.current?.show(span), [of, span])

  const point = (time: number | null) => {
    at.current = time
    keyed.current = time !== null
    plot.current?.point(time)
    now.current.onPoint(time, true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const passed = PASSED[event.key]
    if (passed !== undefined && drawn.bars.length > 0) point(stepAfter(drawn.bars, at.current, passed))
    else if (event.key === '+' || event.key === '=') plot.current?.zoom(true)
    else if (event.key === '-') plot.current?.zoom(false)
    else if (event.key === 'Escape' && at.current !== null) point(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // A canvas has no focusable parts, so it takes the keys as a whole.
    <div
      className="plot-box"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys walk over what is drawn in it
      tabIndex={0}
      aria-label={label}
      aria-describedby={help}
      onKeyDown={onKeyDown}
      onPointerMove={() => {
        keyed.current = false
      }}
      onFocus={() => plot.current?.wheel(true)}
      onBlur={() => plot.current?.wheel(false)}
    >
      <div ref={box} className="plot-canvas" aria-hidden="true" />
      <p id={help} className="vh">
        {t('plotKeys')}
      </p>
    </div>
  )
}
