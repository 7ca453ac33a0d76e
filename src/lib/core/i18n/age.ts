import { UNITS } from './units.ts'

/** How old a figure is, in the words of the look: by blocks since it was read. */
export type Age = 'live' | 'recent' | 'stale' | 'old' | 'none'

/** @param blocks since the figure was read; null when it never was */
export function ageOf(blocks: number | null): Age {
  if (blocks === null) return 'none'
  if (blocks <= 20) return 'live'
  if (blocks <= 120) return 'recent'
  return blocks <= 1_200 ? 'stale' : 'old'
}

/** Whether a figure may still be looked at, but nothing may be signed on it. */
export const isTooOld = (age: Age) => age === 'stale' || age === 'old'

/** Clocks differ by so much at most: a time that far ahead is still now. */
const AHEAD_MS = 300_000

/**
 * How long ago a time of the index is, in ms.
 * @param seconds as the index says it
 * @returns null for a time that is yet to come, which one in milliseconds is too: it says nothing
 */
export function msSince(seconds: number, now: number): number | null {
  const ms = now - seconds * 1_000
  return ms < -AHEAD_MS ? null : Math.max(0, ms)
}

const formats = new Map<string, Intl.RelativeTimeFormat>()
function formatOf(locale: string): Intl.RelativeTimeFormat {
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short' })
  formats.set(locale, format)
  return format
}

/** How long ago, in the largest whole unit that fits: `3 min. ago`, `3분 전`. What is to come counts as now. */
export function formatAge(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['second', 1]
  return formatOf(locale).format(-Math.floor(seconds / size), unit)
}
