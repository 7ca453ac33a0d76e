const CID = '(b[a-z2-7]{46,}|Qm[1-9A-HJ-NP-Za-km-z]{44})'
const HOST = new RegExp(`^${CID}\\.ipfs\\.`)
const PATH = new RegExp(`^/ipfs/${CID}(/|$)`)

/** The address of a page, as `location` has it. */
type Place = Readonly<Record<'hostname' | 'pathname' | 'protocol', string>>

/** The CID in an address, in its path or its host; null if there is none. */
export const cidIn = ({ hostname, pathname, protocol }: Place): string | null =>
  PATH.exec(pathname)?.[1] ?? HOST.exec(hostname)?.[1] ?? (protocol === 'ipfs:' ? hostname : null)

/**
 * True if an address names content that never changes: a newer release has another address. Names, domains and mirrors
 * do not change and are updated in place.
 */
export const isContentAddress = ({ hostname, pathname, protocol }: Place) =>
  protocol === 'ipfs:' || pathname.startsWith('/ipfs/') || HOST.test(hostname)
