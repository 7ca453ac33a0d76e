/** Tests the checks before a farm's signature: each possible mistake has its own refusal. */
import { expect, it } from 'vitest'
import { away, type FakeNode, fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import type { Registry } from '../core/config/registry.ts'
import { farm, strat, stratFees } from './calls.ts'
import { farmSteps } from './flow.ts'
import type { FarmEntry, FarmRequest } from './model.ts'

const OWNER = address(0x0bbb)
const entry: FarmEntry = {
  kind: 'mapp',
  id: 'MEFI',
  farm: address(0xfa),
  pid: 0n,
  want: address(0x3a),
  lp: false,
  strat: address(0xfa),
  reward: address(0x4e),
  banker: address(0xba),
}
const truth = {
  want: entry.want,
  staked: 50n,
  locked: 500n,
  pending: 3n,
  held: 20n,
  allowance: 0n,
  update: '0x5208' as unknown,
}
type Facts = typeof truth

const holding = (change: Partial<Facts> = {}) => {
  const facts = { ...truth, ...change }
  return node(
    [
      [farm.poolInfo, () => [facts.want, 0n, 0n, 0n, entry.strat]],
      [farm.stakedWantTokens, () => facts.staked],
      [strat.wantLockedTotal, () => facts.locked],
      [farm.pendingReward, () => facts.pending],
      [token.balanceOf, () => facts.held],
      [token.allowance, () => facts.allowance],
    ],
    { eth_chainId: '0x1', eth_blockNumber: '0x10', eth_estimateGas: facts.update },
  )
}

const mefi: FarmEntry = { ...entry, kind: 'mefi', strat: address(0x57), banker: null }
const noFee = { depositFee: 9_990n, withdrawFee: 9_980n, takesMinimum: true }
type Fees = typeof noFee

/** The same with a pool of the MEFI farm, which takes fees. */
const withFees = (change: Partial<Fees>, stake: Partial<Facts>): FakeNode => {
  const fees = { ...noFee, ...change }
  const plain = holding(stake)
  const priced = node([
    [stratFees.depositFeeFactor, () => fees.depositFee],
    [stratFees.withdrawFeeFactor, () => fees.withdrawFee],
    ...(fees.takesMinimum ? [[stratFees.futureDepositFeeFactor, () => [0n, 0n]] as View] : []),
  ])
  return (call) => {
    const answer = priced(call)
    return call.method === 'eth_call' && 'result' in answer && answer.result !== '0x' ? answer : plain(call)
  }
}

const steps = (nodes: Parameters<typeof fakeRpc>[0], request: Partial<FarmRequest>) => {
  const rpc = fakeRpc(nodes)
  return farmSteps({ rpc: () => rpc, chainId: 1, registry: { tokens: {} } as Registry }, {
    owner: OWNER,
    entry,
    least: null,
    ...request,
  } as FarmRequest)
}
const dry = { error: { code: 3, message: 'the token holding quantity is insufficient balance: 0' } }

it.each<[string, Partial<Facts>, Partial<FarmRequest>, string | null]>([
  ['a deposit', {}, { kind: 'deposit', amount: 20n }, null],
  ['a deposit of more than is held', {}, { kind: 'deposit', amount: 21n }, 'farm.balance'],
  ['a withdrawal', {}, { kind: 'withdraw', amount: 50n }, null],
  ['a withdrawal of more than is staked', {}, { kind: 'withdraw', amount: 51n }, 'farm.stake'],
  [
    'a withdrawal of more than the pool holds',
    { locked: 49n },
    { kind: 'withdraw', amount: 50n },
    'farm.stake',
  ],
  ['everything', {}, { kind: 'withdrawAll' }, null],
  ['everything of nothing', { staked: 0n }, { kind: 'withdrawAll' }, 'farm.noShares'],
  ['a harvest', {}, { kind: 'harvest' }, null],
  ['a harvest of nothing', { pending: 0n }, { kind: 'harvest' }, 'farm.nothing'],
  ['a harvest after the stake is out', { staked: 0n }, { kind: 'harvest' }, null],
  ['an emergency', {}, { kind: 'emergency', acknowledged: true }, null],
  ['an emergency of nothing', { staked: 0n }, { kind: 'emergency', acknowledged: true }, 'farm.noShares'],
  ['a dry banker that blocks', { update: dry }, { kind: 'withdraw', amount: 1n }, 'farm.bankerDry'],
  ['a deposit there', { update: dry }, { kind: 'deposit', amount: 1n }, 'farm.bankerDry'],
  [
    'another token than the registry’s',
    { want: address(0x99) },
    { kind: 'deposit', amount: 1n },
    'farm.mismatch',
  ],
])('%s', async (_, facts, request, refusal) =>
  expect(await refusalOf(steps({ a: holding(facts) }, request))).toBe(refusal),
)

it.each<[string, Partial<FarmRequest>, Partial<Fees>, string | null]>([
  ['a deposit', { kind: 'deposit', amount: 10_000n, least: 9_989n }, {}, null],
  ['a withdrawal', { kind: 'withdraw', amount: 10_000n, least: 9_979n }, {}, null],
  ['everything', { kind: 'withdrawAll', least: 19_959n }, {}, null],
  ['no minimum on the real chain', { kind: 'withdrawAll', least: null }, { takesMinimum: false }, null],
  ['no minimum where the farm takes one', { kind: 'withdrawAll', least: null }, {}, 'farm.changed'],
  [
    'a minimum on the real chain',
    { kind: 'deposit', amount: 10_000n, least: 9_989n },
    { takesMinimum: false },
    'farm.changed',
  ],
  [
    'a deposit’s minimum that is too low',
    { kind: 'deposit', amount: 10_000n, least: 5_000n },
    {},
    'farm.changed',
  ],
  ['a minimum of nothing', { kind: 'withdraw', amount: 10_000n, least: 0n }, {}, 'farm.changed'],
  ['a minimum for half of it', { kind: 'withdrawAll', least: 9_979n }, {}, 'farm.changed'],
  [
    'a fee that has risen',
    { kind: 'deposit', amount: 10_000n, least: 9_989n },
    { depositFee: 9_900n },
    'farm.changed',
  ],
])('in a farm with fees, %s', async (_, request, fees, refusal) => {
  const stake = { staked: 20_000n, locked: 20_000n, held: 20_000n }
  expect(await refusalOf(steps({ a: withFees(fees, stake) }, { entry: mefi, ...request }))).toBe(refusal)
})

it('does not lower the minimum for one node of two that reports a higher fee', async () => {
  const stake = { held: 20_000n }
  const nodes = { a: withFees({ depositFee: 5_000n }, stake), b: withFees({}, stake) }
  const request = { entry: mefi, kind: 'deposit', amount: 10_000n, least: 4_999n } as const
  expect(await refusalOf(steps(nodes, request))).toBe('rpc.disagree')
})

const all = { staked: 20_000n, locked: 20_000n, held: 20_000n, pending: 500n }
const real = { depositFee: 9_000n, withdrawFee: 9_000n, takesMinimum: false }
const emergency = { kind: 'emergency', acknowledged: true } as const

it.each<[string, Partial<FarmRequest>, { pays: bigint | null; pending: bigint | null }, string | null]>([
  ['a deposit', { kind: 'deposit', amount: 100n }, { pays: 90n, pending: 500n }, null],
  ['a hidden fee', { kind: 'deposit', amount: 100n }, { pays: 100n, pending: 500n }, 'farm.changed'],
  ['a made-up fee', { kind: 'withdraw', amount: 100n }, { pays: 50n, pending: 500n }, 'farm.changed'],
  ['everything', { kind: 'withdrawAll' }, { pays: 18_000n, pending: 490n }, null],
  ['less than everything', { kind: 'withdrawAll' }, { pays: 900n, pending: 500n }, 'farm.changed'],
  ['a harvest of less', { kind: 'harvest' }, { pays: null, pending: 1n }, null],
  ['a harvest of more', { kind: 'harvest' }, { pays: null, pending: 530n }, 'farm.changed'],
  ['a hidden reward that is lost', emergency, { pays: 18_000n, pending: 0n }, 'farm.changed'],
  ['a reward that grew', emergency, { pays: 18_000n, pending: 490n }, null],
  ['an unknown reward', emergency, { pays: 18_000n, pending: null }, null],
])(
  'where the farm takes no minimum, compares the reviewed amounts: %s',
  async (_, change, shown, refusal) => {
    const request = { entry: mefi, ...change, shown } as Partial<FarmRequest>
    expect(await refusalOf(steps({ a: withFees(real, all) }, request))).toBe(refusal)
  },
)

it('approves only for a deposit: exactly its amount, to the farm, and not twice', async () => {
  const [approve, action] = steps({ a: holding() }, { kind: 'deposit', amount: 7n })
  expect(approve).toMatchObject({ id: 'approve', call: { to: entry.want, args: [entry.farm, 7n] } })
  expect(action).toMatchObject({ id: 'farmDeposit', call: { to: entry.farm, args: [0n, 7n] } })
  expect(await approve?.needed({})).toBe(true)
  const [again] = steps({ a: holding({ allowance: 7n }) }, { kind: 'deposit', amount: 7n })
  expect(await again?.needed({})).toBe(false)
  for (const kind of ['withdrawAll', 'harvest'] as const)
    expect(steps({ a: holding() }, { kind }).map(({ id }) => id)).toHaveLength(1)
})

it.each<[string, Partial<FarmRequest>, string, bigint[]]>([
  ['a deposit', { kind: 'deposit', amount: 7n, least: 6n }, 'DepositAtLeast', [0n, 7n, 6n]],
  ['a withdrawal', { kind: 'withdraw', amount: 7n, least: 0n }, 'WithdrawAtLeast', [0n, 7n, 0n]],
  ['everything', { kind: 'withdrawAll', least: 6n }, 'WithdrawAtLeast', [0n, 2n ** 256n - 1n, 6n]],
  ['a deposit on the real chain', { kind: 'deposit', amount: 7n, least: null }, 'Deposit', [0n, 7n]],
  ['everything on the real chain', { kind: 'withdrawAll', least: null }, 'WithdrawAll', [0n]],
])('%s passes the minimum if the farm takes one', (_, request, name, args) =>
  expect(steps({ a: holding() }, request).at(-1)).toMatchObject({ call: { fn: { name }, args } }),
)

it('harvests by a withdrawal of nothing', () =>
  expect(steps({ a: holding() }, { kind: 'harvest' })[0]).toMatchObject({
    id: 'farmHarvest',
    call: { fn: { name: 'Withdraw' }, args: [0n, 0n] },
  }))

it('ignores one unreachable node, and stops at one that contradicts', async () => {
  const request = { kind: 'withdraw', amount: 50n } as const
  expect(await refusalOf(steps({ a: holding(), b: away }, request))).toBeNull()
  expect(await refusalOf(steps({ a: holding(), b: holding({ staked: 1n }) }, request))).toBe('rpc.disagree')
  expect(await refusalOf(steps({ a: away, b: away }, request))).toBe('rpc.unreachable')
})
