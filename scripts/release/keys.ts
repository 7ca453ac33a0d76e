/** Release signing keys: ECDSA on P-256, stored as PKCS #8 by each signer. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { KeySet } from './releaseKeys.ts'

/** The uncompressed point, base64url: the form used in code. */
export function publicKeyOf(pem: string): string {
  const { x, y, crv } = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' })
  if (crv !== 'P-256' || !x || !y) throw new Error('The key is none of ECDSA on P-256.')
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat(point).toString('base64url')
}

/** A signature as browsers verify it. */
export const signText = (pem: string, text: string) => ({
  key: publicKeyOf(pem),
  signature: sign('sha256', Buffer.from(text), {
    key: createPrivateKey(pem),
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url'),
})

/** A new key, as PKCS #8. */
export const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'pem',
    type: 'pkcs8',
  }) as string

/** The set of some private keys. */
export const keySetOf = (pems: readonly string[], threshold = 1): KeySet => ({
  keys: pems.map(publicKeyOf),
  threshold,
})
