import { questions } from '../core/chain/questions.ts'
import { readViews } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import type { ExchangeRegistry } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { isNear } from '../core/pool/near.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step, WriteCall } from '../core/tx/model.ts'
import { imo } from './calls.ts'
import { capLeft, claimsOpen, isFunded, phaseOf, previewCommit } from './figures.ts'
import type { ClaimRequest, CommitRequest, OfferingEntry, Terms } from './model.ts'
import { offeringReader, payLimitCall, readPayLimit } from './read.ts'

export type OfferingDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: ExchangeRegistry
}

/** Reads the offering and the account's part, from one node at one block. */
async function readWorld(deps: OfferingDeps, { owner, entry }: ClaimRequest, url: string) {
  const asked = questions()
  const readOffering = offeringReader(asked, entry, owner)
  const [{ block, results }, [limit]] = await Promise.all([
    readViews(deps.rpc(), deps.chainId, asked.calls, url),
    deps.rpc().ask(url, [payLimitCall(entry)]),
  ])
  const state = readOffering(results, readPayLimit(limit))
  const { terms, part, payLimit, total } = state
  if (!terms || !part || part.amount === null || part.claimed === null)
    throw new AppError('chain.callFailed', entry.id)
  const { amount, claimed } = part
  return { block, terms, part, payLimit, total, funded: isFunded(state), amount, claimed }
}

/** Others may commit while a review is open. Beyond this tolerance, it named tokens that the account will not get. */
const OTHERS_BPS = 500

function checkOut({ entry, out = null }: ClaimRequest, now: bigint | null): void {
  if (out === null) return
  if (now === null || !isNear(out, now, OTHERS_BPS))
    throw new AppError('offering.mismatch', `${entry.id}: ${out} / ${now}`)
}

const sameTerms = (a: Terms, b: Terms) =>
  a.start === b.start && a.end === b.end && a.raising === b.raising && a.offering === b.offering

async function checkCommit(deps: OfferingDeps, request: CommitRequest, url: string): Promise<void> {
  const { block, terms, part, payLimit, total, funded, amount } = await readWorld(deps, request, url)
  if (!sameTerms(terms, request.terms)) throw new AppError('offering.mismatch', request.entry.id)
  if (phaseOf(terms, block) !== 'live') throw new AppError('offering.time', `block ${block}`)
  if (funded === null) throw new AppError('chain.callFailed', request.entry.id)
  if (!funded) throw new AppError('offering.unfunded', request.entry.id)
  if (part.allowed === false) throw new AppError('offering.notAllowed')
  const left = capLeft(payLimit, amount)
  if (left !== null && request.amount > left) throw new AppError('offering.overLimit', `${left}`)
  if (part.held !== null && part.held < request.amount) throw new AppError('offering.balance')
  checkOut(request, total === null ? null : previewCommit(terms, total, amount, request.amount).out)
}

async function checkClaim(deps: OfferingDeps, request: ClaimRequest, url: string): Promise<void> {
  const { block, terms, part, amount, claimed } = await readWorld(deps, request, url)
  if (amount === 0n) throw new AppError('offering.notParticipated')
  if (claimed) throw new AppError('offering.claimed')
  if (!claimsOpen(terms, block)) throw new AppError('offering.tooEarly', `block ${block}`)
  checkOut(request, part.out)
}

/** Commits pay tokens. */
export const commitCall = ({ address: to }: OfferingEntry, amount: bigint): WriteCall => ({
  to,
  fn: imo.deposit,
  args: [amount],
})

/** Builds the steps `[approve?, commit]`. The approval is exact: this commitment, to this offering. */
export function commitSteps(deps: OfferingDeps, request: CommitRequest): Step[] {
  const { owner, entry, amount } = request
  const check = () => allAgree(deps.rpc(), (url) => checkCommit(deps, request, url))
  return [
    approveStep(deps, { owner, token: entry.payToken, spender: entry.address, amount }, check),
    {
      id: 'commit',
      nativeSpend: entry.payToken === deps.registry.tokens.MEV ? amount : 0n,
      call: commitCall(entry, amount),
      needed: async () => true,
      check,
    },
  ]
}

/** Claims project tokens and refund, once. */
export const claimCall = ({ address: to }: OfferingEntry): WriteCall => ({ to, fn: imo.harvest, args: [] })

/** Builds the claim step. */
export function claimSteps(deps: OfferingDeps, request: ClaimRequest): Step[] {
  return [
    {
      id: 'claim',
      nativeSpend: 0n,
      call: claimCall(request.entry),
      needed: async () => true,
      check: () => allAgree(deps.rpc(), (url) => checkClaim(deps, request, url)),
    },
  ]
}
