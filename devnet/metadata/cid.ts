import { createHash } from 'node:crypto'
import { fileCid } from '../../src/lib/core/release/cid.ts'

/** Content address of bytes: CIDv1, raw, sha2-256, in base32. */
export const cidOf = (bytes: Uint8Array): string => fileCid(createHash('sha256').update(bytes).digest('hex'))
