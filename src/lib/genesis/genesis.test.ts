import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { questions } from '../core/chain/questions.ts'
import type { Address } from '../core/config/registry.ts'
import type { LockState } from './model.ts'
import { lockReader, passageCalls, readPassages } from './read.ts'
import { type LockSituation, nextLockAction, takenBack } from './rules.ts'
import { fromSaved, toSaved } from './saved.ts'

const at = (digit: string): Address => `0x${digit.repeat(40)}`
const state: LockState = {
  lock: at('1'),
  token: at('2'),
  amount: 500n,
  depositLocked: false,
  withdrawLocked: true,
  holders: 3n,
  mine: { isHolder: false, held: 500n },
}
const holder = { ...state, mine: { isHolder: true, held: 0n } }
const ready: LockSituation = {
  gate: null,
  state,
  stale: false,
  amount: 500n,
  taken: false,
}

it.each<[string, Partial<LockSituation>, string]>([
  ['open deposits', {}, 'deposit'],
  ['a wallet being asked', { gate: 'connecting' }, 'connecting'],
  ['no wallet', { gate: 'connect' }, 'connect'],
  ['another chain', { gate: 'wrongChain' }, 'wrongChain'],
  ['nothing read', { state: null }, 'loading'],
  ['a holder not read', { state: { ...state, mine: { isHolder: null, held: 1n } } }, 'loading'],
  ['closed deposits', { state: { ...state, depositLocked: true } }, 'closed'],
  ['too little', { state: { ...state, mine: { isHolder: false, held: 499n } } }, 'insufficient'],
  ['locks that are not told', { state: { ...state, depositLocked: null } }, 'deposit'],
  ['a deposit, locked', { state: holder }, 'waiting'],
  ['a deposit, open', { state: { ...holder, withdrawLocked: false } }, 'withdraw'],
  ['a deposit, not told', { state: { ...holder, withdrawLocked: null } }, 'withdraw'],
  ['a holder who has taken it back', { state: { ...holder, withdrawLocked: false }, taken: true }, 'taken'],
  [
    'who has taken it back, deposits closed',
    { state: { ...state, depositLocked: true }, taken: true },
    'taken',
  ],
  ['who has taken it back, deposits open', { taken: true }, 'deposit'],
  ['figures too old, deposits open', { stale: true }, 'stale'],
  ['figures too old, a deposit, open', { state: { ...holder, withdrawLocked: false }, stale: true }, 'stale'],
  ['figures too old, a deposit, locked', { state: holder, stale: true }, 'waiting'],
])('the button with %s', (_, change, action) => expect(nextLockAction({ ...ready, ...change })).toBe(action))

it.each([
  [null, false, false],
  [null, true, true],
  [{ deposits: 1, withdrawals: 0 }, false, false],
  [{ deposits: 1, withdrawals: 1 }, false, true],
  [{ deposits: 2, withdrawals: 1 }, false, false],
  // The deposit is older than the logs.
  [{ deposits: 0, withdrawals: 1 }, false, true],
  [{ deposits: 0, withdrawals: 0 }, false, false],
] as const)('passages %j, own history %s: already withdrawn %s', (passages, ledger, taken) =>
  expect(takenBack(passages, ledger)).toBe(taken),
)

it('assigns each answer of the lock to its call, and leaves missing ones unknown', () => {
  const [lock, fallback, owner] = [at('a'), at('b'), at('c')]
  const answers = [7n, at('d'), 500n, true, false, true, 9n].map((value) => ({ value }))
  expect(lockReader(questions(), lock, fallback, owner)(answers)).toEqual({
    lock,
    holders: 7n,
    token: at('d'),
    amount: 500n,
    depositLocked: true,
    withdrawLocked: false,
    mine: { isHolder: true, held: 9n },
  })
  expect(lockReader(questions(), lock, fallback, null)([])).toEqual({
    lock,
    holders: null,
    token: fallback,
    amount: null,
    depositLocked: null,
    withdrawLocked: null,
    mine: null,
  })
})

it('counts only transfers between the two, for any answer of the node', () => {
  const [lock, owner] = [at('a'), at('b')]
  const calls = passageCalls(at('2'), lock, owner)
  const topics = (i: number) => {
    const [filter] = (calls[i] as { params: readonly unknown[] }).params as [{ topics: string[][] }]
    return filter.topics.map(([topic]) => topic as string)
  }
  const log = (i: number) => ({ topics: topics(i), data: '0x' })
  const foreign = { topics: [topics(0)[0], topics(0)[2], topics(0)[2]] }
  const answers = [{ result: [log(0), foreign, log(1), {}] }, { result: [log(1), log(1), log(0)] }]
  expect(readPassages(lock, owner, answers)).toEqual({ deposits: 1, withdrawals: 2 })
  expect(readPassages(lock, owner, [{ result: [] }, { result: null }])).toBeNull()
  expect(readPassages(lock, owner, [])).toBeNull()
})

describe('stored passages', () => {
  const [lock, me, other] = [at('1'), at('2'), at('3')]
  const saved = () => structuredClone(toSaved(lock, me, { deposits: 2, withdrawals: 1 })) as object

  it('are read back for the same account and lock', () =>
    expect(fromSaved(saved(), lock, me)).toEqual({ deposits: 2, withdrawals: 1 }))

  it.each<[string, unknown, Address, Address]>([
    ['another account', saved(), lock, other],
    ['another lock', saved(), other, me],
    ['nothing', null, lock, me],
    ['a part of a passage', { ...saved(), deposits: 0.5 }, lock, me],
    ['fewer than none', { ...saved(), withdrawals: -1 }, lock, me],
    ['a text', { ...saved(), withdrawals: '1' }, lock, me],
    ['one count', { ...saved(), withdrawals: undefined }, lock, me],
  ])('are ignored for another owner or shape: %s', (_, value, of, account) =>
    expect(fromSaved(value, of, account)).toBeNull(),
  )

  it('ignore any other stored value', () =>
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(fromSaved(value, lock, me)).toBeNull()
      }),
    ))
})
