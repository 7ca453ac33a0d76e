/** Meaning of a signed statement for a running release (docs/releases.md). Pure: the clock is a parameter. */

import { CLOCK_MS } from './clock.ts'
import { expiryOf, type Statement } from './statement.ts'
import { compareVersions } from './version.ts'

/** A release that is running, or was installed. */
export type Running = {
  readonly version: string
  /** sha256 of its release.json, hex. */
  readonly id: string
}

/** Reasons why a signed release is not installed. */
export type Refusal = 'same' | 'older' | 'expired' | 'unsafe' | 'other'

/**
 * Returns why a release may not replace the running one; null if it may.
 * @param now of the device, in ms; a release that is a day late has not yet expired, because clocks are wrong
 */
export function refusalOf(statement: Statement, running: Running, now: number): Refusal | null {
  if (statement.release === running.id) return 'same'
  const order = compareVersions(statement.version, running.version)
  if (order < 0) return 'older'
  // Two releases of one version: one of them is not the published one.
  if (order === 0) return 'other'
  if (compareVersions(statement.version, statement.leastSafe) < 0) return 'unsafe'
  return isExpired(statement, now) ? 'expired' : null
}

/** True if a release must no longer sign anything. Expiry does not matter here: a warning does not expire. */
export const isUnsafe = (version: string, { leastSafe }: Pick<Statement, 'leastSafe'>) =>
  compareVersions(version, leastSafe) < 0

/** True if the running release is so old that a newer one should exist. */
export const isExpired = (statement: Pick<Statement, 'expires'>, now: number) =>
  now - CLOCK_MS >= expiryOf(statement)
