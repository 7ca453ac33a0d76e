import { localeOf } from './locale.ts'

const inUtc = { timeZone: 'UTC', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `1st`, `2nd`, `3rd`, `4th`; eleven to thirteen end as `th` too. */
function ordinal(day: number): string {
  const teen = Math.floor(day / 10) === 1
  const ending = (teen ? undefined : (['st', 'nd', 'rd'] as const)[(day % 10) - 1]) ?? 'th'
  return `${day}${ending}`
}

/**
 * A moment of the chain's future by UTC, for reading only: `3rd Feb 04:00`, `2월 3일 04:00`.
 * @param ms since 1970
 */
export function formatUtcMoment(ms: number, locale: string): string {
  const date = new Date(ms)
  const time = new Intl.DateTimeFormat('en', inUtc).format(date)
  const { code, intl } = localeOf(locale)
  if (code !== 'en') {
    const day = new Intl.DateTimeFormat(intl, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(date)
    return `${day} ${time}`
  }
  const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(date)
  return `${ordinal(date.getUTCDate())} ${month} ${time}`
}

/** The same by the clock of Korea, nine hours ahead all year. */
export const formatKstMoment = (ms: number, locale: string): string =>
  formatUtcMoment(ms + 9 * 3_600_000, locale)
