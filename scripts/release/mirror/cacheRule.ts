/** Chooses how long browsers and proxies may cache a file of a release. */
import { hashedName } from '../../../server/core/static.ts'
import { METADATA_FOLDER } from '../../../src/lib/core/release/tuf/collect.ts'

/** Files that name the newest release: revalidated on every request. */
const NEVER_OLD = ['sw.js', 'release.json', 'signed.json']

/** The Cache-Control of a file, by its path below the root. */
export function cacheRule(path: string): string {
  if (NEVER_OLD.includes(path) || path.startsWith(METADATA_FOLDER)) return 'no-cache'
  if (hashedName.test(`/${path}`)) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'public, max-age=60' : 'public, max-age=3600'
}
