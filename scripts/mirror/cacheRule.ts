/** How long a file of a release may be kept by browsers and by what stands between. */
import { hashedName } from '../../server/core/static.ts'
import { METADATA_FOLDER } from '../../src/lib/core/release/tuf/collect.ts'

/** What says which release is the newest: asked for each time. */
const NEVER_OLD = ['sw.js', 'release.json', 'signed.json']

/** The Cache-Control of a file, by its path below the root. */
export function cacheRule(path: string): string {
  if (NEVER_OLD.includes(path) || path.startsWith(METADATA_FOLDER)) return 'no-cache'
  if (hashedName.test(`/${path}`)) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'public, max-age=60' : 'public, max-age=3600'
}
