/**
 * Draws the background of the candles: steps without trades, steps without data, the slippage of a trade, the last
 * block.
 */
import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  Time,
  UTCTimestamp,
} from 'lightweight-charts'
import type { Drawn, Line } from '../../../lib/core/exchange/plot.ts'
import type { Colours } from './colours.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]
type Scope = Parameters<Parameters<Target['useMediaCoordinateSpace']>[0]>[0]
type Candles = ISeriesApi<'Candlestick', Time>

/** Gap around labels, and their line height, in px. */
const WORDS_GAP_PX = 8
const LINE_PX = 15
const HATCH_PX = 7

export class Bands implements ISeriesPrimitive<Time> {
  readonly #chart: IChartApi
  readonly #series: Candles
  #drawn: Drawn | null = null
  #trade: readonly Line[] = []
  #colours: Colours

  constructor(chart: IChartApi, series: Candles, colours: Colours) {
    this.#chart = chart
    this.#series = series
    this.#colours = colours
  }

  set(drawn: Drawn, colours: Colours): void {
    this.#drawn = drawn
    this.#colours = colours
  }

  /** The slippage of a trade is the band between its lines. */
  slip(trade: readonly Line[]): void {
    this.#trade = trade
  }

  paneViews() {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => target.useMediaCoordinateSpace((scope) => this.#front(scope)),
      drawBackground: (target) => target.useMediaCoordinateSpace((scope) => this.#behind(scope)),
    }
    return [{ zOrder: () => 'bottom' as const, renderer: () => renderer }]
  }

  /** The middle of a step, in px. */
  #x(time: number): number | null {
    return this.#chart.timeScale().timeToCoordinate((time + (this.#drawn?.shift ?? 0)) as UTCTimestamp)
  }

  #behind({ context: c, mediaSize: { width, height } }: Scope): void {
    const drawn = this.#drawn
    if (!drawn) return
    const half = this.#chart.timeScale().options().barSpacing / 2
    for (const band of drawn.bands) {
      const [begin, end] = [this.#x(band.from), this.#x(band.to)]
      if (begin === null || end === null) continue
      const left = Math.max(0, begin - half)
      const right = Math.min(width, end + half)
      if (right <= left) continue
      if (band.kind === 'silent') {
        c.fillStyle = this.#colours.sunken
        c.fillRect(left, 0, right - left, height)
      } else this.#hatch(c, left, right, height)
    }
    const [trade, minimum] = ['trade', 'minimum'].map((kind) =>
      this.#trade.find((line) => line.kind === kind),
    )
    const top = trade && this.#series.priceToCoordinate(trade.price)
    const bottom = minimum && this.#series.priceToCoordinate(minimum.price)
    if (typeof top === 'number' && typeof bottom === 'number') {
      c.fillStyle = this.#colours.accentSoft
      c.fillRect(0, Math.min(top, bottom), width, Math.abs(bottom - top))
    }
  }

  #hatch(c: CanvasRenderingContext2D, left: number, right: number, height: number): void {
    c.save()
    c.beginPath()
    c.rect(left, 0, right - left, height)
    c.clip()
    c.strokeStyle = this.#colours.line
    c.lineWidth = 1
    c.beginPath()
    for (let x = left - height; x < right; x += HATCH_PX) {
      c.moveTo(x, height)
      c.lineTo(x + height, 0)
    }
    c.stroke()
    c.restore()
  }

  #front({ context: c, mediaSize: { width, height } }: Scope): void {
    const drawn = this.#drawn
    if (!drawn) return
    const half = this.#chart.timeScale().options().barSpacing / 2
    c.textAlign = 'center'
    c.font = `12px ${this.#colours.font}`
    for (const band of drawn.bands) {
      const [begin, end] = [this.#x(band.from), this.#x(band.to)]
      if (begin === null || end === null) continue
      const [left, right] = [Math.max(0, begin), Math.min(width, end)]
      const held = band.price === null ? null : this.#series.priceToCoordinate(band.price)
      if (held !== null && right > left) {
        c.strokeStyle = this.#colours.ink3
        c.setLineDash([2, 3])
        c.beginPath()
        c.moveTo(left, held)
        c.lineTo(right, held)
        c.stroke()
        c.setLineDash([])
      }
      const lines = band.label.split('\n')
      const room = right - left + 2 * half - WORDS_GAP_PX
      if (lines.some((line) => c.measureText(line).width > room)) continue
      c.fillStyle = this.#colours.ink2
      const middle =
        held !== null && held < height / 2
          ? held + 2 * LINE_PX
          : Math.min(held ?? height, height / 2) - LINE_PX * (lines.length + 0.5)
      for (const [i, line] of lines.entries()) c.fillText(line, (left + right) / 2, middle + i * LINE_PX)
    }
    const edge = this.#x(drawn.to)
    if (edge === null || edge > width + 1) return
    c.strokeStyle = drawn.stored ? this.#colours.control : this.#colours.accent
    c.lineWidth = 1.5
    if (drawn.stored) c.setLineDash([2, 3])
    c.beginPath()
    c.moveTo(Math.min(edge, width - 1), LINE_PX + 3)
    c.lineTo(Math.min(edge, width - 1), height)
    c.stroke()
    c.setLineDash([])
    c.textAlign = 'right'
    c.font = `600 12px ${this.#colours.font}`
    c.fillStyle = drawn.stored ? this.#colours.ink3 : this.#colours.accent
    c.fillText(drawn.edge, Math.min(edge + 1, width - 1), LINE_PX - 2)
  }
}
