/** Builds this source as a site was built, and compares the two. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aboutRelease } from '../../astro/about.ts'
import { PublishError } from '../ipfs/failure.ts'
import { readSite, type Site } from '../ipfs/site.ts'
import type { Served } from './read.ts'
import type { Finding } from './verdict.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const finding = (good: boolean, says: string): Finding => ({ about: 'build', good, says })

/** Compares a site with a build of this source. */
export function compare({ manifest, cid }: Served, own: Pick<Site, 'cid' | 'manifest'>): Finding {
  if (own.cid === cid) return finding(true, 'a build of this source is the same, byte for byte')
  const hashes = new Map(own.manifest.files.map(({ path, hash }) => [path, hash]))
  const other = manifest.files.filter(({ path, hash }) => hashes.get(path) !== hash)
  const [first] = other
  return finding(
    false,
    first
      ? `a build of this source makes ${own.cid}: ${other.length} files differ, the first is /${first.path}`
      : `a build of this source makes ${own.cid}: the worker or the list differs`,
  )
}

/** @throws PublishError if the build fails, which proves nothing about the site */
export async function buildFinding(served: Served): Promise<Finding> {
  const { manifest } = served
  const env = { ...process.env, CHAIN: manifest.chain, SITE_MIRRORS: manifest.mirrors.join() }
  const about = aboutRelease(manifest.chain, env)
  for (const what of ['version', 'commit', 'lockfile', 'registry'] as const)
    if (about[what] !== manifest[what])
      return finding(
        false,
        `this source is another: its ${what} is ${about[what] ?? 'none (files were changed)'}, the site’s ${manifest[what] ?? 'none'}`,
      )
  await mkdir(join(root, '.data'), { recursive: true })
  const place = await mkdtemp(join(root, '.data/verify-'))
  try {
    const out = join(place, 'site')
    const child = spawn(process.execPath, [join(root, 'scripts/build.ts')], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, OUT_DIR: out },
    })
    const code = await new Promise((done) => child.once('exit', done).once('error', () => done(1)))
    if (code !== 0)
      throw new PublishError(
        'This source could not be built.',
        'See the lines above; npm run build shows more.',
      )
    return compare(served, await readSite(out))
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
