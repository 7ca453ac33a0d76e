import type { AmountIssue } from '../core/amount/parse.ts'
import type { Address } from '../core/config/registry.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import type { Ballot, LockPart, PastPower, Proposal, Support } from './model.ts'

/** What a person can do with a proposal now. */
export type ProposalAct = 'vote' | 'queue' | 'execute' | 'cancel'

/** State of the vote's button. */
export type VoteAction =
  | Gate
  | 'loading'
  | 'stale'
  /** The vote has not opened, or is over. */
  | 'notOpen'
  | 'closed'
  | 'voted'
  | 'noPower'
  | 'pick'
  | 'vote'

export type VoteSituation = Access & {
  readonly proposal: Proposal | null
  /** Undefined until it is read; null if the account did not vote. */
  readonly ballot: Ballot | null | undefined
  readonly power: PastPower | null
  readonly pick: Support | null
}

/** Decides what the button of a vote says and does. A vote is final, so nothing is guessed while a figure is missing. */
export function voteAction({ gate, stale, proposal, ballot, power, pick }: VoteSituation): VoteAction {
  if (proposal?.state === 'pending') return 'notOpen'
  if (proposal && proposal.state !== 'active') return 'closed'
  if (gate) return gate
  if (!proposal || ballot === undefined) return 'loading'
  if (ballot) return 'voted'
  if (!power) return 'loading'
  if (power.votes === 0n) return 'noPower'
  if (!pick) return 'pick'
  return stale ? 'stale' : 'vote'
}

export type Roles = { readonly guardian: Address | null; readonly guardianEnds: bigint }

/** True while no signal and no end keeps the proposal from being executed. */
const canStillRun = ({ state, calls }: Proposal): boolean =>
  state === 'pending' ||
  state === 'active' ||
  (calls.length > 0 && (state === 'succeeded' || state === 'queued'))

const same = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.toLowerCase() === b.toLowerCase()

/**
 * Returns what the account can do besides voting; anyone may queue and execute.
 * @param block the newest block; the transaction would be in the next one
 * @param isEnd true if the proposal's only call ends the guardian's role, which the guardian cannot cancel
 */
export function proposalActs(
  proposal: Proposal,
  account: Address | null,
  { guardian, guardianEnds }: Roles,
  block: bigint,
  isEnd: boolean,
): Exclude<ProposalAct, 'vote'>[] {
  const acts: Exclude<ProposalAct, 'vote'>[] = []
  const height = block + 1n
  const { state, calls, etaBlock, expiresAt } = proposal
  const inTime = expiresAt === null || height < expiresAt
  if (state === 'succeeded' && calls.length > 0 && inTime) acts.push('queue')
  if (state === 'queued' && etaBlock !== null && height >= etaBlock && inTime) acts.push('execute')
  const isGuardian = same(account, guardian) && height < guardianEnds && !isEnd
  if (canStillRun(proposal) && (same(account, proposal.proposer) || isGuardian)) acts.push('cancel')
  return acts
}

/** Why an amount cannot be locked or unlocked. */
export type LockIssue = AmountIssue | 'governance.insufficient' | 'governance.notLocked'
export type LockDirection = 'lock' | 'unlock'
export type LockAction =
  | { readonly kind: Gate | 'loading' | 'stale' | 'review' }
  | { readonly kind: 'issue'; readonly issue: LockIssue }

export type LockSituation = Access & {
  readonly direction: LockDirection
  readonly part: LockPart | null
  readonly parsed: { readonly raw: bigint } | { readonly issue: AmountIssue }
}

/** Decides what the button of the lock's form says and does. */
export function lockAction({ gate, stale, direction, part, parsed }: LockSituation): LockAction {
  if (gate) return { kind: gate }
  if ('issue' in parsed) return { kind: 'issue', issue: parsed.issue }
  if (parsed.raw === 0n) return { kind: 'issue', issue: 'amount.empty' }
  if (!part) return { kind: 'loading' }
  if (direction === 'lock' && parsed.raw > part.held)
    return { kind: 'issue', issue: 'governance.insufficient' }
  if (direction === 'unlock' && parsed.raw > part.locked)
    return { kind: 'issue', issue: 'governance.notLocked' }
  return { kind: stale ? 'stale' : 'review' }
}
