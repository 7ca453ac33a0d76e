/**
 * The Update Framework's own client (tuf-js) over given files: it decides what Node scripts install. Pages and workers
 * have a small one of their own (`src/lib/core/release/tuf`); `tests/tuf.test.ts` compares the two.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BaseFetcher, Updater } from 'tuf-js'
import { DownloadHTTPError } from 'tuf-js/dist/error.js'
import { CLOCK_MS } from '../../../src/lib/core/release/clock.ts'
import type { Documents, Trust } from '../../../src/lib/core/release/tuf/advance.ts'
import {
  MOST_METADATA_BYTES,
  MOST_ROOTS,
  readRoot,
  readSnapshot,
  readTargets,
  readTimestamp,
} from '../../../src/lib/core/release/tuf/metadata.ts'

/** Files of a metadata folder, by name. */
export type Files = ReadonlyMap<string, string>

const BASE = 'https://metadata.invalid'
const STORED = ['timestamp', 'snapshot', 'targets'] as const

/**
 * Reads a file in our stricter form.
 * @throws ManifestError
 */
function expectForm(name: string, text: string, chain: string): void {
  if (name.endsWith('root.json')) readRoot(text, chain)
  else if (name.endsWith('timestamp.json')) readTimestamp(text)
  else if (name.endsWith('snapshot.json')) readSnapshot(text)
  else readTargets(text, chain)
}

/** Serves the files of one host to the client, and records the roots that were read. */
class FilesFetcher extends BaseFetcher {
  readonly roots = new Map<string, string>()
  readonly #files: Files
  readonly #chain: string

  constructor(files: Files, chain: string) {
    super()
    this.#files = files
    this.#chain = chain
  }

  override fetch(): never {
    throw new Error('files are at hand')
  }

  override async downloadBytes(url: string): Promise<Buffer> {
    const name = url.slice(BASE.length + 1)
    const text = this.#files.get(name)
    if (!text?.startsWith('{')) throw new DownloadHTTPError('not found', 404)
    expectForm(name, text, this.#chain)
    if (name.endsWith('root.json')) this.roots.set(name, text)
    return Buffer.from(text)
  }
}

export type Reference = {
  /**
   * Accepts the newer files of one host.
   * @returns true if all of them were valid
   */
  readonly refresh: (files: Files, now: number) => Promise<boolean>
  /** Roots after the first, and the current files. */
  readonly documents: () => Omit<Documents, 'leastSafe'>
  /** Version of the newest root. */
  readonly version: () => number
  /** sha256 of the release.json that may be installed; null for none. */
  readonly installable: (now: number) => Promise<string | null>
  readonly close: () => void
}

/** @param stored files of an earlier run, verified again as if a host had sent them */
export async function createReference({ chain, root }: Trust, stored: Documents): Promise<Reference> {
  const place = mkdtempSync(join(tmpdir(), 'dex-tuf-'))
  const path = (name: string) => join(place, `${name}.json`)
  const read = (name: string): string | null => {
    try {
      return readFileSync(path(name), 'utf8')
    } catch {
      return null
    }
  }
  const version = () => readRoot(read('root') ?? '', chain).version
  const roots: string[] = []

  /** @param forceCache true to use the stored timestamp without requesting a newer one */
  function updater(fetcher: FilesFetcher, now: number, forceCache = false): Updater {
    const client = new Updater({
      metadataDir: place,
      metadataBaseUrl: BASE,
      fetcher,
      forceCache,
      config: { maxRootRotations: MOST_ROOTS, rootMaxLength: MOST_METADATA_BYTES },
    })
    // Clocks may be wrong by up to a day.
    const { trustedSet } = client as unknown as { readonly trustedSet: { referenceTime: Date } }
    trustedSet.referenceTime = new Date(now - CLOCK_MS)
    return client
  }

  async function refresh(files: Files, now: number): Promise<boolean> {
    const fetcher = new FilesFetcher(files, chain)
    const before = version()
    const valid = await updater(fetcher, now)
      .refresh()
      .then(
        () => true,
        () => false,
      )
    for (let at = before + 1; at <= version(); at++) roots.push(fetcher.roots.get(`${at}.root.json`) ?? '')
    return valid
  }

  readRoot(root, chain)
  writeFileSync(path('root'), root)
  for (const name of STORED) {
    const text = stored[name]
    if (text !== null) writeFileSync(path(name), text)
  }
  const named = new Map(
    stored.roots.flatMap((text) => {
      try {
        return [[`${readRoot(text, chain).version}.root.json`, text] as const]
      } catch {
        return []
      }
    }),
  )
  await refresh(named, 0)

  return {
    refresh,
    version,
    documents: () => ({
      roots: [...roots],
      timestamp: read('timestamp'),
      snapshot: read('snapshot'),
      targets: read('targets'),
    }),
    async installable(now) {
      try {
        const client = updater(new FilesFetcher(new Map(), chain), now, true)
        const target = await client.getTargetInfo('release.json')
        return target?.hashes.sha256 ?? null
      } catch {
        return null
      }
    },
    close: () => rmSync(place, { recursive: true, force: true }),
  }
}
