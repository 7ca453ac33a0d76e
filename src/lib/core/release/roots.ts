/**
 * The newest committed root of each chain, which every build carries (docs/releases.md). A chain without one has
 * releases that nobody signs: a worker then knows only the list that it was built with.
 */
import type { ChainKey } from '../config/chains.ts'
import devnet from './roots/devnet/1.root.json' with { type: 'json' }

export const builtInRoots: Readonly<Record<ChainKey, string | null>> = {
  mainnet: null,
  testnet: null,
  devnet: JSON.stringify(devnet),
}
