/**
 * Paths of a small plot over time. Values stay exact until they are converted to positions, which are for drawing
 * only.
 */

export const PLOT_WIDTH = 600
export const PLOT_HEIGHT = 120
/** Margin for a line's own width. */
const EDGE = 2
/** Number of positions between the lowest and the highest value. */
const FINE = 100_000n

/** A value at a time (seconds); null if unknown. */
export type Point = { readonly time: number; readonly raw: bigint | null }

export type PlotScale = {
  /** First and last time, in seconds. */
  readonly from: number
  readonly to: number
  readonly low: bigint
  readonly high: bigint
}

/** Minimum range of a plot, in parts of its highest value: a cent on 240 dollars must not fill the plot. */
const LEAST_RANGE = 100n

function lowOf(least: bigint, most: bigint, zero: boolean): bigint {
  if (zero) return least > 0n ? 0n : least
  const range = (most < 0n ? -most : most) / LEAST_RANGE
  return least < most && most - least < range ? most - range : least
}

/**
 * Returns the span and the range of some lines; null if no value is known at all.
 * @param zero whether the range begins at 0
 */
export function scaleOf(lines: readonly (readonly Point[])[], zero: boolean): PlotScale | null {
  const points = lines.flat()
  const known = points.flatMap(({ raw }) => (raw === null ? [] : [raw])).sort((a, b) => (a < b ? -1 : 1))
  const [least] = known
  const most = known.at(-1)
  if (least === undefined || most === undefined) return null
  const times = points.map(({ time }) => time)
  return {
    from: Math.min(...times),
    to: Math.max(...times),
    low: lowOf(least, most, zero),
    high: most,
  }
}

const round = (n: number) => Math.round(n * 10) / 10

/** Position from the left; a single time is at the right edge, which is now. */
export const placeX = ({ from, to }: PlotScale, time: number): number =>
  to === from ? PLOT_WIDTH : round(((time - from) / (to - from)) * PLOT_WIDTH)

/** Position from the top; a constant value is in the middle. */
export function placeY({ low, high }: PlotScale, raw: bigint): number {
  if (high === low) return PLOT_HEIGHT / 2
  const part = Number(((raw - low) * FINE) / (high - low)) / Number(FINE)
  return round(PLOT_HEIGHT - EDGE - part * (PLOT_HEIGHT - 2 * EDGE))
}

/**
 * A line through known values: it breaks at unknown ones.
 * @param points oldest first
 * @param stepped whether a value is valid until the next one, as a price is between sales
 */
export function linePath(points: readonly Point[], scale: PlotScale, stepped = false): string {
  let path = ''
  let drawing = false
  for (const { time, raw } of points) {
    if (raw === null) {
      drawing = false
      continue
    }
    const [x, y] = [placeX(scale, time), placeY(scale, raw)]
    path += !drawing ? `M${x} ${y}` : stepped ? `H${x}V${y}` : `L${x} ${y}`
    drawing = true
  }
  return path
}

/** Part of a step's width that its bar fills. */
const FILLED = 0.72

/**
 * A bar from the baseline for each known value that is not 0.
 * @param step seconds that each value covers
 */
export function barsPath(points: readonly Point[], scale: PlotScale, step: number): string {
  const room = PLOT_WIDTH / Math.max(1, (scale.to - scale.from) / step + 1)
  const width = round(Math.max(0.5, room * FILLED))
  return points
    .map(({ time, raw }) => {
      if (raw === null || raw === 0n) return ''
      const x = round(((time - scale.from) / step) * room + (room - width) / 2)
      return `M${x} ${PLOT_HEIGHT}V${placeY(scale, raw)}h${width}V${PLOT_HEIGHT}z`
    })
    .join('')
}

/**
 * Areas from top to bottom for unknown values.
 * @param step seconds that each value covers
 */
export function unknownPath(points: readonly Point[], { from, to }: PlotScale, step: number): string {
  const room = PLOT_WIDTH / Math.max(1, (to - from) / step + 1)
  return points
    .map(({ time, raw }) =>
      raw === null
        ? `M${round(((time - from) / step) * room)} 0h${round(room)}V${PLOT_HEIGHT}h-${round(room)}z`
        : '',
    )
    .join('')
}
