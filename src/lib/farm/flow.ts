import { mulDiv } from '../core/amount/math.ts'
import { token } from '../core/chain/calls.ts'
import { type Questions, questions } from '../core/chain/questions.ts'
import { readViews, type ViewResult } from '../core/chain/reads.ts'
import type { Rpc } from '../core/chain/rpc.ts'
import { type ExchangeRegistry, sameAddress } from '../core/config/registry.ts'
import { AppError } from '../core/errors/AppError.ts'
import { isNear } from '../core/pool/near.ts'
import { allAgree } from '../core/tx/agree.ts'
import { approveStep } from '../core/tx/approve.ts'
import type { Step, StepId, WriteCall } from '../core/tx/model.ts'
import { farm, strat, stratFees } from './calls.ts'
import { creditedOf, leastOf, paidOf } from './figures.ts'
import { FACTOR, type FarmEntry, type FarmRequest } from './model.ts'
import { payable, probeCall, readProbe } from './read.ts'

export type FarmDeps = {
  readonly rpc: () => Rpc
  readonly chainId: number
  readonly registry: ExchangeRegistry
}

/** Tolerance of a minimum against the one computed from a node's figures, since shares round. */
const LEAST_BPS = 10
const BPS = 10_000n

/** A reward grows with each block, and nodes differ by some blocks. Beyond this tolerance, it was another reward. */
const REWARD_BPS = 500

/** Asks for the inputs of a minimum: the fees, and if the farm takes a minimum at all. */
function askFees({ ask }: Questions, { kind, strat: to }: FarmEntry) {
  if (kind !== 'mefi') return () => null
  const deposit = ask({ to, fn: stratFees.depositFeeFactor, args: [] })
  const withdraw = ask({ to, fn: stratFees.withdrawFeeFactor, args: [] })
  const announced = ask<readonly [bigint, bigint]>({ to, fn: stratFees.futureDepositFeeFactor, args: [] })
  return (results: readonly ViewResult[]) => ({
    deposit: deposit(results),
    withdraw: withdraw(results),
    takesMinimum: announced(results) !== null,
  })
}

/** The signed minimum must follow from every node's fees, or one node alone could lower it. */
function checkLeast(
  request: FarmRequest,
  staked: bigint,
  fees: ReturnType<ReturnType<typeof askFees>>,
): void {
  if (!fees || request.kind === 'harvest' || request.kind === 'emergency') return
  const { least } = request
  if ((least !== null) !== fees.takesMinimum) throw new AppError('farm.changed', `minimum ${least}`)
  if (least === null) return
  const deposits = request.kind === 'deposit'
  const factor = deposits ? fees.deposit : fees.withdraw
  if (factor === null) throw new AppError('chain.callFailed', `fee of ${request.entry.id}`)
  const amount = request.kind === 'withdrawAll' ? staked : request.amount
  const now = leastOf((deposits ? creditedOf : paidOf)(amount, factor))
  if (!isNear(least, now, LEAST_BPS)) throw new AppError('farm.changed', `${least} / ${now}`)
}

/** Amounts of the account by one node. */
type Held = { readonly staked: bigint; readonly pending: bigint; readonly held: bigint }

/**
 * Compares the reviewed amounts with every node's. The real chain's farm takes no minimum, so one node alone could hide
 * a fee, or a reward that an emergency withdrawal forfeits.
 */
function checkShown(
  request: FarmRequest,
  { staked, pending }: Held,
  fees: ReturnType<ReturnType<typeof askFees>>,
): void {
  const { kind, shown } = request
  if (!shown) return
  const deposits = kind === 'deposit'
  const factor = fees ? (deposits ? fees.deposit : fees.withdraw) : FACTOR
  if (kind !== 'harvest' && shown.pays !== null && factor !== null) {
    const amount = 'amount' in request ? request.amount : staked
    const now = (deposits ? creditedOf : paidOf)(amount, factor)
    if (!isNear(shown.pays, now, LEAST_BPS)) throw new AppError('farm.changed', `${shown.pays} / ${now}`)
  }
  if (shown.pending === null) return
  const isLess = pending < mulDiv(shown.pending, BPS - BigInt(REWARD_BPS), BPS, 'down')
  const isMore = pending > mulDiv(shown.pending, BPS + BigInt(REWARD_BPS), BPS, 'up')
  if (isLess || (kind === 'emergency' && isMore))
    throw new AppError('farm.changed', `reward ${shown.pending} / ${pending}`)
}

/** @throws AppError if there is not enough to move */
function checkHeld(request: FarmRequest, { staked, pending, held }: Held): void {
  switch (request.kind) {
    case 'deposit':
      if (held < request.amount) throw new AppError('farm.balance')
      return
    case 'withdraw':
      if (staked < request.amount) throw new AppError('farm.stake', `${staked}`)
      return
    case 'harvest':
      if (pending === 0n) throw new AppError('farm.nothing')
      return
    default:
      if (staked === 0n) throw new AppError('farm.noShares')
  }
}

/** Checks the request against one node: the farm takes calls, and there is enough to move. */
async function checkAgainst(deps: FarmDeps, request: FarmRequest, url: string): Promise<void> {
  const { owner, entry } = request
  const { farm: to, pid } = entry
  const asked = questions()
  const readInfo = asked.need<readonly [string]>({ to, fn: farm.poolInfo, args: [pid], from: owner })
  const readStaked = asked.need({ to, fn: farm.stakedWantTokens, args: [pid, owner], from: owner })
  const readLocked = asked.need({ to: entry.strat, fn: strat.wantLockedTotal, args: [] })
  const readPending = asked.need({ to, fn: farm.pendingReward, args: [pid, owner], from: owner })
  const readHeld = asked.need({ to: entry.want, fn: token.balanceOf, args: [owner], from: owner })
  const readFees = askFees(asked, entry)
  const { results } = await readViews(deps.rpc(), deps.chainId, asked.calls, url)
  const [want] = readInfo(results)
  if (!sameAddress(want, entry.want)) throw new AppError('farm.mismatch', `${entry.id}: ${want}`)
  const [probe] = await deps.rpc().ask(url, [probeCall(entry, owner)])
  const blocked = readProbe(entry, probe)
  if (blocked) throw new AppError(blocked, probe && 'error' in probe ? probe.error.message : '')
  const staked = payable(readStaked(results), readLocked(results)) ?? 0n
  const [fees, pending] = [readFees(results), readPending(results)]
  const held = { staked, pending, held: readHeld(results) }
  checkLeast(request, staked, fees)
  checkHeld(request, held)
  checkShown(request, held, fees)
}

/**
 * Stakes an amount, and pays the reward earned so far.
 * @param least want that it has to add to the stake; null if the farm takes no minimum
 */
export const depositCall = ({ farm: to, pid }: FarmEntry, amount: bigint, least: bigint | null): WriteCall =>
  least === null
    ? { to, fn: farm.deposit, args: [pid, amount] }
    : { to, fn: farm.depositAtLeast, args: [pid, amount, least] }

/**
 * Withdraws an amount, and the reward.
 * @param least want that it has to pay; null if the farm takes no minimum
 */
export const withdrawCall = (
  { farm: to, pid }: FarmEntry,
  amount: bigint,
  least: bigint | null,
): WriteCall =>
  least === null
    ? { to, fn: farm.withdraw, args: [pid, amount] }
    : { to, fn: farm.withdrawAtLeast, args: [pid, amount, least] }

/** More than any stake: the farm pays the whole stake. */
const EVERYTHING = 2n ** 256n - 1n

/**
 * Withdraws everything, and the reward.
 * @param least as for `withdrawCall`
 */
export const withdrawAllCall = (entry: FarmEntry, least: bigint | null): WriteCall =>
  least === null
    ? { to: entry.farm, fn: farm.withdrawAll, args: [entry.pid] }
    : withdrawCall(entry, EVERYTHING, least)

/** Claims only the reward: a withdrawal of nothing. */
export const harvestCall = (entry: FarmEntry): WriteCall => withdrawCall(entry, 0n, null)

/** Returns the stake and forfeits every reward. */
export const emergencyCall = ({ farm: to, pid }: FarmEntry): WriteCall => ({
  to,
  fn: farm.emergencyWithdraw,
  args: [pid],
})

function callOf(request: FarmRequest): { readonly id: StepId; readonly call: WriteCall } {
  const { entry } = request
  switch (request.kind) {
    case 'deposit':
      return { id: 'farmDeposit', call: depositCall(entry, request.amount, request.least) }
    case 'withdraw':
      return { id: 'farmWithdraw', call: withdrawCall(entry, request.amount, request.least) }
    case 'withdrawAll':
      return { id: 'farmWithdraw', call: withdrawAllCall(entry, request.least) }
    case 'harvest':
      return { id: 'farmHarvest', call: harvestCall(entry) }
    case 'emergency':
      return { id: 'farmEmergency', call: emergencyCall(entry) }
  }
}

/** Builds the steps `[approve?, call]`. Only a deposit approves: exactly its amount, to the farm. */
export function farmSteps(deps: FarmDeps, request: FarmRequest): Step[] {
  const { owner, entry } = request
  const check = () => allAgree(deps.rpc(), (url) => checkAgainst(deps, request, url))
  const deposits = request.kind === 'deposit' ? request.amount : 0n
  const action: Step = {
    ...callOf(request),
    nativeSpend: entry.want === deps.registry.tokens.MEV ? deposits : 0n,
    needed: async () => true,
    check,
  }
  if (deposits === 0n) return [action]
  const approval = { owner, token: entry.want, spender: entry.farm, amount: deposits }
  return [approveStep(deps, approval, check), action]
}
