/**
 * The newest committed root of each chain, included in every build (docs/releases.md). Without one, the chain's
 * releases are not signed, and a worker only knows its own list of files.
 */
import type { ChainKey } from '../config/chains.ts'
import devnet from './roots/devnet/1.root.json' with { type: 'json' }

export const builtInRoots: Readonly<Record<ChainKey, string | null>> = {
  mainnet: null,
  testnet: null,
  devnet: JSON.stringify(devnet),
}
