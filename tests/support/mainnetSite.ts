/** Mainnet's own site, as everybody builds it. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

/**
 * The one that `npm test` has just built (`TEST_SITE`), else one of the test's own.
 * @returns its folder, and what takes it away again where it was made for this
 * @throws when it does not build, with what the build said
 */
export function mainnetSite(): { readonly dist: string; readonly remove: () => void } {
  const built = process.env.TEST_SITE
  if (built) return { dist: built, remove: () => undefined }
  const place = mkdtempSync(join(tmpdir(), 'dex-mainnet-'))
  const dist = join(place, 'site')
  const env = { ...process.env, CHAIN: 'mainnet', OUT_DIR: dist }
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, env, stdio: 'pipe' })
  return { dist, remove: () => rmSync(place, { recursive: true, force: true }) }
}
