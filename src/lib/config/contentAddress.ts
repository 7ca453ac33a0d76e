const CONTENT_HOST = /^(?:b[a-z2-7]{46,}|Qm[1-9A-HJ-NP-Za-km-z]{44})\.ipfs\./

/**
 * Whether an address names content, which never changes: a newer release has another address. Names, domains and
 * mirrors stay where they are and are updated in place.
 */
export const isContentAddress = ({
  hostname,
  pathname,
  protocol,
}: Readonly<Record<'hostname' | 'pathname' | 'protocol', string>>) =>
  protocol === 'ipfs:' || pathname.startsWith('/ipfs/') || CONTENT_HOST.test(hostname)
