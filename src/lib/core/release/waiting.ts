/** Decides if the release of a waiting worker is offered. A stale host serves the worker of an older release. */
import { isFields, isHash, isVersion } from './manifest.ts'
import { isUnsafe } from './rules.ts'
import type { Statement } from './statement.ts'
import { compareVersions } from './version.ts'

/**
 * @param waiting answer of the waiting worker: its version, and the sha256 of its list of files
 * @param running version of the page
 * @param known result of the verified metadata; null while nothing is known
 */
export function mayOffer(
  waiting: unknown,
  running: string,
  known: { readonly statement: Statement | null; readonly leastSafe: string } | null,
): boolean {
  if (!isFields(waiting) || !isVersion(waiting.version) || !isHash(waiting.id)) return false
  const { version, id } = waiting
  if (compareVersions(version, running) < 0) return false
  if (!known) return true
  // Of two releases of one version, the one that the keys named was published.
  const isOther = known.statement?.version === version && known.statement.release !== id
  return !isOther && !isUnsafe(version, known)
}
