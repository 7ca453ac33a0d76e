import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'

const NAMES = [
  'MainToken',
  'MRC20',
  'Whitelist',
  'UniPairDeployer',
  'StableSwapDeployer',
  'Factory',
  'Router',
  'Farm',
  'Pool',
  'MAppFarm',
  'Imo',
  'DepositPool',
  'NFT721',
  'Formulator',
  'MarketData',
  'MarketOperation',
  'BoxMint',
  'ProjectMint',
  'HeroReveal',
  'Converter',
  'RewardPool',
  'FarmTerms',
] as const

export type ArtifactName = (typeof NAMES)[number]

/** Creation bytecode of a contract, from its committed artifact. */
export function readArtifact(root: string, name: string): Hex {
  const text = readFileSync(join(root, 'contracts', 'artifacts', `${name}.json`), 'utf8')
  return (JSON.parse(text) as { bytecode: Hex }).bytecode
}

/** Creation bytecode of each contract the devnet deploys. */
export const readArtifacts = (root: string): Record<ArtifactName, Hex> =>
  Object.fromEntries(NAMES.map((name) => [name, readArtifact(root, name)])) as Record<ArtifactName, Hex>

/** Changes whenever a deployed contract does. */
export function artifactsHash(artifacts: Record<ArtifactName, Hex>): string {
  const hash = createHash('sha256')
  for (const name of NAMES) hash.update(artifacts[name])
  return hash.digest('hex').slice(0, 16)
}
