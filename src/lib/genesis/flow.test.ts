/** Tests the checks before a signature for the lock: each possible mistake has its own refusal. */
import { expect, it } from 'vitest'
import { fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import type { Address } from '../core/config/registry.ts'
import { depositPool } from './calls.ts'
import { lockDepositSteps, lockWithdrawSteps } from './flow.ts'
import { passageCalls } from './read.ts'

const OWNER = address(0x0bbb)
const LOCK = address(0x11)
const USDT = address(0x22)
const request = { owner: OWNER, lock: LOCK, token: USDT, amount: 500n }
const truth = {
  amount: 500n,
  token: USDT,
  depositLocked: false,
  withdrawLocked: false,
  isHolder: false,
  held: 500n,
  /** The real chain reports neither amount nor locks. */
  silent: false,
  withdrawals: 0,
  noLogs: false,
}
type Facts = typeof truth

const log = () => {
  const { params } = passageCalls(USDT, LOCK, OWNER)[1] as { params: readonly unknown[] }
  const { topics } = params[0] as { topics: string[][] }
  return { topics: topics.map(([topic]) => topic) }
}

function holding(change: Partial<Facts>) {
  const facts = { ...truth, ...change }
  const lockViews: readonly View[] = facts.silent
    ? []
    : [
        [depositPool.depositToken, () => facts.token as Address],
        [depositPool.depositAmount, () => facts.amount],
        [depositPool.isDepositLock, () => facts.depositLocked],
        [depositPool.isWithdrawLock, () => facts.withdrawLocked],
      ]
  return node(
    [
      [depositPool.holder, () => 1n],
      [depositPool.isHolder, () => facts.isHolder],
      [token.balanceOf, () => facts.held],
      [token.allowance, () => 0n],
      ...lockViews,
    ],
    {
      eth_chainId: '0x1',
      eth_blockNumber: '0x1',
      ...(facts.noLogs ? {} : { eth_getLogs: Array.from({ length: facts.withdrawals }, log) }),
    },
  )
}

const adapters = (facts: Partial<Facts>) => {
  const rpc = fakeRpc({ a: holding(facts) })
  return { rpc: () => rpc, chainId: 1 }
}

it.each<[string, Partial<Facts>, string | null]>([
  ['open', {}, null],
  ['closed', { depositLocked: true }, 'genesis.locked'],
  ['a second time', { isHolder: true }, 'genesis.held'],
  ['with too little', { held: 499n }, 'genesis.balance'],
  ['of another amount', { amount: 501n }, 'genesis.amount'],
  ['of another token', { token: address(0x99) }, 'genesis.amount'],
  ['on a chain that tells nothing', { silent: true }, null],
])('a deposit %s', async (_, facts, refusal) =>
  expect(await refusalOf(lockDepositSteps(adapters(facts), request))).toBe(refusal),
)

it.each<[string, Partial<Facts>, string | null]>([
  ['open', { isHolder: true }, null],
  ['locked', { isHolder: true, withdrawLocked: true }, 'genesis.locked'],
  ['of nobody', {}, 'genesis.noDeposit'],
  ['a second time, where the contract would pay again', { isHolder: true, withdrawals: 1 }, 'genesis.again'],
  ['on a node that keeps no logs', { isHolder: true, noLogs: true }, null],
])('a withdrawal %s', async (_, facts, refusal) =>
  expect(await refusalOf(lockWithdrawSteps(adapters(facts), request))).toBe(refusal),
)

it('approves exactly the amount, to the lock', () =>
  expect(lockDepositSteps(adapters({}), request)[0]).toMatchObject({
    id: 'approve',
    call: { to: USDT, args: [LOCK, 500n] },
  }))
