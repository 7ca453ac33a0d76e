import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step, WriteCall } from '../core/tx/model.ts'
import { governance, voteLock } from './calls.ts'
import { dryRunReader } from './dryRun.ts'
import type { ProposalCall } from './governedCalls.ts'
import { SUPPORTS, type Support } from './model.ts'
import { ballotReader, type GovernancePlace, lockReader, pastPowerReader, proposalReader } from './read.ts'

export type GovernanceDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly place: GovernancePlace
}

/** What a person reviewed, of the lock. Amounts in base units. */
export type LockRequest = { readonly owner: Address } & (
  | { readonly act: 'lock' | 'requestUnlock'; readonly amount: bigint }
  /** Everything whose cool-down is over; at least this much. */
  | { readonly act: 'withdraw'; readonly amount: bigint }
  | { readonly act: 'delegate'; readonly to: Address }
)

const lockSteps = {
  lock: 'governanceLock',
  requestUnlock: 'governanceUnlock',
  withdraw: 'governanceWithdraw',
  delegate: 'governanceDelegate',
} as const

function lockCall({ lock: to }: GovernancePlace, request: LockRequest): WriteCall {
  switch (request.act) {
    case 'lock':
      return { to, fn: voteLock.lock, args: [request.amount] }
    case 'requestUnlock':
      return { to, fn: voteLock.requestUnlock, args: [request.amount] }
    case 'withdraw':
      return { to, fn: voteLock.unlock, args: [] }
    case 'delegate':
      return { to, fn: voteLock.delegate, args: [request.to] }
  }
}

async function checkLock(deps: GovernanceDeps, request: LockRequest, url: string): Promise<void> {
  const { place } = deps
  const asked = questions()
  const part = lockReader(asked, place, request.owner)
  const token = asked.need<Address>({ to: place.lock, fn: voteLock.token })
  const { results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  if (!sameAddress(token(results), place.token)) throw new AppError('governance.otherToken', token(results))
  const { held, locked, withdrawable } = part(results)
  const has = { lock: held, requestUnlock: locked, withdraw: withdrawable, delegate: null }[request.act]
  if (request.act !== 'delegate' && has !== null && has < request.amount)
    throw new AppError('governance.lessNow', `${request.amount} / ${has}`)
}

/** Builds the steps of an action on the lock. An approval is exact. */
export function lockActSteps(deps: GovernanceDeps, request: LockRequest): Step[] {
  const { lock, token } = deps.place
  const check = () => allAgree(deps.rpc(), (url) => checkLock(deps, request, url))
  const act: Step = {
    id: lockSteps[request.act],
    nativeSpend: 0n,
    call: lockCall(deps.place, request),
    needed: async () => true,
    check,
  }
  if (request.act !== 'lock') return [act]
  const { owner, amount } = request
  return [approveStep(deps, { owner, token, spender: lock, amount }, check), act]
}

/** What a person reviewed, of a proposal: its calls belong to it, since an id alone says nothing. */
export type ProposalRequest = {
  readonly owner: Address
  readonly id: bigint
  readonly calls: readonly ProposalCall[]
  readonly descriptionHash: string
} & (
  | {
      readonly act: 'vote'
      readonly support: Support
      /** Votes of the account at the snapshot, as reviewed. */
      readonly weight: bigint
      /** Public; empty for none. */
      readonly reason: string
    }
  | { readonly act: 'queue' | 'execute' | 'cancel' }
)

const proposalSteps = {
  vote: 'governanceVote',
  queue: 'governanceQueue',
  execute: 'governanceExecute',
  cancel: 'governanceCancel',
} as const

function proposalCall({ governor: to }: GovernancePlace, request: ProposalRequest): WriteCall {
  const { id } = request
  if (request.act !== 'vote') return { to, fn: governance[request.act], args: [id] }
  const support = SUPPORTS.indexOf(request.support)
  return request.reason === ''
    ? { to, fn: governance.vote, args: [id, support] }
    : { to, fn: governance.voteWithReason, args: [id, support, request.reason] }
}

/** Equal calls in the same order. */
export const sameCalls = (a: readonly ProposalCall[], b: readonly ProposalCall[]): boolean =>
  a.length === b.length &&
  a.every(({ target, value, data }, k) => {
    const other = b[k]
    return (
      other !== undefined &&
      sameAddress(target, other.target) &&
      value === other.value &&
      data.toLowerCase() === other.data.toLowerCase()
    )
  })

async function checkProposal(deps: GovernanceDeps, request: ProposalRequest, url: string): Promise<void> {
  const { place } = deps
  const asked = questions()
  const read = proposalReader(asked, place, request.id)
  const ballot = ballotReader(asked, place, request.id, request.owner)
  const trial = request.act === 'execute' ? dryRunReader(asked, place, request.calls) : null
  const { block, results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  const { state, calls, descriptionHash, terms, etaBlock, expiresAt } = read(results)
  if (!sameCalls(calls, request.calls) || descriptionHash !== request.descriptionHash)
    throw new AppError('governance.otherProposal', String(request.id))
  if (request.act === 'vote') {
    if (state !== 'active') throw new AppError('governance.closed', state)
    if (ballot(results)) throw new AppError('governance.voted')
    return checkWeight(deps, request, terms.snapshot, url)
  }
  if (request.act === 'queue' && state !== 'succeeded') throw new AppError('governance.notPassed', state)
  if (request.act !== 'execute') return
  if (state !== 'queued') throw new AppError('governance.notQueued', state)
  if (etaBlock === null || block + 1n < etaBlock) throw new AppError('governance.tooEarly', `${etaBlock}`)
  if (expiresAt !== null && block + 1n >= expiresAt) throw new AppError('governance.expired', `${expiresAt}`)
  const failed = trial?.(results)
  if (failed && failed.failedAt !== null) throw new AppError('governance.callFailed', `${failed.failedAt}`)
}

/** A second read, because the snapshot is known only from the first. */
async function checkWeight(
  deps: GovernanceDeps,
  { owner, weight }: Extract<ProposalRequest, { act: 'vote' }>,
  snapshot: bigint,
  url: string,
): Promise<void> {
  const asked = questions()
  const power = pastPowerReader(asked, deps.place, snapshot, owner)
  const { results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  const { votes } = power(results)
  if (votes !== weight) throw new AppError('governance.otherWeight', `${weight} / ${votes}`)
}

/** Builds the step of an action on a proposal. */
export function proposalActSteps(deps: GovernanceDeps, request: ProposalRequest): Step[] {
  return [
    {
      id: proposalSteps[request.act],
      nativeSpend: 0n,
      call: proposalCall(deps.place, request),
      needed: async () => true,
      check: () => allAgree(deps.rpc(), (url) => checkProposal(deps, request, url)),
    },
  ]
}
