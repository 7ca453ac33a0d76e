/** Reads stakes from farms. Because of fees and a farm's own rules they differ from the sum of its moves. */

import type { Registry } from '../../core/registry.ts'
import type { ChainReads, ContractRead } from '../../core/source/chainReads.ts'
import type { Address, FarmFacts, FarmPool, Stake } from '../../core/source/model.ts'

/** Reads of one request. */
const BATCH = 90

const amountOf = (value: unknown): bigint | null => (typeof value === 'bigint' ? value : null)

/** @returns facts of the farms that the registry names */
export async function readStakes(
  chain: ChainReads,
  registry: Pick<Registry, 'farm' | 'mappFarms'>,
  pools: readonly FarmPool[],
  stakes: readonly Stake[],
): Promise<FarmFacts> {
  const { farm, mappFarms } = registry
  const single = new Set<Address>(mappFarms.map(({ address }) => address))
  /** The contract that keeps what is staked; null where the registry does not name it. */
  const keeper = ({ farm: at, pid }: FarmPool): Address | null => {
    if (single.has(at)) return at
    return at === farm?.address ? (farm.pools[pid]?.strat ?? null) : null
  }
  const asked = pools.flatMap((pool) => {
    const strat = keeper(pool)
    return strat === null ? [] : [{ ...pool, strat }]
  })
  const own = stakes.filter(({ farm: at }) => single.has(at) || at === farm?.address)
  const reads: ContractRead[] = [
    ...asked.flatMap(({ strat }): ContractRead[] => [
      [strat, 'WantLockedTotal'],
      [strat, 'SharesTotal'],
    ]),
    ...own.map(({ farm: at, pid, user }): ContractRead => [at, 'UserInfo', [String(pid), user]]),
  ]
  const answers: unknown[] = []
  for (let at = 0; at < reads.length; at += BATCH)
    answers.push(...(await chain.readAll(reads.slice(at, at + BATCH))))
  return {
    pools: asked.map(({ farm: at, pid }, k) => ({
      ...{ farm: at, pid, locked: amountOf(answers[2 * k]) },
      shares: amountOf(answers[2 * k + 1]),
    })),
    stakes: own.map((stake, k) => {
      const answer = answers[2 * asked.length + k]
      return { ...stake, shares: amountOf(Array.isArray(answer) ? answer[0] : null) }
    }),
  }
}
