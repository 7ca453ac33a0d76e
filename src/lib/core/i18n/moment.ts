/** Moments as a chart names them. A zone here is a fixed distance from UTC, which Korea's has been since 1988. */
import { type Locale, localeOf } from './locale.ts'

export const ZONES = { kst: 32_400, utc: 0 } as const
export type Zone = keyof typeof ZONES

const shapes = {
  /** `12 Jun 2022, 16:00` */
  full: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  /** `12 Jun 2022` */
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  /** `12 Jun` */
  day: { month: 'short', day: 'numeric' },
  /** `2022` */
  year: { year: 'numeric' },
  /** `16:00` */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type MomentShape = keyof typeof shapes

const formats = new Map<string, Intl.DateTimeFormat>()

/** Largest distance from 1970 that a date can have, in ms. */
const FARTHEST_MS = 8.64e15

/**
 * Returns a dash for anything that is no date: figures of nodes and indexes may be any number.
 * @param seconds of UTC, already moved to the zone that is meant
 */
export function formatMoved(seconds: number, locale: Locale, shape: MomentShape): string {
  if (!(Math.abs(seconds * 1_000) <= FARTHEST_MS)) return '—'
  const key = `${locale} ${shape}`
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(locale).intl, { ...shapes[shape], timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(seconds * 1_000)
}

/** A moment of UTC, in seconds, as a zone's clocks show it. */
export const formatMoment = (seconds: number, zone: Zone, locale: Locale, shape: MomentShape): string =>
  formatMoved(seconds + ZONES[zone], locale, shape)
