import { isExpired, isUnsafe, type Running, refusalOf } from './rules.ts'
import type { Safety } from './safety.ts'
import type { Advanced } from './tuf/advance.ts'

/**
 * Returns the consequences of verified metadata for the page that runs. Pure: the clock is given.
 * @param running version of the page, and its list's sha256 where it is known
 * @param now of the device, in ms
 */
export function safetyOf(
  { statement, leastSafe, forked }: Pick<Advanced, 'statement' | 'leastSafe' | 'forked'>,
  running: Running,
  now: number,
): Omit<Safety, 'differs'> {
  const isNewer = statement && refusalOf(statement, running, now) === null
  return {
    leastSafe: isUnsafe(running.version, { leastSafe }) ? leastSafe : null,
    newer: isNewer ? { version: statement.version, cid: statement.cid } : null,
    expired: statement?.version === running.version && isExpired(statement, now),
    forked,
  }
}
