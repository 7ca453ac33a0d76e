/** What a plot asks of who shows it, and what it can be told. */
import type { Drawn, Line } from '../../../lib/core/exchange/plot.ts'

export type Looking = {
  /** The step under the crosshair; null for none. */
  readonly onHover: (time: number | null) => void
  /** The left edge is in sight. */
  readonly onOlder: () => void
  /** A step's moment as the axis says it. */
  readonly tick: (seconds: number, kind: 'year' | 'day' | 'time') => string
  readonly crosshair: (seconds: number) => string
}

export type Plot = {
  readonly draw: (drawn: Drawn) => void
  /** The typed trade's lines, apart from the candles: they change with every key. */
  readonly trade: (lines: readonly Line[]) => void
  /** Shows this many seconds before the right edge; null: everything. */
  readonly show: (span: number | null) => void
  /** Puts the crosshair on a step and keeps it in sight; null takes it away. */
  readonly point: (time: number | null) => void
  /** Nearer or farther by a step of the keys. */
  readonly zoom: (nearer: boolean) => void
  /** Whether a wheel over the plot zooms it, instead of scrolling the page. */
  readonly wheel: (on: boolean) => void
  readonly remove: () => void
}
