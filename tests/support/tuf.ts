/** Repositories of TUF metadata for tests, right and wrong ones. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  publicPemOf,
  rootBody,
  type Signers,
  snapshotBody,
  targetsBody,
  timeOf,
  timestampBody,
  writeMetadata,
} from '../../scripts/release/repository.ts'
import { builtInRoots } from '../../src/lib/core/release/roots.ts'
import { type Documents, NO_DOCUMENTS } from '../../src/lib/core/release/tuf/advance.ts'

const DAY_MS = 86_400_000
/** One fixed time, so that repeated builds are identical. */
const STARTED = Date.now()
export const CID = `b${'a'.repeat(58)}`

/** The set of some private keys. */
export const signersFrom = (pems: readonly string[], threshold = 1): Signers => ({
  keys: pems.map(publicPemOf),
  threshold,
})

type RootSaid = {
  readonly version?: number
  readonly chain?: string
  readonly expires?: number
  readonly root: Signers
  readonly release: Signers
}

/**
 * A root.
 * @param pems keys of its signers
 */
export const rootText = (
  { version = 1, chain = 'devnet', expires = STARTED + 3_650 * DAY_MS, root, release }: RootSaid,
  pems: readonly string[],
): string => writeMetadata(rootBody(chain, { version, expires: timeOf(expires) }, root, release), pems)

export type Said = {
  readonly chain?: string
  readonly version?: string
  readonly release?: string
  readonly length?: number
  readonly cid?: string
  readonly leastSafe?: string
  readonly date?: string
  /** In ms: of all roles, and of single ones. */
  readonly expires?: number
  readonly timestampExpires?: number
  readonly snapshotExpires?: number
  readonly targetsExpires?: number
  /** Versions of the metadata. */
  readonly timestamp?: number
  readonly snapshot?: number
  readonly targets?: number
}

/**
 * The three roles that release keys sign.
 * @param pems keys of the signers
 */
export function rolesBy(pems: readonly string[], said: Said = {}): Documents {
  const { chain = 'devnet', timestamp = 1, expires = STARTED + 90 * DAY_MS } = said
  const { snapshot = timestamp } = said
  const { targets = snapshot } = said
  const common = (version: number, own = expires) => ({ version, expires: timeOf(own) })
  const release = {
    version: said.version ?? '1.1.0',
    id: said.release ?? 'a'.repeat(64),
    length: said.length ?? 1_000,
    cid: said.cid ?? CID,
    leastSafe: said.leastSafe ?? '0.0.0',
    date: said.date ?? timeOf(STARTED),
  }
  return {
    ...NO_DOCUMENTS,
    timestamp: writeMetadata(timestampBody(common(timestamp, said.timestampExpires), snapshot), pems),
    snapshot: writeMetadata(snapshotBody(common(snapshot, said.snapshotExpires), targets), pems),
    targets: writeMetadata(targetsBody(chain, common(targets, said.targetsExpires), release), pems),
  }
}

/** Order of a release among others as the version of its metadata, so that later releases have later metadata. */
const orderOf = (version: string) => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return 1 + patch + 1_000 * (minor + 1_000 * major)
}

/**
 * Files of the metadata folder of a site, by name, under the devnet's committed root.
 * @param pems release keys that sign
 */
export function metadataFiles(pems: readonly string[], said: Said): ReadonlyMap<string, string> {
  const { timestamp = orderOf(said.version ?? '1.1.0') } = said
  const { snapshot = timestamp } = said
  const { targets = snapshot } = said
  const roles = rolesBy(pems, { ...said, timestamp, snapshot, targets })
  return new Map([
    ['1.root.json', builtInRoots.devnet ?? ''],
    [`${targets}.targets.json`, roles.targets ?? ''],
    [`${snapshot}.snapshot.json`, roles.snapshot ?? ''],
    ['timestamp.json', roles.timestamp ?? ''],
  ])
}

/** Writes them beside the files of a site, in place of the earlier ones. */
export function writeMetadataTo(site: string, files: ReadonlyMap<string, string>): void {
  const folder = join(site, 'tuf')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}
