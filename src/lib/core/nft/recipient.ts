import { type Address, sameAddress } from '../config/registry.ts'

export type RecipientIssue = 'to.empty' | 'to.malformed' | 'to.checksum' | 'to.zero' | 'to.self'

/**
 * Returns the issue of a typed recipient; null if there is none.
 * @param checksum gives an address its checksummed spelling
 */
export function recipientIssue(
  text: string,
  account: Address,
  checksum: (address: Address) => string,
): RecipientIssue | null {
  const typed = text.trim()
  if (!typed) return 'to.empty'
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed)) return 'to.malformed'
  const mixed = /[a-f]/.test(typed.slice(2)) && /[A-F]/.test(typed.slice(2))
  if (mixed && checksum(typed as Address) !== typed) return 'to.checksum'
  if (BigInt(typed) === 0n) return 'to.zero'
  return sameAddress(typed, account) ? 'to.self' : null
}

/**
 * Returns a known address that a different recipient resembles: the same first and last four characters. Address
 * poisoning relies on short forms, which show just these.
 */
export const lookAlike = (to: string, known: readonly string[]): string | null => {
  const ends = (address: string) => {
    const hex = address.toLowerCase().slice(2)
    return `${hex.slice(0, 4)}${hex.slice(-4)}`
  }
  return known.find((address) => !sameAddress(address, to) && ends(address) === ends(to)) ?? null
}
