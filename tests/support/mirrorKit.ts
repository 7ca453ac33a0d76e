/**
 * Shared parts of mirror tests: signed sites of a few files, hosts that serve them, and the command as a user runs it.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSite } from '../../scripts/release/ipfs/site.ts'
import { usual, writeBuiltSite } from './builtSite.ts'
import { type Host, hostUnder } from './host.ts'
import { developmentKey } from './release.ts'
import { metadataFiles, type Said, writeMetadataTo } from './tuf.ts'

const repo = new URL('../..', import.meta.url).pathname

/** Enough of a site for all tests of mirrors. */
const files = { ...usual, 'index.html': `<!DOCTYPE html><title>home</title>${' '.repeat(3_000)}` }

/** A folder of a release and its signature. */
export type Release = {
  readonly dir: string
  readonly cid: string
  /** Files of its metadata folder; also beside the folder's files unless they were left out. */
  readonly metadata: ReadonlyMap<string, string>
}

export type SignedAs = Said & { readonly pems?: readonly string[]; readonly unsigned?: boolean }

/**
 * Builds and signs a release.
 * @param over false fields of its metadata
 */
export async function releaseWith(version: string, over: SignedAs = {}, more = {}): Promise<Release> {
  const { pems = [developmentKey], unsigned = false, ...said } = over
  const dir = writeBuiltSite(
    { ...files, 'js/version.js': `export const version = '${version}'\n`, ...more },
    { version },
  )
  const { cid } = await readSite(dir)
  const list = readFileSync(join(dir, 'release.json'))
  const release = createHash('sha256').update(list).digest('hex')
  const metadata = metadataFiles(pems, { version, release, length: list.length, cid, ...said })
  if (!unsigned) writeMetadataTo(dir, metadata)
  return { dir, cid, metadata }
}

export type World = {
  /** An empty folder for a mirror. */
  readonly place: string
  readonly host: (release: Release) => Promise<Host>
  readonly close: () => Promise<void>
}

/** Hosts and folders of one test, all of which are removed with it. */
export function world(): World {
  const place = mkdtempSync(join(tmpdir(), 'dex-mirror-'))
  const hosts: Host[] = []
  const dirs = new Set<string>([place])
  return {
    place,
    async host({ dir }) {
      dirs.add(dirname(dir))
      const host = await hostUnder(dir, '/')
      hosts.push(host)
      return host
    },
    async close() {
      for (const host of hosts) await host.close()
      // Hosts may still be reading for clients that have disconnected.
      await new Promise((resolve) => setTimeout(resolve, 20))
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    },
  }
}

export type Ended = { readonly code: number; readonly output: string }

/** Runs one of the commands to its end. */
export const command = (name: 'mirror' | 'verify', ...args: readonly string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(process.execPath, [join(repo, `scripts/release/${name}/main.ts`), ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, output: `${out}${err}` }),
    )
  })

export type Running = {
  /** Its output so far. */
  readonly words: () => string
  /**
   * Waits for a text in the output.
   * @throws after two minutes or once it ended, with the output instead
   */
  readonly says: (what: string | RegExp) => Promise<void>
  readonly stop: () => Promise<number | null>
}

/** Starts a mirror that keeps running. */
export function start(...args: readonly string[]): Running {
  const child: ChildProcess = spawn(process.execPath, [join(repo, 'scripts/release/mirror/main.ts'), ...args])
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const said = (what: string | RegExp) => (typeof what === 'string' ? text.includes(what) : what.test(text))
  return {
    words: () => text,
    async says(what) {
      const until = Date.now() + 120_000
      while (!said(what)) {
        if (Date.now() > until || child.exitCode !== null) throw new Error(`never said “${what}”:\n${text}`)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
