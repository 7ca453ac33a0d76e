/** Writes TUF metadata as `src/lib/core/release/tuf` reads it, and signs it with keys that are never on the hosts. */
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { canonicalJson } from '../../src/lib/core/release/tuf/canonical.ts'
import { KEY_TYPE, SCHEME } from '../../src/lib/core/release/tuf/metadata.ts'

type Signature = { readonly keyid: string; readonly sig: string }
/** A metadata file. */
export type Envelope = {
  readonly signed: Readonly<Record<string, unknown>>
  readonly signatures: readonly Signature[]
}

/** A public key as a root lists it. */
type Key = {
  readonly keytype: string
  readonly scheme: string
  readonly keyval: { readonly public: string }
}

/** Keys by their public PEM, and how many of them must sign. */
export type Signers = { readonly keys: readonly string[]; readonly threshold: number }

/** Public half of a private key, as PEM. */
export const publicPemOf = (pem: string): string =>
  createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString()

/** PEM of a public key given as its uncompressed point, base64url. */
export function pemOfPoint(point: string): string {
  const bytes = Buffer.from(point, 'base64url')
  const half = (from: number, to: number) => bytes.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65) }
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString()
}

const keyOf = (publicPem: string): Key => ({
  keytype: KEY_TYPE,
  scheme: SCHEME,
  keyval: { public: publicPem },
})

/** The key id of the specification: sha256 of the key in canonical JSON. */
export const keyIdOf = (publicPem: string): string =>
  createHash('sha256')
    .update(canonicalJson(keyOf(publicPem)))
    .digest('hex')

/** A time in the specification's format: without fractions of a second. */
export const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`

const SPEC_VERSION = '1.0.34'

type Common = { readonly version: number; readonly expires: string }

/** The signed part of a root. Release keys sign all other roles. */
export function rootBody(chain: string, common: Common, root: Signers, release: Signers) {
  const roleOf = ({ keys, threshold }: Signers) => ({ keyids: keys.map(keyIdOf), threshold })
  const all = [...new Set([...root.keys, ...release.keys])]
  return {
    _type: 'root',
    chain,
    consistent_snapshot: true,
    spec_version: SPEC_VERSION,
    ...common,
    keys: Object.fromEntries(all.map((pem) => [keyIdOf(pem), keyOf(pem)])),
    roles: {
      root: roleOf(root),
      targets: roleOf(release),
      snapshot: roleOf(release),
      timestamp: roleOf(release),
    },
  }
}

/** A release's fields in the targets. */
export type Release = {
  readonly version: string
  /** sha256 of release.json, hex, and its bytes. */
  readonly id: string
  readonly length: number
  readonly cid: string
  readonly leastSafe: string
  readonly date: string
}

export const targetsBody = (chain: string, common: Common, release: Release) => ({
  _type: 'targets',
  chain,
  spec_version: SPEC_VERSION,
  ...common,
  targets: {
    'release.json': {
      length: release.length,
      hashes: { sha256: release.id },
      custom: {
        version: release.version,
        cid: release.cid,
        leastSafe: release.leastSafe,
        date: release.date,
      },
    },
  },
})

/** @param targets version of the targets */
export const snapshotBody = (common: Common, targets: number) => ({
  _type: 'snapshot',
  spec_version: SPEC_VERSION,
  ...common,
  meta: { 'targets.json': { version: targets } },
})

/** @param snapshot version of the snapshot */
export const timestampBody = (common: Common, snapshot: number) => ({
  _type: 'timestamp',
  spec_version: SPEC_VERSION,
  ...common,
  meta: { 'snapshot.json': { version: snapshot } },
})

const signatureBy = (pem: string, signed: unknown): Signature => ({
  keyid: keyIdOf(publicPemOf(pem)),
  sig: sign('sha256', Buffer.from(canonicalJson(signed)), createPrivateKey(pem)).toString('hex'),
})

/** A metadata file as text. @param pems private keys that sign it */
export const writeMetadata = (signed: Envelope['signed'], pems: readonly string[]): string =>
  `${JSON.stringify({ signatures: pems.map((pem) => signatureBy(pem, signed)), signed }, null, 2)}\n`

/** The same file with more signatures, one per key. */
export function addSignatures(text: string, pems: readonly string[]): string {
  const { signed, signatures } = JSON.parse(text) as Envelope
  const mine = pems.map((pem) => signatureBy(pem, signed))
  const others = signatures.filter(({ keyid }) => !mine.some((one) => one.keyid === keyid))
  return `${JSON.stringify({ signatures: [...others, ...mine], signed }, null, 2)}\n`
}
