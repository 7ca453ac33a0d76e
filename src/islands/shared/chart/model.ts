/** Interface between a plot and the component that shows it. */
import type { Drawn, Line } from '../../../lib/core/exchange/plot.ts'

export type Looking = {
  /** The step under the crosshair; null for none. */
  readonly onHover: (time: number | null) => void
  /** The left edge is visible. */
  readonly onOlder: () => void
  /** Formats the time of a step for the axis. */
  readonly tick: (seconds: number, kind: 'year' | 'day' | 'time') => string
  readonly crosshair: (seconds: number) => string
}

export type Plot = {
  readonly draw: (drawn: Drawn) => void
  /** The lines of the typed trade, separate from the candles because they change with every key. */
  readonly trade: (lines: readonly Line[]) => void
  /** Shows this many seconds before the right edge; null: everything. */
  readonly show: (span: number | null) => void
  /** Moves the crosshair to a step and scrolls it into view; null removes it. */
  readonly point: (time: number | null) => void
  /** Zooms in or out by one key step. */
  readonly zoom: (nearer: boolean) => void
  /** True if a wheel over the plot zooms it, instead of scrolling the page. */
  readonly wheel: (on: boolean) => void
  readonly remove: () => void
}
