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

export type AgeUnit = 'second' | 'minute' | 'hour' | 'day'

/** The largest whole unit that fits: `4 minute`. */
export function ageUnits(ms: number): { value: number; unit: AgeUnit } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  if (seconds < 60) return { value: seconds, unit: 'second' }
  if (seconds < 3_600) return { value: Math.floor(seconds / 60), unit: 'minute' }
  if (seconds < 86_400) return { value: Math.floor(seconds / 3_600), unit: 'hour' }
  return { value: Math.floor(seconds / 86_400), unit: 'day' }
}

/** `1 s ago`, `3분 전`. */
export function formatAge(ms: number, locale: string): string {
  const { value, unit } = ageUnits(ms)
  if (locale === 'ko') return `${value}${{ second: '초', minute: '분', hour: '시간', day: '일' }[unit]} 전`
  return `${value} ${{ second: 's', minute: 'min', hour: 'h', day: 'd' }[unit]} ago`
}
