/** Tests the checks before a claim: every node must report at least the reviewed credit, and a pool that can pay it. */
import { expect, it } from 'vitest'
import { fakeRpc, node } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import type { Address } from '../core/config/registry.ts'
import { rewardPool } from './calls.ts'
import { claimSteps } from './flow.ts'

const [OWNER, POOL, MPL] = [address(0x0bbb), address(0x11), address(0x22)]
const request = { owner: OWNER, pool: POOL, token: MPL, amount: 500n }
const truth = { token: MPL as Address, reward: 500n, owed: 900n, funds: 900n, open: true, silent: false }
type Facts = typeof truth

const holding = (change: Partial<Facts>) => {
  const facts = { ...truth, ...change }
  return node(
    [
      [rewardPool.token, () => facts.token],
      [rewardPool.isClaimable, () => facts.open],
      [rewardPool.totalReward, () => facts.owed],
      [token.balanceOf, (_, to) => (to.toLowerCase() === MPL.toLowerCase() ? facts.funds : 0n)],
      ...(facts.silent ? [] : [[rewardPool.rewards, () => facts.reward] as const]),
    ],
    { eth_chainId: '0x1', eth_blockNumber: '0x1' },
  )
}
const refused = (...nodes: Partial<Facts>[]) => {
  const rpc = fakeRpc(Object.fromEntries(nodes.map((facts, k) => [`n${k}`, holding(facts)])))
  return refusalOf(claimSteps({ rpc: () => rpc, chainId: 1 }, request))
}

it.each<[string, Partial<Facts>, string | null]>([
  ['as reviewed', {}, null],
  ['with a day that was credited since', { reward: 600n }, null],
  ['of less than was reviewed', { reward: 499n }, 'nftfarm.changed'],
  ['that was made already', { reward: 0n }, 'nftfarm.changed'],
  ['of another token', { token: address(0x99) }, 'nftfarm.changed'],
  ['from a closed pool', { open: false }, 'nftfarm.closed'],
  ['that the pool’s books do not cover', { owed: 499n }, 'nftfarm.short'],
  ['that the pool’s balance does not cover', { funds: 499n }, 'nftfarm.short'],
  ['exactly as large as the balance', { owed: 500n, funds: 500n }, null],
  ['of an unknown credit', { silent: true }, 'chain.callFailed'],
])('a claim %s', async (_, facts, refusal) => expect(await refused(facts)).toBe(refusal))

it('one node that reports less stops it', async () => {
  expect(await refused({}, { reward: 1n })).not.toBeNull()
})

it('calls claim of the pool, and spends no coins', () => {
  const rpc = fakeRpc({ a: holding({}) })
  const [step, ...more] = claimSteps({ rpc: () => rpc, chainId: 1 }, request)
  expect(more).toEqual([])
  expect([step?.id, step?.nativeSpend, step?.call]).toEqual([
    'nftfarmClaim',
    0n,
    { to: POOL, fn: rewardPool.claim, args: [] },
  ])
})
