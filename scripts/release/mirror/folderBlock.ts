/** Reads the block of a folder, by which a trustless gateway says what lies in it: dag-pb, links in field 2. */
import { fromBase32 } from '../../../src/lib/core/config/base32.ts'
import { sha256 } from '../../sha256.ts'

const CID_BYTES = 36
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The sha256 that a CID holds, in hex; null for any text that is no CID of ours. */
export function hashIn(cid: string): string | null {
  const bytes = /^b[a-z2-7]{58}$/.test(cid) ? fromBase32(cid.slice(1)) : null
  return bytes?.length === CID_BYTES ? hexOf(Uint8Array.from(bytes.slice(4))) : null
}

/** The fields of a protobuf message that hold bytes. @throws RangeError for what is none */
function* bytesIn(message: Uint8Array): Generator<{ readonly field: number; readonly bytes: Uint8Array }> {
  let at = 0
  const varint = () => {
    for (let value = 0, power = 1; power <= 2 ** 49; power *= 128) {
      const byte = message[at++]
      if (byte === undefined) break
      value += (byte & 127) * power
      if (byte < 128) return value
    }
    throw new RangeError('a number without an end')
  }
  while (at < message.length) {
    const key = varint()
    const size = varint()
    // A number is its own value; only its bytes are passed over.
    if ((key & 7) === 0) continue
    if ((key & 7) !== 2 || at + size > message.length) throw new RangeError('a field without an end')
    yield { field: key >> 3, bytes: message.subarray(at, at + size) }
    at += size
  }
}

/**
 * Files that lie directly in a folder.
 * @param block as it came
 * @param cid of the folder
 * @returns sha256 in hex by name, of files that are one block; null where the block is not the folder's
 */
export function filesInBlock(block: Uint8Array, cid: string): ReadonlyMap<string, string> | null {
  if (sha256(block) !== hashIn(cid)) return null
  const files = new Map<string, string>()
  try {
    for (const { field, bytes } of bytesIn(block)) {
      if (field !== 2) continue
      const parts = new Map([...bytesIn(bytes)].map((part) => [part.field, part.bytes]))
      const hash = parts.get(1)
      const name = parts.get(2)
      // 0x55: the bytes of a file as they are.
      if (hash?.length === CID_BYTES && hash[1] === 0x55 && name)
        files.set(new TextDecoder().decode(name), hexOf(hash.subarray(4)))
    }
    return files
  } catch {
    return null
  }
}
