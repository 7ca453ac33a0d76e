/** Sites of the real chains, as everybody builds them. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname

/**
 * Mainnet's is the one that `npm test` has just built (`TEST_SITE`), else one of the test's own.
 * @returns its folder, and what takes it away again where it was made for this
 * @throws when it does not build, with what the build said
 */
export function siteOn(chain: 'mainnet' | 'testnet'): { readonly dist: string; readonly remove: () => void } {
  const built = process.env.TEST_SITE
  if (built && chain === 'mainnet') return { dist: built, remove: () => undefined }
  const place = mkdtempSync(join(tmpdir(), `dex-${chain}-`))
  const dist = join(place, 'site')
  const env = { ...process.env, CHAIN: chain, OUT_DIR: dist }
  execFileSync(process.execPath, [join(root, 'scripts/build.ts')], { cwd: root, env, stdio: 'pipe' })
  return { dist, remove: () => rmSync(place, { recursive: true, force: true }) }
}
