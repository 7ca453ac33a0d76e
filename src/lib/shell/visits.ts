import { readText, writeText } from '../storage/storage.ts'

/** Visits before an app is offered: who comes back may want one. */
const BEFORE_OFFER = 2

/** Whether the app may be offered in this visit. A visit is a tab's session; a refusal is for good. */
export function mayOfferApp(): boolean {
  const kept = readText('visits')
  if (kept === 'never') return false
  const before = Math.min(BEFORE_OFFER, Math.max(0, Number.parseInt(kept ?? '0', 10) || 0))
  if (readText('visit', 'session') !== null) return before >= BEFORE_OFFER
  writeText('visit', '1', 'session')
  writeText('visits', String(Math.min(BEFORE_OFFER, before + 1)))
  return before + 1 >= BEFORE_OFFER
}

/** Never again on this device. */
export const refuseApp = () => void writeText('visits', 'never')
