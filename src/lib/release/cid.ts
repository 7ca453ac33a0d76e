import { toBase32 } from '../config/base32.ts'

/** The address of a file of one block: its sha256 says it all. @param hash hex @returns CIDv1, raw, base32 */
export const fileCid = (hash: string): string =>
  `b${toBase32([0x01, 0x55, 0x12, 0x20, ...(hash.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))])}`
