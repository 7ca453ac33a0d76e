import { describe, expect, it } from 'vitest'
import { address } from '../../../tests/fakes/pools.ts'
import { nextTurn, partsOf, partsOfPower, passes, shortOfQuorum, voteBar, withVote } from './figures.ts'
import type { Proposal, ProposalState, Tally } from './model.ts'

const tally = (inFavour: bigint, against: bigint, abstain: bigint): Tally => ({
  for: inFavour,
  against,
  abstain,
})
const quorum = { votes: 100n, least: 50n, most: 400n }

describe('the outcome', () => {
  it.each([
    ['more for than against, and the quorum', tally(60n, 59n, 40n), true, 0n],
    ['a vote short of the quorum', tally(60n, 59n, 39n), false, 1n],
    ['as many for as against', tally(60n, 60n, 40n), false, 0n],
    ['against alone does not reach the quorum', tally(0n, 500n, 0n), false, 100n],
    ['no votes', tally(0n, 0n, 0n), false, 100n],
  ])('%s', (_, votes, isPassed, short) => {
    expect([passes(votes, quorum), shortOfQuorum(votes, quorum)]).toEqual([isPassed, short])
  })

  it('with one more vote', () => {
    expect(withVote(tally(1n, 2n, 3n), 'abstain', 4n)).toEqual(tally(1n, 2n, 7n))
    expect(withVote(tally(1n, 2n, 3n), 'for', 4n)).toEqual(tally(5n, 2n, 3n))
  })
})

describe('the bar', () => {
  it.each([
    ['ends at the largest mark', tally(40n, 20n, 40n), 400n],
    ['ends at the votes, if they are more', tally(700n, 20n, 100n), 800n],
    ['ends at the votes against, if they are most', tally(1n, 900n, 1n), 900n],
  ])('%s', (_, votes, end) => {
    const bar = voteBar(votes, quorum)
    const length = Number(end)
    const at = (part: bigint) => Math.floor((Number(part) * 1e6) / length)
    expect(bar).toEqual({
      for: at(votes.for),
      abstain: at(votes.for + votes.abstain) - at(votes.for),
      against: at(votes.against),
      quorum: at(100n),
      least: at(50n),
      most: at(400n),
    })
  })

  it('of nothing is empty', () => {
    const none = { votes: 0n, least: 0n, most: 0n }
    expect(Object.values(voteBar(tally(0n, 0n, 0n), none))).toEqual([0, 0, 0, 0, 0, 0])
  })
})

it('parts are rounded down, and unknown of nothing', () => {
  expect([partsOf(1n, 3n), partsOf(2n, 2n), partsOf(0n, 0n)]).toEqual([333_333n, 1_000_000n, null])
})

describe('power in a vote', () => {
  const me = address(0xaa)
  it.each([
    [
      'one’s own and delegated',
      { votes: 15n, locked: 12n, delegate: me },
      { own: 12n, delegated: 3n, away: 0n },
    ],
    [
      'delegated away',
      { votes: 3n, locked: 12n, delegate: address(1) },
      { own: 0n, delegated: 3n, away: 12n },
    ],
    ['none', { votes: 0n, locked: 0n, delegate: me }, { own: 0n, delegated: 0n, away: 0n }],
  ])('%s', (_, power, parts) => expect(partsOfPower(power, me.toUpperCase())).toEqual(parts))
})

describe('the next turn', () => {
  const terms = { snapshot: 100n, deadline: 200n } as Proposal['terms']
  const of = (state: ProposalState, etaBlock: bigint | null, expiresAt: bigint | null) =>
    nextTurn({ state, terms, etaBlock, expiresAt } as Proposal, 250n)
  it.each([
    ['pending', null, 900n, { kind: 'opens', height: 101n }],
    ['active', null, 900n, { kind: 'ends', height: 200n }],
    ['succeeded', null, 900n, { kind: 'queueExpires', height: 900n }],
    ['succeeded', null, null, null],
    ['queued', 251n, 900n, { kind: 'canRun', height: 251n }],
    ['queued', 250n, 900n, { kind: 'runExpires', height: 900n }],
    ['executed', 250n, 900n, null],
    ['defeated', null, 900n, null],
  ] as const)('of %s (%#)', (state, eta, expiry, turn) => expect(of(state, eta, expiry)).toEqual(turn))
})
