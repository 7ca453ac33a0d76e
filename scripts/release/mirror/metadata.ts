/** The metadata folder of a mirror: what it serves as `tuf/`, and what it remembers from one start to the next. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Documents } from '../../../src/lib/core/release/tuf/advance.ts'
import { METADATA_FOLDER } from '../../../src/lib/core/release/tuf/collect.ts'
import {
  MOST_METADATA_BYTES,
  readRoot,
  readSnapshot,
  readTargets,
  readTimestamp,
} from '../../../src/lib/core/release/tuf/metadata.ts'
import type { Files } from '../tuf/reference.ts'

/** Verified metadata. */
export type Metadata = {
  readonly documents: Documents
  /** The targets that name the release of the folder; null where its address alone vouches for it. */
  readonly installed: string | null
}

/** Names for the mirror itself, which are not served. */
const STRICTEST = 'strictest.targets.json'
const INSTALLED = 'installed.targets.json'

/**
 * Returns the files that hosts serve, roots first and the timestamp last.
 * @param known roots of this source, the first one on: older builds of visitors need them all
 */
export function publicFiles({ documents }: Metadata, known: readonly string[], chain: string): Files {
  const { roots, timestamp, snapshot, targets } = documents
  const all = [...roots, ...known]
  const files = new Map(all.map((text) => [`${readRoot(text, chain).version}.root.json`, text]))
  if (targets !== null) files.set(`${readTargets(targets, chain).version}.targets.json`, targets)
  if (snapshot !== null) files.set(`${readSnapshot(snapshot).version}.snapshot.json`, snapshot)
  if (timestamp !== null) files.set('timestamp.json', timestamp)
  return files
}

/** The documents among files of a metadata folder, unverified. */
export function documentsIn(files: Files): Documents {
  const listed = (text: string | undefined, read: (text: string) => { readonly listed: number }) => {
    try {
      return text === undefined ? null : read(text).listed
    } catch {
      return null
    }
  }
  const roots = [...files]
    .flatMap(([name, text]) => {
      const [, version] = /^(\d+)\.root\.json$/.exec(name) ?? []
      return version === undefined ? [] : [{ version: Number(version), text }]
    })
    .sort((a, b) => a.version - b.version)
  const timestamp = files.get('timestamp.json')
  const snapshot = files.get(`${listed(timestamp, readTimestamp)}.snapshot.json`)
  const targets = files.get(`${listed(snapshot, readSnapshot)}.targets.json`)
  return {
    roots: roots.map(({ text }) => text),
    timestamp: timestamp ?? null,
    snapshot: snapshot ?? null,
    targets: targets ?? null,
    leastSafe: files.get(STRICTEST) ?? null,
  }
}

/** Returns the metadata files of a folder by name; none where it is no folder. */
export async function filesOfFolder(place: string): Promise<Files> {
  const files = new Map<string, string>()
  const names = existsSync(place) ? await readdir(place).catch(() => []) : []
  for (const name of names.filter((one) => /^[\w.]+\.json$/.test(one))) {
    const bytes = await readFile(join(place, name))
    if (bytes.length <= MOST_METADATA_BYTES) files.set(name, bytes.toString('utf8'))
  }
  return files
}

/** Metadata that a mirror stored in its folder, unverified; null for none. */
export async function readMetadata(folder: string): Promise<Metadata | null> {
  const files = await filesOfFolder(join(folder, METADATA_FOLDER))
  if (files.size === 0) return null
  return { documents: documentsIn(files), installed: files.get(INSTALLED) ?? null }
}

/** Writes the metadata into a folder, each file whole or not at all, and the timestamp last. */
export async function writeMetadata(
  folder: string,
  metadata: Metadata,
  known: readonly string[],
  chain: string,
): Promise<void> {
  const place = join(folder, METADATA_FOLDER)
  const { installed, documents } = metadata
  const own: [string, string | null][] = [
    [INSTALLED, installed],
    [STRICTEST, documents.leastSafe],
  ]
  await mkdir(place, { recursive: true })
  for (const [name, text] of [...own, ...publicFiles(metadata, known, chain)]) {
    if (text === null) continue
    await writeFile(join(place, `${name}.part`), text)
    await rename(join(place, `${name}.part`), join(place, name))
  }
}
