import { UNITS } from './units.ts'

const formats = new Map<string, Intl.NumberFormat>()
function inUnit(count: number, unit: (typeof UNITS)[number][0], locale: string): string {
  const key = `${locale} ${unit}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  formats.set(key, format)
  return format.format(count)
}

/** A length of time in its two largest units: `4 hr 57 min`, `4시간 57분`. Never a date: blocks decide, not clocks. */
export function formatSpan(ms: number, locale: string): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const found = UNITS.findIndex(([, size]) => seconds >= size)
  const first = found < 0 ? UNITS.length - 1 : found
  let rest = seconds
  return UNITS.slice(first, first + 2)
    .map(([unit, size], i) => {
      const count = Math.floor(rest / size)
      rest -= count * size
      return i > 0 && count === 0 ? '' : inUnit(count, unit, locale)
    })
    .filter(Boolean)
    .join(' ')
}

/** Blocks as time, for reading only. */
export const formatBlockSpan = (blocks: bigint, blockMs: number, locale: string) =>
  formatSpan(Number(blocks) * blockMs, locale)
