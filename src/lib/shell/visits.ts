import { readText, writeText } from '../core/storage/storage.ts'

/** Visits before an app is offered: who comes back may want one. */
const BEFORE_OFFER = 2

const NEVER = 'never'

/** Visits so far, this one among them, as far as they count; rubbish is none. */
const visits = () => Math.min(BEFORE_OFFER, Math.max(0, Number.parseInt(readText('visits') ?? '0', 10) || 0))

/** Counts this visit, once: a visit is a tab's session. */
export function countVisit(): void {
  if (readText('visits') === NEVER || readText('visit', 'session') !== null) return
  writeText('visit', '1', 'session')
  writeText('visits', String(Math.min(BEFORE_OFFER, visits() + 1)))
}

/** Whether the app may be offered in this visit, which is counted. A refusal is for good. */
export const mayOfferApp = () => visits() >= BEFORE_OFFER

/** Never again on this device. */
export const refuseApp = () => void writeText('visits', NEVER)
