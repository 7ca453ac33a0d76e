/**
 * Reads metadata of The Update Framework (TUF, specification 1.0): one repository for each chain, whose one target is
 * `release.json`. A reader checks the form alone; `verify.ts` checks signatures and `advance.ts` versions and expiry.
 */
import {
  fieldsOf,
  isDate,
  isFields,
  isHash,
  isText,
  isVersion,
  ManifestError,
  parseFields,
} from '../manifest.ts'
import { canonicalJson } from './canonical.ts'

export type RoleName = 'root' | 'targets' | 'snapshot' | 'timestamp'

/** Which keys sign a role, and how many of them must. */
export type RoleKeys = {
  /** Public keys by key id: SubjectPublicKeyInfo, base64. */
  readonly keys: ReadonlyMap<string, string>
  readonly threshold: number
}

/** Fields that all metadata have. */
export type Metadata = {
  readonly text: string
  readonly version: number
  readonly expires: string
  /** The part that is signed, in canonical JSON. */
  readonly signed: string
  /** DER in hex, by key id. */
  readonly signatures: ReadonlyMap<string, string>
}

export type Root = Metadata & { readonly roles: Readonly<Record<RoleName, RoleKeys>> }

/**
 * A timestamp names the version of the snapshot, a snapshot that of the targets. They name no hash, so that signers on
 * several machines can add their signatures to all three files in one go.
 */
export type Listing = Metadata & { readonly listed: number }

export type Targets = Metadata & {
  /** sha256 of release.json, hex. */
  readonly release: string
  readonly releaseVersion: string
  readonly cid: string
  readonly leastSafe: string
  readonly date: string
}

/** Bytes of the largest metadata file of any role. */
export const MOST_METADATA_BYTES = 32_768
/** New root versions that one look follows. */
export const MOST_ROOTS = 32
const MOST_KEYS = 20

/** Name and key type of the only signature scheme. */
export const KEY_TYPE = 'ecdsa'
export const SCHEME = 'ecdsa-sha2-nistp256'
/** SubjectPublicKeyInfo of a P-256 key up to its uncompressed point, base64. */
const SPKI = 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE'

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isCid = (value: unknown): value is string => typeof value === 'string' && /^b[a-z2-7]{58}$/.test(value)
const isName = (value: unknown): value is string => isText(value) && value.length > 0

/** @throws ManifestError for anything but metadata of this role */
function open(text: string, role: RoleName) {
  if (text.length > MOST_METADATA_BYTES) throw new ManifestError(`${role}.json is too large`)
  const { signed, signatures } = parseFields(text, `${role}.json`)
  if (!isFields(signed) || !Array.isArray(signatures) || signatures.length > MOST_KEYS)
    throw new ManifestError(`${role}.json is not signed`)
  const field = fieldsOf(signed, `${role}.json`)
  field('_type', (value): value is string => value === role)
  field('spec_version', (value): value is string => isText(value) && /^1\.\d+(\.\d+)?$/.test(value))
  const metadata: Metadata = {
    text,
    version: field('version', isCount),
    expires: field('expires', isDate),
    signed: canonicalJson(signed),
    signatures: new Map(signatures.map(readSignature)),
  }
  if (metadata.signatures.size !== signatures.length)
    throw new ManifestError(`${role}.json has two signatures of one key`)
  return { field, metadata }
}

function readSignature(value: unknown): readonly [id: string, signature: string] {
  if (!isFields(value) || !isName(value.keyid) || !isSignature(value.sig))
    throw new ManifestError('a signature has another form')
  return [value.keyid, value.sig]
}

/** A DER signature has at most 72 bytes. */
const isSignature = (value: unknown): value is string => typeof value === 'string' && value.length <= 200

/**
 * Returns the P-256 key of a PEM, null for any other. One key has one result, however its PEM is written.
 */
function spkiOf(pem: unknown): string | null {
  if (typeof pem !== 'string' || pem.length > 400) return null
  const [, body = ''] =
    /^-----BEGIN PUBLIC KEY-----([\sA-Za-z0-9+/=]+)-----END PUBLIC KEY-----\s*$/.exec(pem) ?? []
  const base64 = body.replace(/\s/g, '')
  if (base64.length !== 124 || !base64.startsWith(SPKI)) return null
  // The last letters of base64 have spare bits, in which one key could be written sixteen ways.
  try {
    return btoa(atob(base64)) === base64 ? base64 : null
  } catch {
    return null
  }
}

/** Keys of another type or scheme are left out: they sign nothing here. */
function readKeys(value: unknown): ReadonlyMap<string, string> {
  if (!isFields(value)) throw new ManifestError('root.json has no keys')
  const keys = new Map<string, string>()
  for (const [id, key] of Object.entries(value)) {
    if (!isFields(key) || !isFields(key.keyval)) throw new ManifestError('root.json has a wrong key')
    const known = key.keytype === KEY_TYPE && key.scheme === SCHEME ? spkiOf(key.keyval.public) : null
    if (known !== null) keys.set(id, known)
  }
  // A key that had two ids could sign twice.
  if (new Set(keys.values()).size !== keys.size) throw new ManifestError('root.json names one key twice')
  return keys
}

function readRole(value: unknown, all: ReadonlyMap<string, string>): RoleKeys {
  if (!isFields(value) || !isCount(value.threshold) || !Array.isArray(value.keyids))
    throw new ManifestError('root.json has a wrong role')
  const ids: readonly unknown[] = value.keyids
  if (!ids.every(isName) || ids.length > MOST_KEYS || new Set(ids).size !== ids.length)
    throw new ManifestError('root.json has a role with wrong key ids')
  const keys = ids.flatMap((id) => {
    const key = all.get(id)
    return key === undefined ? [] : [[id, key] as const]
  })
  return { keys: new Map(keys), threshold: value.threshold }
}

/** @throws ManifestError for another form, or the root of another chain */
export function readRoot(text: string, chain: string): Root {
  const { field, metadata } = open(text, 'root')
  field('chain', (value): value is string => value === chain)
  field('consistent_snapshot', (value): value is boolean => value === true)
  const roles = field('roles', isFields)
  const keys = readKeys(field('keys', isFields))
  const roleOf = (role: RoleName) => readRole(Object.hasOwn(roles, role) ? roles[role] : null, keys)
  return {
    ...metadata,
    roles: {
      root: roleOf('root'),
      targets: roleOf('targets'),
      snapshot: roleOf('snapshot'),
      timestamp: roleOf('timestamp'),
    },
  }
}

const hasOnly = (value: object, ...names: readonly string[]) =>
  Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))

/** The one file that a timestamp or a snapshot lists, by its version. */
function readListing(text: string, role: 'timestamp' | 'snapshot', file: string): Listing {
  const { field, metadata } = open(text, role)
  const meta = field('meta', isFields)
  const listed = hasOnly(meta, file) ? meta[file] : null
  if (!isFields(listed) || !hasOnly(listed, 'version') || !isCount(listed.version))
    throw new ManifestError(`${role}.json does not list ${file} alone, by its version`)
  return { ...metadata, listed: listed.version }
}

/** @throws ManifestError */
export const readTimestamp = (text: string): Listing => readListing(text, 'timestamp', 'snapshot.json')
/** @throws ManifestError */
export const readSnapshot = (text: string): Listing => readListing(text, 'snapshot', 'targets.json')

/** @throws ManifestError for another form, or the targets of another chain */
export function readTargets(text: string, chain: string): Targets {
  const { field, metadata } = open(text, 'targets')
  field('chain', (value): value is string => value === chain)
  const targets = field('targets', isFields)
  const target = hasOnly(targets, 'release.json') ? targets['release.json'] : null
  if (!isFields(target) || !isFields(target.hashes) || !isFields(target.custom))
    throw new ManifestError('targets.json does not name release.json alone')
  const custom = fieldsOf(target.custom, 'targets.json')
  return {
    ...metadata,
    release: fieldsOf(target.hashes, 'targets.json')('sha256', isHash),
    releaseVersion: custom('version', isVersion),
    cid: custom('cid', isCid),
    leastSafe: custom('leastSafe', isVersion),
    date: custom('date', isDate),
  }
}
