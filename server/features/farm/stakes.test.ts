import { expect, test } from 'vitest'
import type { ChainReads, ContractRead } from '../../core/source/chainReads.ts'
import { address } from '../../testing/exchange.ts'
import { readStakes } from './stakes.ts'

const [farm, strat, mapp, alice, want] = [1, 2, 3, 4, 5].map(address) as [
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
  ReturnType<typeof address>,
]
const registry = {
  farm: { address: farm, pools: [{ id: 'one', want, strat }] },
  mappFarms: [{ id: 'two', address: mapp, want, reward: want }],
}

test('asks the contract that keeps a stake for the whole, and the farm for an account', async () => {
  const asked: ContractRead[] = []
  const answers: Record<string, unknown> = {
    [`${strat} WantLockedTotal`]: 7n,
    [`${strat} SharesTotal`]: 6n,
    [`${mapp} WantLockedTotal`]: 5n,
    [`${farm} UserInfo`]: [4n, 1n],
  }
  const chain = {
    readAll: async (list: readonly ContractRead[]) => {
      asked.push(...list)
      return list.map(([to, name]) => answers[`${to} ${name}`] ?? null)
    },
  } as unknown as ChainReads
  const stranger = { farm: want, pid: 0 }
  const pools = [{ farm, pid: 0 }, { farm: mapp, pid: 0 }, { farm, pid: 9 }, stranger]
  const stakes = [
    { farm, pid: 0, user: alice },
    { farm: mapp, pid: 0, user: alice },
    { ...stranger, user: alice },
  ]
  expect(await readStakes(chain, registry, pools, stakes)).toEqual({
    pools: [
      { farm, pid: 0, locked: 7n, shares: 6n },
      { farm: mapp, pid: 0, locked: 5n, shares: null },
    ],
    stakes: [
      { farm, pid: 0, user: alice, shares: 4n },
      { farm: mapp, pid: 0, user: alice, shares: null },
    ],
  })
  expect(asked).toHaveLength(6)
})
