import { createHash } from 'node:crypto'

/** sha256, hex. */
export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
