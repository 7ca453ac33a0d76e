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
] as const

export type ArtifactName = (typeof NAMES)[number]

/** Creation bytecode of each contract the devnet deploys, from the committed artifacts. */
export function readArtifacts(root: string): Record<ArtifactName, Hex> {
  const entries = NAMES.map((name) => {
    const text = readFileSync(join(root, 'contracts', 'artifacts', `${name}.json`), 'utf8')
    return [name, (JSON.parse(text) as { bytecode: Hex }).bytecode] as const
  })
  return Object.fromEntries(entries) as Record<ArtifactName, Hex>
}

/** Changes whenever a deployed contract does. */
export function artifactsHash(artifacts: Record<ArtifactName, Hex>): string {
  const hash = createHash('sha256')
  for (const name of NAMES) hash.update(artifacts[name])
  return hash.digest('hex').slice(0, 16)
}
