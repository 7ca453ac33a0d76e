/** Adapter for lightweight-charts. It draws on a canvas, so everything to be read is also in the page beside it. */
import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  PriceScaleMode,
  type SeriesMarker,
  TickMarkType,
  type Time,
  TrackingModeExitMode,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { Bar, Drawn, Line, Mark } from '../../../lib/core/exchange/plot.ts'
import { Bands } from './bands.ts'
import { type Colours, coloursAt, watchTheme } from './colours.ts'
import type { Looking, Plot } from './model.ts'

/** Distance from the left edge, in steps, at which older ones are requested. */
const NEAR_EDGE = 24
/** Part of the visible steps that one key press zooms by. */
const ZOOM = 0.2
const LEAST_STEPS = 8
const FONT_PX = 12

const styles = { trade: LineStyle.Dashed, minimum: LineStyle.Dotted } as const

/** Hollow is up, filled is down, and cached data is grey. Never green, never red. */
const candleColours = ({ surface, ink, control }: Colours, stored: boolean) => {
  const pen = stored ? control : ink
  return {
    upColor: surface,
    downColor: pen,
    borderUpColor: pen,
    borderDownColor: pen,
    wickUpColor: pen,
    wickDownColor: pen,
  }
}

const chartColours = ({ ink2, ink3, line, ink, font }: Colours) => ({
  layout: {
    background: { type: ColorType.Solid, color: 'transparent' },
    textColor: ink3,
    fontSize: FONT_PX,
    fontFamily: font,
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: line } },
  crosshair: {
    mode: CrosshairMode.Magnet,
    vertLine: { color: ink2, style: LineStyle.Dotted, labelBackgroundColor: ink },
    horzLine: { color: ink2, style: LineStyle.Dotted, labelBackgroundColor: ink },
  },
})

const tickKind = (kind: TickMarkType) =>
  kind === TickMarkType.Year ? 'year' : kind >= TickMarkType.Time ? 'time' : 'day'

type Step = {
  readonly time: UTCTimestamp
  readonly bar: Bar | undefined
  /** True if the volume of this step is known. */
  readonly reported: boolean
}

/** Returns every step, also those without a candle: they take their place, so that the time axis is to scale. */
function stepsOf({ step, from, to, bars, bands, shift }: Drawn): Step[] {
  const byTime = new Map(bars.map((bar) => [bar.time, bar]))
  const known = (bands.find(({ kind }) => kind === 'unseen')?.to ?? from - step) + step
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => {
    const time = from + i * step
    return { time: (time + shift) as UTCTimestamp, bar: byTime.get(time), reported: time >= known }
  })
}

/** No trades is 0, which also makes the last step visible; unknown is no bar at all. */
function volumeAt({ time, bar, reported }: Step, colours: Colours, stored: boolean) {
  if (bar === undefined) return reported ? { time, value: 0, color: 'transparent' } : { time }
  return bar.volume === null
    ? { time }
    : { time, value: bar.volume, color: volumeColour(bar, colours, stored) }
}

const volumeColour = ({ price }: Bar, { control, ink2 }: Colours, stored: boolean) =>
  stored || (price !== null && price.close >= price.open) ? control : ink2

const markerOf = ({ time, kind }: Mark, shift: number, { accent }: Colours): SeriesMarker<Time> => ({
  time: (time + shift) as UTCTimestamp,
  position: kind === 'bought' ? 'belowBar' : 'aboveBar',
  shape: 'circle',
  color: accent,
  text: kind === 'bought' ? '+' : '−',
})

export function createPlot(box: HTMLElement, looking: Looking): Plot {
  let colours = coloursAt(box)
  let drawn: Drawn | null = null
  let trade: readonly Line[] = []
  let tradeLines: IPriceLine[] = []
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const chart = createChart(box, {
    autoSize: true,
    ...chartColours(colours),
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.1, bottom: 0.26 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      lockVisibleTimeRangeOnResize: true,
      minBarSpacing: 0.2,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => {
        const label = looking.tick(time as number, tickKind(kind))
        return hasSpace(label, time) ? label : ''
      },
    },
    localization: { timeFormatter: (time: Time) => looking.crosshair(time as number) },
    // A finger pans along the axis; up and down it scrolls the page.
    handleScroll: { mouseWheel: false, pressedMouseMove: true, horzTouchDrag: true, vertTouchDrag: false },
    handleScale: { mouseWheel: false, pinch: true, axisPressedMouseMove: false, axisDoubleClickReset: true },
    kineticScroll: { touch: !still, mouse: false },
    // A long press reads a candle only as long as it lasts. After it, a flick pans the chart again.
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
  })
  // The library caches labels, but which labels fit changes with every move. A new key each time makes it ask again.
  let asked = 0
  chart.horzBehaviour().cacheKey = () => asked++
  const ruler = document.createElement('canvas').getContext('2d')
  /** True if a label, centred on its step and in bold, is not cut off by an edge of the plot. */
  const hasSpace = (label: string, time: Time) => {
    const scale = chart.timeScale()
    const x = scale.timeToCoordinate(time)
    if (x === null || !ruler) return true
    ruler.font = `bold ${FONT_PX}px ${colours.font}`
    const half = ruler.measureText(label).width / 2
    return half <= x && x + half <= scale.width()
  }
  const candles = chart.addSeries(CandlestickSeries, { lastValueVisible: true, priceLineVisible: false })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: '',
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'volume' },
  })
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
  const marks = createSeriesMarkers(candles, [])
  const bands = new Bands(chart, candles, colours)
  candles.attachPrimitive(bands)

  const at = (seconds: number) => (seconds + (drawn?.shift ?? 0)) as UTCTimestamp
  const barAt = (time: number) => drawn?.bars.find((bar) => bar.time === time)

  const paintTrade = () => {
    for (const line of tradeLines) candles.removePriceLine(line)
    tradeLines = trade.map(({ price, kind, title }) =>
      candles.createPriceLine({
        price,
        title,
        color: colours.accent,
        lineWidth: 1,
        lineStyle: styles[kind],
        axisLabelVisible: true,
      }),
    )
    bands.slip(trade)
  }

  const paint = () => {
    if (!drawn) return
    const { stored, shift, places } = drawn
    const pen = candleColours(colours, stored)
    chart.applyOptions(chartColours(colours))
    chart.priceScale('right').applyOptions({
      mode: drawn.log ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    })
    candles.applyOptions({
      ...pen,
      priceFormat: {
        type: 'custom',
        minMove: 10 ** -places,
        // The space below the lowest candle reaches below zero if prices are near it, but no price is negative.
        formatter: (price: number) =>
          price < 0
            ? ''
            : price.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places }),
      },
    })
    const steps = stepsOf(drawn)
    candles.setData(steps.map(({ time, bar }) => ({ time, ...bar?.price })))
    volumes.setData(steps.map((one) => volumeAt(one, colours, stored)))
    marks.setMarkers(drawn.marks.map((mark) => markerOf(mark, shift, colours)))
    bands.set(drawn, colours)
    paintTrade()
  }

  const stopTheme = watchTheme(() => {
    colours = coloursAt(box)
    paint()
  })
  chart.subscribeCrosshairMove(({ time }) =>
    looking.onHover(time === undefined ? null : (time as number) - (drawn?.shift ?? 0)),
  )
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && range.from < NEAR_EDGE) looking.onOlder()
  })

  return {
    draw(next) {
      const seen = drawn && drawn.shift === next.shift ? chart.timeScale().getVisibleRange() : null
      // If the newest step is in view, it stays in view.
      const follows = drawn !== null && chart.timeScale().scrollPosition() > -1
      const grew = drawn !== null && (drawn.from !== next.from || drawn.to !== next.to)
      drawn = next
      paint()
      if (seen && grew)
        chart
          .timeScale()
          .setVisibleRange(follows ? { from: seen.from, to: (next.to + next.shift) as UTCTimestamp } : seen)
    },
    trade(next) {
      trade = next
      paintTrade()
    },
    show(span) {
      if (!drawn) return
      const from = span === null ? drawn.from : Math.max(drawn.from, drawn.to - span)
      chart.timeScale().setVisibleRange({ from: at(from), to: at(drawn.to) })
    },
    point(time) {
      if (time === null) return chart.clearCrosshairPosition()
      const bar = barAt(time)
      const range = chart.timeScale().getVisibleLogicalRange()
      const step = drawn ? Math.round((time - drawn.from) / drawn.step) : 0
      if (range && (step < range.from || step > range.to)) {
        const half = (range.to - range.from) / 2
        chart.timeScale().setVisibleLogicalRange({ from: step - half, to: step + half })
      }
      if (bar?.price) chart.setCrosshairPosition(bar.price.close, at(time), candles)
      else chart.clearCrosshairPosition()
    },
    zoom(nearer) {
      const range = chart.timeScale().getVisibleLogicalRange()
      if (!range) return
      const by = (range.to - range.from) * ZOOM * (nearer ? 1 : -1)
      const from = Math.min(range.from + by, range.to - LEAST_STEPS)
      chart.timeScale().setVisibleLogicalRange({ from, to: range.to })
    },
    wheel(on) {
      chart.applyOptions({ handleScale: { mouseWheel: on }, handleScroll: { mouseWheel: on } })
    },
    remove() {
      stopTheme()
      chart.remove()
    },
  }
}
