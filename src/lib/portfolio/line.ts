/** A value over time as SVG paths, one step a day. For drawing only: the table next to it has the figures. */
import { parseUsd } from '../core/exchange/price.ts'
import { type ValueDay, WORTH_PARTS } from './schema.ts'

const E18 = 10n ** 18n

/** Returns a day's value in dollars over 1e18, of all parts; null if one of them is unknown. */
export function valueOfDay(day: ValueDay): bigint | null {
  const parts = WORTH_PARTS.map((part) => parseUsd(day[part]))
  return parts.reduce((sum, part) => (sum === null || part === null ? null : sum + part), 0n as bigint | null)
}

export type Box = { readonly width: number; readonly height: number; readonly top: number }

export type Stretch = {
  readonly from: number
  readonly to: number
  readonly x: number
  readonly width: number
}

export type ValueLine = {
  /** Path data of the line, and of the area below it. */
  readonly line: string
  readonly ground: string
  /** Days without a value, as stretches of the box. */
  readonly unknown: readonly Stretch[]
  /** Values of the axis in whole dollars, and their positions. */
  readonly axis: readonly { readonly dollars: number; readonly y: number }[]
  readonly days: readonly { readonly time: number; readonly x: number }[]
  readonly marks: readonly { readonly kind: 'in' | 'out'; readonly x: number; readonly y: number }[]
  readonly end: { readonly x: number; readonly y: number } | null
}

const round = (value: number) => Math.round(value * 10) / 10
const toNumber = (usd: bigint) => Number(usd / (E18 / 100n)) / 100

/** Returns a step of 1, 2 or 5 times a power of ten, so that at most four fit. */
function stepOf(span: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(span, 1) / 4))
  return ([1, 2, 5, 10].find((factor) => span / (factor * power) <= 4) ?? 10) * power
}

/** Most day labels below the axis. */
const LABELS = 4

/** @param days oldest first, without gaps; the result is null without a single known day */
export function valueLine(days: readonly ValueDay[], { width, height, top }: Box): ValueLine | null {
  const values = days.map(valueOfDay)
  const known = values.filter((valueUsd) => valueUsd !== null).map(toNumber)
  if (known.length === 0) return null
  const highest = Math.max(...known)
  const step = stepOf(highest)
  const most = Math.max(step, Math.ceil(highest / step) * step)
  const wide = width / days.length
  const x = (day: number) => round(day * wide)
  const y = (dollars: number) => round(top + (1 - dollars / most) * (height - top))
  let line = ''
  let ground = ''
  const unknown: Stretch[] = []
  for (let at = 0; at < days.length; ) {
    const isKnown = values[at] !== null
    let to = at
    while (to < days.length && (values[to] !== null) === isKnown) to++
    if (isKnown) {
      const steps = values
        .slice(at, to)
        .map((valueUsd, i) => `${i === 0 ? '' : `V${y(toNumber(valueUsd ?? 0n))}`}H${x(at + i + 1)}`)
        .join('')
      const begin = `M${x(at)} ${y(toNumber(values[at] ?? 0n))}`
      line += begin + steps
      ground += `${begin}${steps}V${height}H${x(at)}Z`
    } else
      unknown.push({
        from: days[at]?.time ?? 0,
        to: days[to - 1]?.time ?? 0,
        x: x(at),
        width: round((to - at) * wide),
      })
    at = to
  }
  const middle = (day: number) => round((day + 0.5) * wide)
  const marks = days.flatMap(({ putIn, takenOut }, day) => {
    const valueUsd = values[day]
    if (valueUsd === null || valueUsd === undefined) return []
    const place = { x: middle(day), y: y(toNumber(valueUsd)) }
    const [came, went] = [parseUsd(putIn) ?? 0n, parseUsd(takenOut) ?? 0n]
    if (came === went) return []
    return [{ kind: came > went ? ('in' as const) : ('out' as const), ...place }]
  })
  const last = values.at(-1)
  const every = Math.max(1, Math.ceil(days.length / LABELS))
  return {
    line,
    ground,
    unknown,
    axis: Array.from({ length: Math.round(most / step) + 1 }, (_, i) => ({
      dollars: i * step,
      y: y(i * step),
    })),
    days: days.flatMap(({ time }, day) =>
      day % every === Math.floor(every / 2) || days.length === 1 ? [{ time, x: middle(day) }] : [],
    ),
    marks,
    end: last === null || last === undefined ? null : { x: x(days.length), y: y(toNumber(last)) },
  }
}
