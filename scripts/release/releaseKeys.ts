/**
 * Keys in the code of installed releases that know only a signed.json. Newer ones contain a root
 * (`src/lib/core/release/roots`). A chain without keys at that time has none here.
 */
import type { ChainKey } from '../../src/lib/core/config/chains.ts'

export type KeySet = {
  /** Public keys: ECDSA on P-256, uncompressed point, base64url. */
  readonly keys: readonly string[]
  /** How many of them must sign. */
  readonly threshold: number
  /** Number of signed key changes before these: they need not be followed any more. Default 0. */
  readonly since?: number
}

/** Its private half is in the repository (devnet/releaseKey.pem), so that the devnet can sign. It proves nothing. */
export const DEVELOPMENT_KEY =
  'BLxAUouKG6elHjn8aUfdGuTqoAz3fJTmysqQ4aI1YOQGpvzlCWDPmTtOaNA8LsZB1qsxpdiF_S9RESXtMjWZudo'

const NONE: KeySet = { keys: [], threshold: 1 }

/** Release keys by chain. `npm run release` refuses the development key for a chain with real money. */
export const releaseKeys: Readonly<Record<ChainKey, KeySet>> = {
  mainnet: NONE,
  testnet: NONE,
  devnet: { keys: [DEVELOPMENT_KEY], threshold: 1 },
}
