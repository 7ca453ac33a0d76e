import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isDate, isMirror } from '../../src/lib/core/release/manifest.ts'
import { sha256 } from '../sha256.ts'
import type { About } from './worker.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)

/**
 * Returns the release's description of itself. It does not depend on the time or place of the build.
 * @param chain key of the chain
 * @throws Error for an invalid setting
 */
export function aboutRelease(chain: string, env: Readonly<Record<string, string | undefined>>): About {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }
  const mirrors = (env.SITE_MIRRORS ?? '')
    .split(',')
    .map((mirror) => mirror.trim())
    .filter(Boolean)
  for (const mirror of mirrors)
    if (!isMirror(mirror))
      throw new Error(
        `SITE_MIRRORS: ${mirror} is no mirror. Write https addresses that end with a slash, or hold {cid}.`,
      )
  return {
    version,
    chain,
    ...commitOf(env),
    lockfile: sha256(readFileSync(at('package-lock.json'))),
    registry: registryHash(readFileSync(at(`contracts.${chain}.json`), 'utf8')),
    mirrors,
  }
}

/** Computed the same way as in the running page, which has the registry as values. */
const registryHash = (text: string) => sha256(JSON.stringify(JSON.parse(text)))

/** The commit and its date: given, or git's. Empty for a changed work tree or without git. */
function commitOf(env: Readonly<Record<string, string | undefined>>): Pick<About, 'commit' | 'date'> {
  const { RELEASE_COMMIT: commit = null, RELEASE_DATE: date = null } = env
  if (date !== null && !isDate(date))
    throw new Error('RELEASE_DATE must be a time in UTC, such as 2026-01-31T12:00:00Z.')
  if (commit !== null) return { commit, date }
  const git = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: at('.'), encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  if (git('status', '--porcelain', '--untracked-files=no') !== '') return { commit: null, date: null }
  const [hash, seconds] = git('log', '-1', '--format=%H %ct')?.split(' ') ?? []
  if (!hash || !seconds) return { commit: null, date: null }
  return { commit: hash, date: new Date(Number(seconds) * 1_000).toISOString() }
}
