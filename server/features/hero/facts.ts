import * as v from 'valibot'
import { type Abi, parseAbi } from 'viem'
import type { Registry } from '../../core/registry.ts'
import type { ReadContracts } from '../../core/source/reads.ts'
import { heroContracts } from './decodeLog.ts'
import { poolOf } from './heroLogs.ts'

const tally = v.number()

/** The facts that a reveal contract reports besides its events. */
export const revealFactsSchema = v.object({
  kinds: v.array(v.object({ grade: tally, hashPower: tally })),
  first: v.array(tally),
  provenance: v.string(),
  openHeight: tally,
})
export type RevealFacts = v.InferOutput<typeof revealFactsSchema>

const abi = parseAbi([
  'function pool() view returns (uint256[] kinds, uint256[] first, uint256[] left)',
  'function provenance() view returns (bytes32)',
  'function openHeight() view returns (uint256)',
]) as Abi

/**
 * Reads the pools and opening heights of the registry's reveal contracts. Contracts that do not answer are left out.
 * @throws if the chain could not be reached
 */
export async function readRevealFacts(
  read: ReadContracts,
  registry: Pick<Registry, 'reveals' | 'collections'>,
): Promise<{ contract: string; facts: RevealFacts }[]> {
  const list = heroContracts(registry)
  const answers = await read(
    abi,
    list.flatMap(({ address: to }) => [
      { to, functionName: 'pool' },
      { to, functionName: 'provenance' },
      { to, functionName: 'openHeight' },
    ]),
  )
  return list.flatMap(({ address }, index) => {
    const [pool, provenance, openHeight] = answers.slice(3 * index, 3 * index + 3)
    const known = poolOf(pool)
    if (known === null || typeof provenance !== 'string' || typeof openHeight !== 'bigint') return []
    const height = Number(openHeight < 2n ** 53n ? openHeight : 2n ** 53n - 1n)
    return [{ contract: address, facts: { ...known, provenance, openHeight: height } as RevealFacts }]
  })
}
