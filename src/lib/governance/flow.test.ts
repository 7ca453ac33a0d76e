/** Tests the checks before a signature: each possible mistake has its own refusal. */
import { describe, expect, it } from 'vitest'
import { away, fakeRpc, node, type View } from '../../../tests/fakes/node.ts'
import { address } from '../../../tests/fakes/pools.ts'
import { plainSteps } from '../../../tests/fakes/signing.ts'
import { refusalOf } from '../../../tests/fakes/steps.ts'
import { token } from '../core/chain/calls.ts'
import { governance, voteLock } from './calls.ts'
import { dryRunFunction } from './dryRun.ts'
import { type LockRequest, lockActSteps, type ProposalRequest, proposalActSteps } from './flow.ts'

const [ME, OTHER] = [address(0xaa), address(0xbb)]
const place = { governor: address(0x10), lock: address(0x20), token: address(0x30) }
const call = { target: address(0x40), value: 0n, data: '0xaabbccdd' } as const
const HASH = `0x${'12'.repeat(32)}` as const
/** The chain's block; a transaction would be in the next one. */
const BLOCK = 50n

const truth = {
  lockToken: place.token as string,
  held: 100n,
  locked: 40n,
  withdrawable: 7n,
  allowance: 0n,
  state: 1,
  targets: [call.target] as string[],
  data: call.data as string,
  hash: HASH as string,
  voted: false,
  votes: 15n,
  eta: 51n,
  expiry: 90n,
  failedAt: 1n,
}
type Facts = typeof truth

function chainOf(change: Partial<Facts> = {}) {
  const facts = { ...truth, ...change }
  const views: View[] = [
    [voteLock.token, () => facts.lockToken],
    [voteLock.locked, () => facts.locked],
    [voteLock.delegates, () => ME],
    [voteLock.votes, () => facts.locked],
    [voteLock.unlocking, () => 9n],
    [voteLock.withdrawable, () => facts.withdrawable],
    [voteLock.pastVotes, ([, block]) => (block === 30n ? facts.votes : 0n)],
    [voteLock.pastLocked, () => facts.locked],
    [voteLock.pastDelegate, () => ME],
    [token.balanceOf, () => facts.held],
    [token.allowance, () => facts.allowance],
    [governance.state, () => facts.state],
    [governance.proposer, () => OTHER],
    [governance.details, () => [facts.targets, facts.targets.map(() => 0n), [facts.data], facts.hash]],
    [governance.terms, () => [30, 60, 10, 20, 40, 400, false, 1_000n]],
    [governance.tally, () => [1n, 2n, 3n]],
    [governance.quorum, () => [10n, 5n, 20n]],
    [governance.ballot, () => [facts.voted, 1, facts.voted ? 15n : 0n]],
    [governance.etaBlock, () => facts.eta],
    [governance.expiresAt, () => facts.expiry],
    [dryRunFunction, () => [[{ hasCode: true, success: facts.failedAt > 0n, answer: '0x' }], facts.failedAt]],
  ]
  return node(views, { eth_chainId: '0x1', eth_blockNumber: `0x${BLOCK.toString(16)}` })
}
const depsOf = (...nodes: Parameters<typeof fakeRpc>[0][string][]) => {
  const rpc = fakeRpc(Object.fromEntries(nodes.map((one, i) => [`n${i}`, one])))
  return { rpc: () => rpc, chainId: 1, place }
}

describe('the lock', () => {
  it.each<[string, LockRequest, Partial<Facts>, string | null]>([
    ['locks what is there', { owner: ME, act: 'lock', amount: 100n }, {}, null],
    ['locks no more', { owner: ME, act: 'lock', amount: 100n }, { held: 99n }, 'governance.lessNow'],
    ['unlocks what is locked', { owner: ME, act: 'requestUnlock', amount: 40n }, {}, null],
    [
      'unlocks no more',
      { owner: ME, act: 'requestUnlock', amount: 40n },
      { locked: 39n },
      'governance.lessNow',
    ],
    [
      'withdraws at least what was reviewed',
      { owner: ME, act: 'withdraw', amount: 7n },
      { withdrawable: 8n },
      null,
    ],
    [
      'withdraws no less',
      { owner: ME, act: 'withdraw', amount: 7n },
      { withdrawable: 6n },
      'governance.lessNow',
    ],
    ['delegates', { owner: ME, act: 'delegate', to: OTHER }, {}, null],
    [
      'holds the reviewed token alone',
      { owner: ME, act: 'delegate', to: OTHER },
      { lockToken: OTHER },
      'governance.otherToken',
    ],
  ])('%s', async (_, request, facts, refusal) =>
    expect(await refusalOf(lockActSteps(depsOf(chainOf(facts)), request))).toBe(refusal),
  )

  it('is approved for exactly the amount', () =>
    expect(plainSteps(lockActSteps(depsOf(chainOf()), { owner: ME, act: 'lock', amount: 5n }))).toEqual([
      ['approve', place.token, 'approve', [place.lock, 5n], 0n],
      ['governanceLock', place.lock, 'lock', [5n], 0n],
    ]))

  it('needs no approval to unlock, to withdraw and to delegate', () => {
    const steps = (request: LockRequest) => plainSteps(lockActSteps(depsOf(chainOf()), request))
    expect(steps({ owner: ME, act: 'requestUnlock', amount: 5n })).toEqual([
      ['governanceUnlock', place.lock, 'requestUnlock', [5n], 0n],
    ])
    expect(steps({ owner: ME, act: 'withdraw', amount: 5n })).toEqual([
      ['governanceWithdraw', place.lock, 'unlock', [], 0n],
    ])
    expect(steps({ owner: ME, act: 'delegate', to: OTHER })).toEqual([
      ['governanceDelegate', place.lock, 'delegate', [OTHER], 0n],
    ])
  })

  it('is compared on every node', async () => {
    const deps = depsOf(chainOf(), chainOf({ held: 0n }))
    expect(await refusalOf(lockActSteps(deps, { owner: ME, act: 'lock', amount: 5n }))).toBe('rpc.disagree')
  })
})

const base = { owner: ME, id: 3n, calls: [call], descriptionHash: HASH }
const vote: ProposalRequest = { ...base, act: 'vote', support: 'abstain', weight: 15n, reason: '' }

describe('a vote', () => {
  it.each<[string, Partial<Facts>, string | null]>([
    ['as reviewed', {}, null],
    ['that is over', { state: 3 }, 'governance.closed'],
    ['that was given already', { voted: true }, 'governance.voted'],
    ['with another weight', { votes: 14n }, 'governance.otherWeight'],
    ['on other calls', { data: '0xaabbccde' }, 'governance.otherProposal'],
    ['on another target', { targets: [OTHER] }, 'governance.otherProposal'],
    ['on another text', { hash: `0x${'13'.repeat(32)}` }, 'governance.otherProposal'],
  ])('%s', async (_, facts, refusal) =>
    expect(await refusalOf(proposalActSteps(depsOf(chainOf(facts)), vote))).toBe(refusal),
  )

  it('has its choice, and its reason if there is one', () => {
    const steps = (request: ProposalRequest) => plainSteps(proposalActSteps(depsOf(chainOf()), request))
    expect(steps(vote)).toEqual([['governanceVote', place.governor, 'castVote', [3n, 2], 0n]])
    expect(steps({ ...base, act: 'vote', support: 'for', weight: 15n, reason: 'It pays.' })).toEqual([
      ['governanceVote', place.governor, 'castVoteWithReason', [3n, 1, 'It pays.'], 0n],
    ])
    expect(steps({ ...base, act: 'vote', support: 'against', weight: 15n, reason: '' })).toEqual([
      ['governanceVote', place.governor, 'castVote', [3n, 0], 0n],
    ])
  })

  it('is compared on every node that answers', async () => {
    expect(await refusalOf(proposalActSteps(depsOf(chainOf(), chainOf({ votes: 16n })), vote))).toBe(
      'rpc.disagree',
    )
    expect(await refusalOf(proposalActSteps(depsOf(away, chainOf()), vote))).toBeNull()
  })
})

describe('the end of a proposal', () => {
  it.each<[string, 'queue' | 'execute' | 'cancel', Partial<Facts>, string | null]>([
    ['is queued once it passed', 'queue', { state: 4 }, null],
    ['is not queued twice', 'queue', { state: 5 }, 'governance.notPassed'],
    ['is executed in its first block', 'execute', { state: 5 }, null],
    ['is not executed before', 'execute', { state: 5, eta: 52n }, 'governance.tooEarly'],
    [
      'is not executed in the block of its expiry',
      'execute',
      { state: 5, expiry: 51n },
      'governance.expired',
    ],
    ['is executed in the block before', 'execute', { state: 5, expiry: 52n }, null],
    ['is not executed if a call would fail', 'execute', { state: 5, failedAt: 0n }, 'governance.callFailed'],
    ['is not executed before it is queued', 'execute', { state: 4 }, 'governance.notQueued'],
    ['is cancelled', 'cancel', {}, null],
    ['is not cancelled if it is another one', 'cancel', { data: '0x' }, 'governance.otherProposal'],
  ])('%s', async (_, act, facts, refusal) =>
    expect(await refusalOf(proposalActSteps(depsOf(chainOf(facts)), { ...base, act }))).toBe(refusal),
  )
})
