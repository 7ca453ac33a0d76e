/** The folder of a release: read by its own list, so that nothing else in it counts, and replaced whole or not at all. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { releaseCid } from '../../src/lib/core/release/cid.ts'
import { PublishError } from '../ipfs/failure.ts'
import { fileOf, type Site, type SiteFile } from '../ipfs/site.ts'
import { manifestIn } from './ends.ts'
import { type Metadata, readMetadata, writeMetadata } from './metadata.ts'
import type { Trust } from './settings.ts'

/** Bytes of the largest signed.json that is passed on. */
export const MOST_PASSED_ON = 32_768

/** A release with all its files, and who vouches for it. */
export type Held = {
  readonly site: Site
  /** Its verified metadata; null where it was named by its address alone. */
  readonly metadata: Metadata | null
  /** Text of a signed.json, passed on unread for releases that know nothing else; null for none. */
  readonly signed: string | null
}

const bytesAt = async (path: string): Promise<Uint8Array<ArrayBuffer> | null> =>
  readFile(path).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  )

/** The release that a folder holds whole, with the address that its files make; null for any other folder. */
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

/** Whether a folder may be replaced: it is not there, empty, or holds a release. */
async function expectOurs(folder: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : []
  if (names.length === 0 || names.includes('release.json')) return
  throw new PublishError(
    `${folder} holds other files.`,
    'Name a folder of the mirror’s own: it is replaced whole by each release.',
  )
}

/** Where verified files of a download lie, each under its hash, until all are there. */
export const partsOf = (folder: string): string => `${folder}.download`

/** Files of an interrupted run count again by their bytes; a name proves nothing. */
export async function partAt(folder: string, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = await bytesAt(join(partsOf(folder), hash))
  return bytes && fileOf(hash, bytes).hash === hash ? bytes : null
}

/** @throws PublishError before anything is fetched, where the folder is somebody else's */
export async function prepare(folder: string): Promise<void> {
  await expectOurs(folder)
  await mkdir(partsOf(folder), { recursive: true })
}

/** Keeps a verified file, all of it or nothing. Two files of a release may be the same, and arrive at the same time. */
export async function keepPart(folder: string, hash: string, bytes: Uint8Array): Promise<void> {
  const path = join(partsOf(folder), hash)
  const part = `${path}.${randomUUID()}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}

const nextOf = (folder: string) => `${folder}.next`
const beforeOf = (folder: string) => `${folder}.before`

/**
 * Finishes what an interrupted `install` left: between its two renames the old release lies aside, the new one is whole
 * and waits, and the folder is missing. A mirror that took that for an empty folder would forget its version and which
 * changes of keys it has seen.
 */
export async function recover(folder: string): Promise<void> {
  const [next, before] = [nextOf(folder), beforeOf(folder)]
  if (!existsSync(before)) return
  if (!existsSync(folder)) await rename(existsSync(next) ? next : before, folder)
  await rm(before, { recursive: true, force: true })
}

/**
 * Puts a verified release in the place of what was there. After an interruption `recover` finds the old release or the
 * new one, never half of one.
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
