import { UNITS } from './units.ts'

/** Age level of a figure, as the styles name it: by blocks since it was read. */
export type Age = 'live' | 'recent' | 'stale' | 'old' | 'none'

/** @param blocks since the figure was read; null if it never was */
export function ageOf(blocks: number | null): Age {
  if (blocks === null) return 'none'
  if (blocks <= 20) return 'live'
  if (blocks <= 120) return 'recent'
  return blocks <= 1_200 ? 'stale' : 'old'
}

/** True if a figure may still be shown, but not be signed on. */
export const isTooOld = (age: Age) => age === 'stale' || age === 'old'

/** Maximum difference between clocks: a time that far in the future still counts as now. */
const AHEAD_MS = 300_000

/**
 * Returns the age of a time of the index, in ms.
 * @param seconds as the index returns it
 * @returns null for a time in the future, which includes one in milliseconds by mistake
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

/** Formats an age in the largest whole unit that fits: `3 min. ago`, `3분 전`. A future time counts as now. */
export function formatAge(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ['second', 1]
  return formatOf(locale).format(-Math.floor(seconds / size), unit)
}
