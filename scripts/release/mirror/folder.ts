/**
 * The folder of a release: read by its own list, so that other files in it are ignored, and replaced completely or not
 * at all.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { releaseCid } from '../../../src/lib/core/release/cid.ts'
import { PublishError } from '../ipfs/failure.ts'
import { fileOf, type Site, type SiteFile } from '../ipfs/site.ts'
import { manifestIn } from './ends.ts'
import { type Metadata, readMetadata, writeMetadata } from './metadata.ts'
import type { Trust } from './settings.ts'

/** Maximum bytes of a signed.json that is passed on. */
export const MOST_PASSED_ON = 32_768

/** A release with all its files, and its signatures. */
export type Held = {
  readonly site: Site
  /** Its verified metadata; null if it was named by its CID alone. */
  readonly metadata: Metadata | null
  /** Text of a signed.json, passed on unread for releases without metadata; null for none. */
  readonly signed: string | null
}

const bytesAt = async (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  readFile(path).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )

/** The complete release in a folder, with the CID of its files; null for any other folder. */
export async function heldIn(folder: string): Promise<Held | null> {
  const read = async (path: string): Promise<SiteFile | null> => {
    const bytes = await bytesAt(join(folder, path))
    return bytes && fileOf(path, bytes)
  }
  const [list, worker] = [await read('release.json'), await read('sw.js')]
  const manifest = list && manifestIn(list)
  if (!list || !worker || !manifest) return null
  const files = [list, worker]
  for (const { path, hash, size } of [...manifest.files, ...manifest.hostFiles]) {
    const file = await read(path)
    if (file?.hash !== hash || file.size !== size) return null
    files.push(file)
  }
  const cid = await releaseCid(manifest, list, worker)
  const signed = await bytesAt(join(folder, 'signed.json'))
  if (!cid || (signed && signed.length > MOST_PASSED_ON)) return null
  const metadata = await readMetadata(folder)
  return {
    site: { cid, manifest, files },
    metadata,
    signed: signed && new TextDecoder().decode(signed),
  }
}

/** Checks that a folder may be replaced: it is missing, empty, or contains a release. */
async function expectOurs(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.length === 0 || names.includes('release.json')) return
  throw new PublishError(
    `${folder} holds other files.`,
    'Name a folder of the mirror’s own: it is replaced whole by each release.',
  )
}

/** The folder for verified files of a download, each named by its hash, until all are there. */
export const partsOf = (folder: string): string => `${folder}.download`

/** Files of an interrupted run are verified again by their bytes; a name proves nothing. */
export async function partAt(folder: string, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await bytesAt(join(partsOf(folder), hash))
  return bytes && fileOf(hash, bytes).hash === hash ? bytes : null
}

/** @throws PublishError before anything is fetched, if the folder has other content */
export async function prepare(folder: string): Promise<void> {
  await expectOurs(folder)
  await mkdir(partsOf(folder), { recursive: true })
}

/** Stores a verified file atomically. Two files of a release may be equal and arrive at the same time. */
export async function keepPart(folder: string, hash: string, bytes: Uint8Array): Promise<void> {
  const path = join(partsOf(folder), hash)
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}

const nextOf = (folder: string) => `${folder}.next`
const beforeOf = (folder: string) => `${folder}.before`

/**
 * Finishes an interrupted `install`. Between its two renames the old release is set aside, the new one is complete and
 * waiting, and the folder is missing. A mirror that took that for an empty folder would forget its version and the key
 * changes it has seen.
 */
export async function recover(folder: string): Promise<void> {
  const [next, before] = [nextOf(folder), beforeOf(folder)]
  if (!existsSync(before)) return
  if (!existsSync(folder)) await rename(existsSync(next) ? next : before, folder)
  await rm(before, { recursive: true, force: true })
}

/**
 * Replaces the old release with a verified one. After an interruption `recover` finds the old release or the new one,
 * never a partial one.
 */
export async function install(folder: string, { site, metadata, signed }: Held, trust: Trust): Promise<void> {
  await recover(folder)
  await expectOurs(folder)
  const [next, before] = [nextOf(folder), beforeOf(folder)]
  for (const path of [next, before]) await rm(path, { recursive: true, force: true })
  for (const { path, bytes } of site.files) {
    await mkdir(dirname(join(next, path)), { recursive: true })
    await writeFile(join(next, path), bytes)
  }
  if (signed !== null) await writeFile(join(next, 'signed.json'), signed)
  if (metadata) await writeMetadata(next, metadata, trust.roots, trust.chain)
  if (existsSync(folder)) await rename(folder, before)
  await rename(next, folder)
  for (const path of [before, partsOf(folder)]) await rm(path, { recursive: true, force: true })
}
