/**
 * Keys that installed releases have in code, which know nothing but a signed.json. Newer ones carry a root
 * (`src/lib/core/release/roots`). A chain that had no keys then has none here.
 */
import type { ChainKey } from '../../src/lib/core/config/chains.ts'

export type KeySet = {
  /** Public keys: ECDSA on P-256, uncompressed point, base64url. */
  readonly keys: readonly string[]
  /** How many of them must sign. */
  readonly threshold: number
  /** How many signed changes of the keys came before these: they need not be followed any more. 0 unless said. */
  readonly since?: number
}

/** Its private half is in the repository (devnet/releaseKey.pem), so that the devnet can sign: it stands for nobody. */
export const DEVELOPMENT_KEY =
  'BLxAUouKG6elHjn8aUfdGuTqoAz3fJTmysqQ4aI1YOQGpvzlCWDPmTtOaNA8LsZB1qsxpdiF_S9RESXtMjWZudo'

const NONE: KeySet = { keys: [], threshold: 1 }

/** Who signs, by chain. `npm run release` refuses the development key where there is money. */
export const releaseKeys: Readonly<Record<ChainKey, KeySet>> = {
  mainnet: NONE,
  testnet: NONE,
  devnet: { keys: [DEVELOPMENT_KEY], threshold: 1 },
}
