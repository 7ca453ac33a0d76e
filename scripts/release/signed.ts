/**
 * For releases without metadata (docs/releases.md); nothing else reads it. `signed.json` is the detached signature of a
 * release, beside its files and not among them. The statement is stored as exactly the text that was signed, so that
 * signers need not agree on a JSON format.
 */

import {
  fieldsOf,
  isDate,
  isFields,
  isHash,
  isText,
  isVersion,
  listOf,
  ManifestError,
  parseFields,
} from '../../src/lib/core/release/manifest.ts'
import type { Statement } from '../../src/lib/core/release/statement.ts'
import type { KeySet } from './releaseKeys.ts'

type Signature = { readonly key: string; readonly signature: string }
/** A text and its signatures. */
type Sealed = { readonly text: string; readonly signatures: readonly Signature[] }

export type SignedRelease = Sealed & {
  /** Changes of the keys since those in code, the oldest first, each signed by the previous keys. */
  readonly rotations: readonly Sealed[]
}

/** Maximum size: more than a few signatures and rotations is not ours. */
export const MOST_SIGNED_BYTES = 32_768
const MOST_ROTATIONS = 20
const MOST_KEYS = 9

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{87}$/.test(value)
const isSignature = (value: unknown): value is Signature =>
  isFields(value) &&
  isKey(value.key) &&
  typeof value.signature === 'string' &&
  /^[A-Za-z0-9_-]{86}$/.test(value.signature)
const isCid = (value: unknown): value is string => typeof value === 'string' && /^b[a-z2-7]{58}$/.test(value)
const isStatementText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 4_096
const isSealed = (value: unknown): value is Sealed =>
  isFields(value) && isStatementText(value.text) && listOf(isSignature, MOST_KEYS)(value.signatures)
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0

/** @throws ManifestError for another shape; does not check the signatures */
export function readSigned(text: string): SignedRelease {
  if (text.length > MOST_SIGNED_BYTES) throw new ManifestError('signed.json is too large')
  const value = parseFields(text, 'signed.json')
  if (!isSealed(value)) throw new ManifestError('signed.json holds no statement')
  const rotations = fieldsOf(value, 'signed.json')('rotations', listOf(isSealed, MOST_ROTATIONS))
  return { text: value.text, signatures: value.signatures, rotations }
}

/** @throws ManifestError */
export function readStatement(text: string): Statement {
  const field = fieldsOf(parseFields(text, 'the statement'), 'the statement')
  field('kind', (value): value is string => value === 'release')
  return {
    chain: field('chain', isText),
    version: field('version', isVersion),
    release: field('release', isHash),
    cid: field('cid', isCid),
    leastSafe: field('leastSafe', isVersion),
    date: field('date', isDate),
    expires: field('expires', isDate),
  }
}

/** The text that is signed. */
export const writeStatement = ({
  chain,
  version,
  release,
  cid,
  leastSafe,
  date,
  expires,
}: Statement): string =>
  JSON.stringify({ kind: 'release', chain, version, release, cid, leastSafe, date, expires })

/**
 * A change of the keys, as text that the previous keys sign. It is valid for one chain, and for one position in the
 * sequence.
 */
export const writeRotation = (chain: string, place: number, { keys, threshold }: KeySet): string =>
  JSON.stringify({ kind: 'keys', chain, place, threshold, keys })

/** @throws ManifestError for another chain, another position, or keys that could never sign */
function readRotation(text: string, chain: string, place: number): KeySet {
  const field = fieldsOf(parseFields(text, 'the change of keys'), 'the change of keys')
  field('kind', (value): value is string => value === 'keys')
  field('chain', (value): value is string => value === chain)
  field('place', (value): value is number => value === place)
  const keys = field('keys', listOf(isKey, MOST_KEYS))
  const threshold = field('threshold', isCount)
  if (new Set(keys).size !== keys.length || threshold > keys.length)
    throw new ManifestError('the change of keys has keys that could never sign')
  return { keys, threshold }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))

async function isBy(text: string, { key, signature }: Signature): Promise<boolean> {
  try {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const known = await crypto.subtle.importKey('raw', bytesOf(key), curve, false, ['verify'])
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    return await crypto.subtle.verify(how, known, bytesOf(signature), new TextEncoder().encode(text))
  } catch {
    return false
  }
}

/** The keys that signed a text. */
export async function signersOf({ text, signatures }: Sealed, { keys }: KeySet): Promise<string[]> {
  const good = await Promise.all(
    signatures
      .filter(({ key }) => keys.includes(key))
      .map(async (one) => ((await isBy(text, one)) ? [one.key] : [])),
  )
  return [...new Set(good.flat())]
}

/**
 * Returns the keys after all rotations.
 * @throws ManifestError if one is not signed by enough of the previous keys
 */
export async function keysAfter(rotations: readonly Sealed[], chain: string, known: KeySet): Promise<KeySet> {
  let keys = known
  for (const [place, rotation] of rotations.entries()) {
    if (place < (known.since ?? 0)) continue
    if ((await signersOf(rotation, keys)).length < keys.threshold)
      throw new ManifestError('a change of keys is signed by too few of the keys before it')
    keys = readRotation(rotation.text, chain, place)
  }
  return keys
}

/**
 * Returns the statement that enough of the keys signed.
 * @param known keys in code
 * @param rotations number of key changes seen before: older keys may be lost
 * @throws ManifestError if signatures are missing, a rotation is unsigned or missing, or the chain differs
 */
export async function verifySigned(
  text: string,
  chain: string,
  known: KeySet,
  rotations = 0,
): Promise<Statement> {
  if (known.keys.length === 0) throw new ManifestError('this build knows no keys')
  const signed = readSigned(text)
  if (signed.rotations.length < Math.max(rotations, known.since ?? 0))
    throw new ManifestError('the statement knows nothing of a change of keys')
  const keys = await keysAfter(signed.rotations, chain, known)
  if ((await signersOf(signed, keys)).length < keys.threshold)
    throw new ManifestError('the statement is signed by too few keys')
  const statement = readStatement(signed.text)
  if (statement.chain !== chain) throw new ManifestError('the statement is of another chain')
  return statement
}
