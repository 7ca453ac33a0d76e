/** What a signed statement means for a release that runs (docs/releases.md). Pure: the clock is given. */

import { CLOCK_MS } from './clock.ts'
import { expiryOf, type Statement } from './statement.ts'
import { compareVersions } from './version.ts'

/** A release that runs, or was taken. */
export type Running = {
  readonly version: string
  /** sha256 of its release.json, hex. */
  readonly id: string
}

/** Why a signed release is not installed. */
export type Refusal = 'same' | 'older' | 'expired' | 'unsafe' | 'other'

/**
 * Why a release may not be installed in place of the running one; null where it may.
 * @param now of the device, in ms; a day late is not yet expired, because clocks are wrong
 */
export function refusalOf(statement: Statement, running: Running, now: number): Refusal | null {
  if (statement.release === running.id) return 'same'
  const order = compareVersions(statement.version, running.version)
  if (order < 0) return 'older'
  // Two releases of one version: one of them is not what was published.
  if (order === 0) return 'other'
  if (compareVersions(statement.version, statement.leastSafe) < 0) return 'unsafe'
  return isExpired(statement, now) ? 'expired' : null
}

/** Whether a release is to sign nothing any more. Expiry changes nothing of it: a warning does not age. */
export const isUnsafe = (version: string, { leastSafe }: Pick<Statement, 'leastSafe'>) =>
  compareVersions(version, leastSafe) < 0

/** Whether the running release is so old that a newer one should have come. */
export const isExpired = (statement: Pick<Statement, 'expires'>, now: number) =>
  now - CLOCK_MS >= expiryOf(statement)
