/** Dates of days. */
import { dayOf, dayStart } from './model.ts'

/** A day as `2026-11-30`. */
export const dateOf = (day: number): string => new Date(dayStart(day)).toISOString().slice(0, 10)

/** Parses a date; null if there is no such date. */
export function dayOfDate(date: string): number | null {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  return Number.isNaN(ms) || dateOf(dayOf(ms)) !== date ? null : dayOf(ms)
}
