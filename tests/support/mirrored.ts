/** A site that knows five mirrors: built for the tests of mirrors alone, because every page of it names them. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ORIGIN } from './env.ts'
import { type Host, hostUnder } from './host.ts'

const repo = new URL('../..', import.meta.url).pathname

export type Mirrored = {
  /** The folder that was built. */
  readonly dir: string
  /** Five hosts that pages of other origins may read, with nothing wrong. */
  readonly mirrors: readonly Host[]
  /** Everything as it was: the release, and no fault. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** Builds the devnet's site with these mirrors in its list, which takes as long as any build. */
export async function buildWith(dir: string, mirrors: readonly string[]): Promise<void> {
  const env = {
    ...process.env,
    CHAIN: 'devnet',
    DEVNET_ORIGIN: ORIGIN,
    OUT_DIR: dir,
    SITE_MIRRORS: mirrors.join(),
  }
  await promisify(execFile)(process.execPath, [join(repo, 'scripts/build.ts')], { cwd: repo, env })
}

/** A new folder for a build, which no other run uses. */
export function buildPlace(): string {
  mkdirSync(join(repo, '.data'), { recursive: true })
  return mkdtempSync(join(repo, '.data/mirrored-'))
}

/** Builds it for five hosts. */
export async function mirroredSite(): Promise<Mirrored> {
  const place = buildPlace()
  const dir = join(place, 'site')
  const mirrors = await Promise.all(Array.from({ length: 5 }, () => hostUnder(dir, '/')))
  await buildWith(
    dir,
    mirrors.map(({ origin }) => `${origin}/`),
  )
  const reset = () => {
    for (const mirror of mirrors) {
      Object.assign(mirror, { dir, cors: true, kept: false, fault: () => null })
      mirror.asked.length = 0
    }
  }
  reset()
  return {
    dir,
    mirrors,
    reset,
    async close() {
      for (const mirror of mirrors) await mirror.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
