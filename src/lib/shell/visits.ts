import { readText, writeText } from '../core/storage/storage.ts'

/** Visits before the app is offered: a returning visitor may want one. */
const BEFORE_OFFER = 2

const NEVER = 'never'

/** Number of visits including this one, up to the limit. An invalid value counts as 0. */
const visits = () => Math.min(BEFORE_OFFER, Math.max(0, Number.parseInt(readText('visits') ?? '0', 10) || 0))

/** Counts this visit once. A visit is a tab's session. */
export function countVisit(): void {
  if (readText('visits') === NEVER || readText('visit', 'session') !== null) return
  writeText('visit', '1', 'session')
  writeText('visits', String(Math.min(BEFORE_OFFER, visits() + 1)))
}

/** True if the app may be offered in this visit, which is already counted. A refusal is permanent. */
export const mayOfferApp = () => visits() >= BEFORE_OFFER

/** Stops all offers on this device. */
export const refuseApp = () => void writeText('visits', NEVER)
