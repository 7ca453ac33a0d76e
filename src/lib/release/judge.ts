import { isExpired, isUnsafe, type Running, refusalOf } from './rules.ts'
import type { Safety } from './safety.ts'
import type { Statement } from './signed.ts'

/**
 * What a verified statement means for the page that runs. Pure: the clock is given.
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
