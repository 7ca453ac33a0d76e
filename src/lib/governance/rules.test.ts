import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import type { Proposal, ProposalState } from './model.ts'
import { type LockSituation, lockAction, proposalActs, type VoteSituation, voteAction } from './rules.ts'

const [ME, OTHER, GUARDIAN] = [address(0xaa), address(0xbb), address(0xcc)]
const call = { target: address(1), value: 0n, data: '0x' } as const
const proposalOf = (state: ProposalState, change: Partial<Proposal> = {}): Proposal =>
  ({ id: 1n, proposer: OTHER, state, calls: [call], etaBlock: null, expiresAt: 900n, ...change }) as Proposal

describe('the button of a vote', () => {
  const ready: VoteSituation = {
    gate: null,
    stale: false,
    proposal: proposalOf('active'),
    ballot: null,
    power: { votes: 5n, locked: 5n, delegate: ME },
    pick: 'for',
  }
  it.each<[string, Partial<VoteSituation>, string]>([
    ['votes', {}, 'vote'],
    ['waits for an answer', { pick: null }, 'pick'],
    ['waits for fresh figures', { stale: true }, 'stale'],
    ['asks for a wallet', { gate: 'connect', ballot: undefined, power: null }, 'connect'],
    [
      'says that the vote is not open, also without a wallet',
      { gate: 'connect', proposal: proposalOf('pending') },
      'notOpen',
    ],
    ['says that the vote is over', { proposal: proposalOf('defeated') }, 'closed'],
    ['says that the account has voted', { ballot: { support: 'for', weight: 1n } }, 'voted'],
    ['says that the account has no power', { power: { votes: 0n, locked: 9n, delegate: OTHER } }, 'noPower'],
    ['waits for the proposal', { proposal: null }, 'loading'],
    ['waits for the account’s vote', { ballot: undefined }, 'loading'],
    ['waits for the power', { power: null }, 'loading'],
  ])('%s', (_, change, action) => expect(voteAction({ ...ready, ...change })).toBe(action))
})

describe('what an account can do', () => {
  const roles = { guardian: GUARDIAN, guardianEnds: 500n }
  const acts = (proposal: Proposal, account: `0x${string}` | null = ME, height = 300n, isEnd = false) =>
    proposalActs(proposal, account, roles, height - 1n, isEnd)

  it.each<[string, Proposal, string[]]>([
    ['a passed one can be queued', proposalOf('succeeded'), ['queue']],
    ['a passed signal can not', proposalOf('succeeded', { calls: [], expiresAt: null }), []],
    ['at its expiry it is too late', proposalOf('succeeded', { expiresAt: 300n }), []],
    ['a queued one waits', proposalOf('queued', { etaBlock: 301n }), []],
    ['then it can be executed', proposalOf('queued', { etaBlock: 300n }), ['execute']],
    ['until it expires', proposalOf('queued', { etaBlock: 200n, expiresAt: 300n }), []],
    ['an active one', proposalOf('active'), []],
    ['an executed one', proposalOf('executed', { etaBlock: 200n }), []],
  ])('%s', (_, proposal, list) => expect(acts(proposal)).toEqual(list))

  it.each<[string, Proposal, `0x${string}`, bigint, boolean, boolean]>([
    ['its proposer, while it waits', proposalOf('pending'), OTHER, 300n, false, true],
    ['its proposer, once it is queued', proposalOf('queued', { etaBlock: 900n }), OTHER, 300n, false, true],
    ['its proposer, but not once it is executed', proposalOf('executed'), OTHER, 300n, false, false],
    [
      'its proposer, but not of a signal that passed',
      proposalOf('succeeded', { calls: [], expiresAt: null }),
      OTHER,
      300n,
      false,
      false,
    ],
    ['the guardian', proposalOf('active'), GUARDIAN, 499n, false, true],
    ['the guardian, but not after its role', proposalOf('active'), GUARDIAN, 500n, false, false],
    ['the guardian, but not the end of its role', proposalOf('active'), GUARDIAN, 300n, true, false],
    ['nobody else', proposalOf('active'), ME, 300n, false, false],
  ])('cancels: %s', (_, proposal, account, height, isEnd, may) =>
    expect(acts(proposal, account, height, isEnd).includes('cancel')).toBe(may),
  )

  it('without an account nothing is cancelled', () => expect(acts(proposalOf('active'), null)).toEqual([]))
})

describe('the lock’s button', () => {
  const part = { locked: 10n, delegate: ME, votes: 10n, unlocking: 0n, withdrawable: 0n, held: 20n }
  const ready: LockSituation = { gate: null, stale: false, direction: 'lock', part, parsed: { raw: 20n } }
  it.each<[string, Partial<LockSituation>, unknown]>([
    ['opens the review', {}, { kind: 'review' }],
    ['needs the balance', { parsed: { raw: 21n } }, { kind: 'issue', issue: 'governance.insufficient' }],
    ['unlocks what is locked', { direction: 'unlock', parsed: { raw: 10n } }, { kind: 'review' }],
    [
      'and no more',
      { direction: 'unlock', parsed: { raw: 11n } },
      { kind: 'issue', issue: 'governance.notLocked' },
    ],
    ['needs an amount', { parsed: { raw: 0n } }, { kind: 'issue', issue: 'amount.empty' }],
    [
      'passes on what is wrong with the text',
      { parsed: { issue: 'amount.invalid' as never } },
      { kind: 'issue', issue: 'amount.invalid' },
    ],
    ['asks for a wallet first', { gate: 'connect', parsed: { raw: 0n } }, { kind: 'connect' }],
    ['waits for the account', { part: null }, { kind: 'loading' }],
    ['waits for fresh figures', { stale: true }, { kind: 'stale' }],
  ])('%s', (_, change, action) => expect(lockAction({ ...ready, ...change })).toEqual(action))
})
