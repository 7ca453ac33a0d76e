/** What a verified statement means for the page that runs. Pure: the clock is given. */
import { isExpired, isUnsafe, type Running, refusalOf } from './rules.ts'
import type { Statement } from './signed.ts'

export type Safety = {
  /** The least version that may sign, where this one is below it; else null. */
  readonly leastSafe: string | null
  /** A release that may be installed in place of this one; null where none is known. */
  readonly newer: Pick<Statement, 'version' | 'cid'> | null
  /** A file of this tab that is not what was signed; null where none was found. */
  readonly differs: string | null
  /** Whether this release's own statement has run out with no newer one known. */
  readonly expired: boolean
}

/** Whether nothing is to be signed here any more. */
export const signsNothing = ({ leastSafe, differs }: Pick<Safety, 'leastSafe' | 'differs'>) =>
  leastSafe !== null || differs !== null

/** Nothing is known: nothing is forbidden. */
export const UNKNOWN: Safety = { leastSafe: null, newer: null, differs: null, expired: false }

/**
 * @param running version of the page, and its list's sha256 where it is known
 * @param now of the device, in ms
 */
export function safetyOf(statement: Statement, running: Running, now: number): Omit<Safety, 'differs'> {
  const { version, cid, leastSafe } = statement
  return {
    leastSafe: isUnsafe(running.version, statement) ? leastSafe : null,
    newer: refusalOf(statement, running, now) === null ? { version, cid } : null,
    expired: version === running.version && isExpired(statement, now),
  }
}
