import { token } from '../core/chain/calls.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import type { Address } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { governance, voteLock } from './calls.ts'
import {
  type Ballot,
  type LockPart,
  type PastPower,
  PROPOSAL_STATES,
  type Proposal,
  SUPPORTS,
} from './model.ts'

export type GovernancePlace = { readonly governor: Address; readonly lock: Address; readonly token: Address }

/**
 * Asks for one proposal. The reader throws `chain.callFailed` if one of its calls failed, or if the contract returns
 * something that is no proposal.
 */
export function proposalReader(
  { need }: Questions,
  { governor: to }: GovernancePlace,
  id: bigint,
): Answer<Proposal> {
  const args = [id]
  const state = need<number>({ to, fn: governance.state, args })
  const proposer = need<Address>({ to, fn: governance.proposer, args })
  const details = need<readonly [readonly Address[], readonly bigint[], readonly `0x${string}`[], string]>({
    to,
    fn: governance.details,
    args,
  })
  const terms = need<readonly [number, number, number, number, number, number, boolean, bigint]>({
    to,
    fn: governance.terms,
    args,
  })
  const tally = need<readonly [bigint, bigint, bigint]>({ to, fn: governance.tally, args })
  const quorum = need<readonly [bigint, bigint, bigint]>({ to, fn: governance.quorum, args })
  const eta = need({ to, fn: governance.etaBlock, args })
  const expiry = need({ to, fn: governance.expiresAt, args })
  return (results) => {
    const [targets, values, datas, descriptionHash] = details(results)
    const [snapshot, deadline, extension, timelock, wait, , isExtended, supply] = terms(results)
    const [against, inFavour, abstain] = tally(results)
    const [votes, least, most] = quorum(results)
    const named = PROPOSAL_STATES[Number(state(results))]
    if (!named || targets.length !== values.length || targets.length !== datas.length)
      throw new AppError('chain.callFailed', `proposal ${id}`)
    return {
      id,
      proposer: proposer(results),
      state: named,
      calls: targets.map((target, k) => ({ target, value: values[k] ?? 0n, data: datas[k] ?? '0x' })),
      descriptionHash,
      terms: {
        snapshot: BigInt(snapshot),
        deadline: BigInt(deadline),
        extension: BigInt(extension),
        timelock: BigInt(timelock),
        expiry: BigInt(wait),
        isExtended,
        supply,
      },
      tally: { against, for: inFavour, abstain },
      quorum: { votes, least, most },
      etaBlock: eta(results) || null,
      expiresAt: expiry(results) || null,
    }
  }
}

/** Asks for an account's vote; null if it did not vote. */
export function ballotReader(
  { need }: Questions,
  { governor: to }: GovernancePlace,
  id: bigint,
  owner: Address,
): Answer<Ballot | null> {
  const ballot = need<readonly [boolean, number, bigint]>({ to, fn: governance.ballot, args: [id, owner] })
  return (results) => {
    const [voted, support, weight] = ballot(results)
    const named = SUPPORTS[Number(support)]
    return voted && named ? { support: named, weight } : null
  }
}

/** Asks for an account's part of the lock. */
export function lockReader(
  { need }: Questions,
  { lock: to, token: coin }: GovernancePlace,
  owner: Address,
): Answer<LockPart> {
  const args = [owner]
  const locked = need({ to, fn: voteLock.locked, args })
  const delegate = need<Address>({ to, fn: voteLock.delegates, args })
  const votes = need({ to, fn: voteLock.votes, args })
  const unlocking = need({ to, fn: voteLock.unlocking, args })
  const withdrawable = need({ to, fn: voteLock.withdrawable, args })
  const held = need({ to: coin, fn: token.balanceOf, args, from: owner })
  return (results) => ({
    locked: locked(results),
    delegate: delegate(results),
    votes: votes(results),
    unlocking: unlocking(results),
    withdrawable: withdrawable(results),
    held: held(results),
  })
}

/**
 * Asks for an account's power in a vote, at the end of its snapshot. The contract refuses a block that is not over, so
 * ask only for an open vote.
 */
export function pastPowerReader(
  { need }: Questions,
  { lock: to }: GovernancePlace,
  snapshot: bigint,
  owner: Address,
): Answer<PastPower> {
  const args = [owner, snapshot]
  const votes = need({ to, fn: voteLock.pastVotes, args })
  const locked = need({ to, fn: voteLock.pastLocked, args })
  const delegate = need<Address>({ to, fn: voteLock.pastDelegate, args })
  return (results) => ({ votes: votes(results), locked: locked(results), delegate: delegate(results) })
}
