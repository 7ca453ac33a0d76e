/** The metadata folder of a published site: roots, and what release keys sign offline. Hosts serve it as `tuf/`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_DOCUMENTS } from '../../src/lib/core/release/tuf/advance.ts'
import {
  type RoleName,
  readRoot,
  readSnapshot,
  readTargets,
  readTimestamp,
  type Targets,
} from '../../src/lib/core/release/tuf/metadata.ts'
import { signersOf } from '../../src/lib/core/release/tuf/verify.ts'
import { PublishError } from './ipfs/failure.ts'
import {
  addSignatures,
  type Release,
  snapshotBody,
  targetsBody,
  timeOf,
  timestampBody,
  writeMetadata,
} from './repository.ts'
import { createReference, type Files } from './tuf/reference.ts'

const DAY_MS = 86_400_000

/** The three roles of a folder; null where it has none yet. */
export type Published = {
  readonly timestamp: number
  readonly snapshot: number
  readonly targets: Targets
  /** Bytes of release.json. */
  readonly length: number
}

const read = (path: string) => readFileSync(path, 'utf8')

/** @throws PublishError for a folder that holds something else */
export function publishedIn(folder: string, chain: string): Published | null {
  const path = join(folder, 'timestamp.json')
  if (!existsSync(path)) return null
  try {
    const timestamp = readTimestamp(read(path))
    const snapshot = readSnapshot(read(join(folder, `${timestamp.listed}.snapshot.json`)))
    const targets = readTargets(read(join(folder, `${snapshot.listed}.targets.json`)), chain)
    const { length } = JSON.parse(targets.text).signed.targets['release.json']
    return { timestamp: timestamp.version, snapshot: snapshot.version, targets, length }
  } catch (error) {
    throw new PublishError(
      `${folder} holds no metadata of ${chain}: ${(error as Error).message}.`,
      'Name the folder that the last npm run release wrote.',
    )
  }
}

/** The chain that a folder of metadata is for. @throws PublishError */
export function chainIn(folder: string): string {
  try {
    return String(JSON.parse(read(join(folder, '1.root.json'))).signed.chain)
  } catch {
    throw new PublishError(
      `${folder} holds no metadata.`,
      'Name the folder that the last npm run release wrote.',
    )
  }
}

/** Copies the roots. @throws PublishError for a second root of a version that was published */
function writeRoots(folder: string, roots: readonly string[], chain: string): void {
  for (const [i, text] of roots.entries()) {
    const path = join(folder, `${i + 1}.root.json`)
    const signedIn = (one: string) => readRoot(one, chain).signed
    if (existsSync(path) && signedIn(read(path)) !== signedIn(text))
      throw new PublishError(
        `${path} is another root of version ${i + 1} than the one in this source.`,
        'Visitors keep the first that they see: get the published one into the source, and build on that.',
      )
  }
  const next = join(folder, `${roots.length + 1}.root.json`)
  if (existsSync(next))
    throw new PublishError(
      `${next} was published, and is not in this source.`,
      'Get it into the source first.',
    )
  mkdirSync(folder, { recursive: true })
  for (const [i, text] of roots.entries()) writeFileSync(join(folder, `${i + 1}.root.json`), text)
}

export type Terms = { readonly days: number; readonly now: number }

/**
 * Writes the next version of all three roles, the timestamp last.
 * @param roots of the chain, all of them
 * @param release what the targets say; null says the same again, as for a renewal
 * @throws PublishError where there is nothing to renew, or the roots are not those that were published
 */
export function writeRoles(
  folder: string,
  chain: string,
  roots: readonly string[],
  release: Release | null,
  { days, now }: Terms,
  pems: readonly string[],
): void {
  const before = publishedIn(folder, chain)
  const said = release ?? (before && releaseIn(before))
  if (!said)
    throw new PublishError(
      `${folder} has no release to renew.`,
      'Sign the built site first: npm run release.',
    )
  writeRoots(folder, roots, chain)
  const expires = timeOf(now + days * DAY_MS)
  const timestamp = (before?.timestamp ?? 0) + 1
  const snapshot = (before?.snapshot ?? 0) + 1
  const targets = (before?.targets.version ?? 0) + 1
  const files: readonly [name: string, text: string][] = [
    [`${targets}.targets.json`, writeMetadata(targetsBody(chain, { version: targets, expires }, said), pems)],
    [`${snapshot}.snapshot.json`, writeMetadata(snapshotBody({ version: snapshot, expires }, targets), pems)],
    ['timestamp.json', writeMetadata(timestampBody({ version: timestamp, expires }, snapshot), pems)],
  ]
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}

const releaseIn = ({ targets, length }: Published): Release => ({
  version: targets.releaseVersion,
  id: targets.release,
  length,
  cid: targets.cid,
  leastSafe: targets.leastSafe,
  date: targets.date,
})

/** The files of a folder that count now, by name: roots and the three roles. */
export function filesIn(folder: string, chain: string): Files {
  const files = new Map<string, string>()
  for (let at = 1; existsSync(join(folder, `${at}.root.json`)); at++)
    files.set(`${at}.root.json`, read(join(folder, `${at}.root.json`)))
  const published = publishedIn(folder, chain)
  if (!published) return files
  for (const name of [
    'timestamp.json',
    `${published.snapshot}.snapshot.json`,
    `${published.targets.version}.targets.json`,
  ])
    files.set(name, read(join(folder, name)))
  return files
}

/** Adds signatures to the three roles. */
export function cosignRoles(folder: string, chain: string, pems: readonly string[]): void {
  for (const [name, text] of filesIn(folder, chain))
    if (!name.endsWith('root.json')) writeFileSync(join(folder, name), addSignatures(text, pems))
}

/** Returns how many signatures the three roles lack under the newest root of the folder. */
export async function rolesLack(folder: string, chain: string): Promise<number> {
  const files = filesIn(folder, chain)
  const roots = [...files].filter(([name]) => name.endsWith('root.json'))
  const root = readRoot(roots.at(-1)?.[1] ?? '', chain)
  const rest = [...files].filter(([name]) => !name.endsWith('root.json'))
  const lacks = await Promise.all(
    rest.map(async ([name, text]) => {
      const role = name.replace(/^\d+\.|\.json$/g, '') as Exclude<RoleName, 'root'>
      const one =
        role === 'targets'
          ? readTargets(text, chain)
          : role === 'snapshot'
            ? readSnapshot(text)
            : readTimestamp(text)
      return Math.max(0, root.roles[role].threshold - (await signersOf(one, root.roles[role])))
    }),
  )
  return Math.max(...lacks)
}

/** Asks tuf-js whether visitors may install what a folder says. @returns the sha256 of its release.json, else null */
export async function installableIn(folder: string, chain: string, now: number): Promise<string | null> {
  const files = filesIn(folder, chain)
  const reference = await createReference({ chain, root: files.get('1.root.json') ?? '' }, NO_DOCUMENTS)
  try {
    await reference.refresh(files, now)
    return await reference.installable(now)
  } finally {
    reference.close()
  }
}
