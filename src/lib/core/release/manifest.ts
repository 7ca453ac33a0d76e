/**
 * `release.json`: the contents of a release. Its sha256 is the release's id, which is built into the worker and named
 * by the release's signature. The reader trusts no byte of it: it may come from any mirror.
 */

import { LARGEST_FILE } from './cid.ts'
import { fileType } from './fileType.ts'

/** One built file: its path below the app's root, and the hash that is its address. */
export type ReleaseFile = {
  readonly path: string
  /** sha256, hex. */
  readonly hash: string
  /** Bytes. */
  readonly size: number
  /** Its content type: a host may send any. */
  readonly type: string
}

export type Manifest = {
  /** Version of package.json: three numbers. */
  readonly version: string
  /** Chain of the build. */
  readonly chain: string
  /** Null if built without git. */
  readonly commit: string | null
  /** Time of the commit, ISO 8601 in UTC; null without git. */
  readonly date: string | null
  /** sha256 of package-lock.json, hex. */
  readonly lockfile: string
  /** sha256 of the registry of contracts, hex. */
  readonly registry: string
  /** Roots of mirrors, and trustless gateways with `{cid}` in their addresses. */
  readonly mirrors: readonly string[]
  readonly files: readonly ReleaseFile[]
  /** Files that only hosts read. Some hosts do not serve them, so they are never fetched. */
  readonly hostFiles: readonly ReleaseFile[]
}

/** Far more than any release has; a longer list is rejected. */
const MOST_FILES = 5_000
const MOST_MIRRORS = 20

export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

const HASH = /^[0-9a-f]{64}$/
export const isHash = (value: unknown): value is string => typeof value === 'string' && HASH.test(value)

/** Three numbers without leading zeros. */
export const isVersion = (value: unknown): value is string =>
  typeof value === 'string' && /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/.test(value)

/** A path below the root: no way up, no empty part, no dotfile, no character with a meaning in a URL. */
export const isPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^(?!\.)[\w@-][\w@.-]*(\/(?!\.)[\w@.-]+)*$/.test(value)

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/
export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && ISO.test(value) && !Number.isNaN(Date.parse(value))

/** https, or loopback for a devnet's mirrors; the whole address of a root, or one with a place for a CID. */
export function isMirror(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 200 || !URL.canParse(value)) return false
  const { protocol, hostname, username, password, hash, search } = new URL(value.replace('{cid}', 'cid'))
  const loopback = protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(hostname)
  if ((protocol !== 'https:' && !loopback) || username || password || hash) return false
  return value.includes('{cid}') ? true : search === '' && value.endsWith('/')
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 100

/** Untrusted data from storage and hosts can have any shape. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the files of a list whose hash is already trusted: our own, or that of an older release with fewer fields.
 * @throws ManifestError
 */
export function readFiles(text: string): Pick<Manifest, 'version' | 'chain' | 'mirrors' | 'files'> {
  const value = parseFields(text, 'release.json')
  if ('version' in value) return readManifest(text)
  const listed = (file: unknown): file is Omit<ReleaseFile, 'type'> =>
    isFields(file) && isPath(file.path) && isHash(file.hash) && isSize(file.size)
  const files = fieldsOf(value, 'release.json')('files', listOf(listed, MOST_FILES))
  return {
    version: '0.0.0',
    chain: '',
    mirrors: [],
    files: files.map(({ path, hash, size }) => ({ path, hash, size, type: fileType(path) })),
  }
}

/** @throws ManifestError for anything but a JSON object */
export function parseFields(text: string, what: string): Fields {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ManifestError(`${what} is no JSON`)
  }
  if (!isFields(value)) throw new ManifestError(`${what} is no object`)
  return value
}

/** Returns a reader of named fields that names the wrong one in its error. */
export function fieldsOf(value: Fields, what: string) {
  return <T>(name: string, is: (field: unknown) => field is T): T => {
    const field = Object.hasOwn(value, name) ? value[name] : undefined
    if (!is(field)) throw new ManifestError(`${what} has a wrong ${name}`)
    return field
  }
}

const orNull =
  <T>(is: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || is(value)

export const listOf =
  <T>(is: (value: unknown) => value is T, most: number) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(is)

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= LARGEST_FILE

const isType = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]+\/[a-z0-9.+-]+(; charset=utf-8)?$/.test(value)

const isFile = (value: unknown): value is ReleaseFile =>
  isFields(value) && isPath(value.path) && isHash(value.hash) && isSize(value.size) && isType(value.type)

const plain = ({ path, hash, size, type }: ReleaseFile): ReleaseFile => ({ path, hash, size, type })

/**
 * @throws ManifestError for a list that none of our builds wrote: a wrong field, a path that leads elsewhere, two
 * files with one name on a case-insensitive disk
 */
export function readManifest(text: string): Manifest {
  const value = parseFields(text, 'release.json')
  const field = fieldsOf(value, 'release.json')
  const files = field('files', listOf(isFile, MOST_FILES))
  const hostFiles = field('hostFiles', listOf(isFile, MOST_FILES))
  const names = new Set([...files, ...hostFiles].map(({ path }) => path.toLowerCase()))
  if (names.size !== files.length + hostFiles.length)
    throw new ManifestError('release.json names a file twice')
  return {
    version: field('version', isVersion),
    chain: field('chain', isText),
    commit: field('commit', orNull(isText)),
    date: field('date', orNull(isDate)),
    lockfile: field('lockfile', isHash),
    registry: field('registry', isHash),
    mirrors: field('mirrors', listOf(isMirror, MOST_MIRRORS)),
    files: files.map(plain),
    hostFiles: hostFiles.map(plain),
  }
}
