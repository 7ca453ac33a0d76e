/** Facts of a release that the release keys sign. */
export type Statement = {
  readonly chain: string
  readonly version: string
  /** sha256 of its release.json, hex. */
  readonly release: string
  /** Address of the whole folder on IPFS. */
  readonly cid: string
  /** Releases below it sign nothing. */
  readonly leastSafe: string
  /** When it was signed, ISO 8601 in UTC. */
  readonly date: string
  /** The release is not installed after this time. A running release continues. */
  readonly expires: string
}

/** In ms. */
export const expiryOf = ({ expires }: Pick<Statement, 'expires'>) => Date.parse(expires)
