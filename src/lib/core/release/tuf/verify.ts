/** Signatures of TUF metadata: ECDSA on P-256 with SHA-256, by WebCrypto. */
import type { Metadata, RoleKeys } from './metadata.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** Reads a DER integer as 32 bytes, with the start of the next one; null if it is not canonical DER. */
function integerAt(
  bytes: Uint8Array,
  at: number,
): { readonly value: Uint8Array; readonly end: number } | null {
  const [tag, length = 0, first = 0, second = 0] = bytes.subarray(at)
  const end = at + 2 + length
  if (tag !== 2 || length === 0 || end > bytes.length || first > 127) return null
  // A leading zero is allowed only before a first bit that would make the number negative.
  const padded = first === 0 && length > 1
  if (padded && second < 128) return null
  const digits = bytes.subarray(at + 2 + (padded ? 1 : 0), end)
  if (digits.length > 32) return null
  const value = new Uint8Array(32)
  value.set(digits, 32 - digits.length)
  return { value, end }
}

/** Returns r and s as WebCrypto takes them from a signature in DER and hex; null for any other text. */
export function rawSignature(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2}){8,72}$/i.test(hex)) return null
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return null
  const r = integerAt(bytes, 2)
  const s = r && integerAt(bytes, r.end)
  if (!s || s.end !== bytes.length) return null
  const raw = new Uint8Array(64)
  raw.set(r.value)
  raw.set(s.value, 32)
  return raw
}

async function isBy(signed: string, spki: string, hex: string): Promise<boolean> {
  const signature = rawSignature(hex)
  if (!signature) return false
  try {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const key = await crypto.subtle.importKey('spki', bytesOf(spki), curve, false, ['verify'])
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    return await crypto.subtle.verify(how, key, signature, new TextEncoder().encode(signed))
  } catch {
    return false
  }
}

/** Returns how many different keys of a role signed. */
export async function signersOf({ signed, signatures }: Metadata, { keys }: RoleKeys): Promise<number> {
  const good = await Promise.all(
    [...keys].map(async ([id, spki]) => {
      const signature = signatures.get(id)
      return signature !== undefined && (await isBy(signed, spki, signature)) ? [spki] : []
    }),
  )
  return new Set(good.flat()).size
}

/** Returns whether enough keys of a role signed. */
export const isSigned = async (metadata: Metadata, role: RoleKeys): Promise<boolean> =>
  (await signersOf(metadata, role)) >= role.threshold
