import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { isRefusal } from '../errors/catalogue.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import type { WalletAdapter } from '../wallet/model.ts'
import { laterCost, tryAction } from './ahead.ts'
import type { Earlier, Hash, Sent, Settled, Step, StepId, StepState } from './model.ts'
import { type Look, lookUp, newMemory, refusalOf, type TriedCall, type TxOutcome } from './outcome.ts'
import { simulate } from './simulate.ts'
import { readStart } from './start.ts'
import type { Chain } from './views.ts'

/** Dependencies of following a transaction. `rpc` is a function because the settings may change meanwhile. */
export type FollowDeps = Omit<Chain, 'rpc'> & {
  readonly rpc: () => Rpc
  readonly wait: (ms: number) => Promise<void>
  /** Receives the transaction whenever a poll adds to its known facts. */
  readonly learnt: (sent: Sent) => void
}

export type FlowDeps = FollowDeps & {
  readonly owner: Address
  /** Resolves if the wallet still has this account and chain, and throws otherwise. */
  readonly assertWallet: (owner: Address) => Promise<WalletAdapter>
  /**
   * Called as soon as a hash is known, before anything can be lost. `count` is the account's before the wallet was
   * asked.
   */
  readonly sent: (step: Step, sent: Sent, count: number) => void
  readonly changed: (index: number, state: StepState) => void
  /** Maximum gas cost of one signature according to the review, in wei; null if the review names none. */
  readonly mostFee?: () => bigint | null
  /** Earlier transaction of this step, if the step is repeated and the outcome of that one is unknown. */
  readonly before?: (step: StepId) => Sent | null
  /** Returns true if an earlier transaction of this kind may still be mined. Then an explicit nonce is requested. */
  readonly unsettled?: (step: StepId) => boolean
}

const POLL_MS = 700
/** Polls after which a transaction is polled less often: others may have to sign first. */
const SOON_LOOKS = 400
const LATER_MS = 5_000
/** Polls between two requests to all nodes. */
const ASK_ALL = 3

/** Polls of a transaction in a block whose amounts no node has reported yet, before it is left without them. */
const AMOUNT_LOOKS = 4

/**
 * Call that is tried again while its transaction is pending, and the receiver of its current failure (null: it would
 * pass).
 */
type Retrial = {
  readonly call?: TriedCall
  readonly doubted: (doubt: AppError | null) => void
  /** Returns true if the chain already has the result of the step, though its hash may never be in a block. */
  readonly over?: () => Promise<boolean>
}

const chainOf = (deps: Pick<FollowDeps, 'rpc' | 'chainId' | 'mev'>): Chain => ({
  rpc: deps.rpc(),
  chainId: deps.chainId,
  mev: deps.mev,
})

/** Returns the step's state at the end of its transaction; null while that is pending. */
function endOf(outcome: TxOutcome, hash: Hash): StepState | null {
  switch (outcome.state) {
    case 'pending':
      return null
    case 'confirmed':
      return { at: 'confirmed', hash, settled: outcome.settled }
    case 'failed':
      return { at: 'failed', error: outcome.error, hash, block: outcome.block }
    default:
      return { at: outcome.state, hash }
  }
}

/**
 * Follows a sent transaction until it is confirmed, replaced, refused, or no node has it 240 blocks after the wallet's
 * answer. The last two are not final. An unreachable network only makes it take longer.
 * @param retrial tries the call again while it is pending: its failure is known long before the node forgets it
 */
export async function follow(deps: FollowDeps, first: Sent, retrial?: Retrial): Promise<StepState> {
  const { hash } = first
  const memory = newMemory()
  let sent = first
  let confirmedSeen = 0
  for (let looks = 1; ; looks++) {
    await deps.wait(looks > SOON_LOOKS ? LATER_MS : POLL_MS)
    const asksAll = looks % ASK_ALL === 0
    let look: Look
    let doubt: AppError | null = null
    try {
      if (asksAll && (await retrial?.over?.())) return { at: 'skipped' }
      // Before the poll, and never once a node has its receipt: a completed call would be refused a second time.
      if (retrial?.call && asksAll && memory.seen === 0) doubt = await refusalOf(deps.rpc(), retrial.call)
      look = await lookUp(chainOf(deps), sent, memory, asksAll || looks === 1)
    } catch {
      continue
    }
    const { outcome } = look
    if (look.sent !== sent) deps.learnt(look.sent)
    sent = look.sent
    if (outcome.state === 'pending' && (outcome.doubt || asksAll))
      retrial?.doubted(outcome.doubt ?? (memory.seen === 0 ? doubt : null))
    if (outcome.state === 'confirmed' && outcome.later && ++confirmedSeen < AMOUNT_LOOKS) continue
    const end = endOf(outcome, hash)
    if (end) return end
  }
}

/**
 * Polls once, on all nodes, a transaction whose outcome may still change. It is followed again if a node has it.
 * @param known called once a node has it, and whenever the nodes begin to differ or agree again
 * @returns its new state; null if nothing new is known
 */
export async function lookAgain(
  deps: FollowDeps,
  sent: Sent,
  known: (doubt: AppError | null) => void = () => undefined,
): Promise<StepState | null> {
  const { hash } = sent
  const memory = newMemory()
  try {
    const { outcome, sent: next } = await lookUp(chainOf(deps), sent, memory)
    if (next !== sent) deps.learnt(next)
    if (outcome.state === 'pending') {
      if (!outcome.known) return null
      known(outcome.doubt)
      return await follow(deps, next, { doubted: known })
    }
    return outcome.state === 'dropped' ? null : endOf(outcome, hash)
  } catch {
    return null
  }
}

/** Failures of a wallet that was asked to send, without those that occur before it signs. */
const mayHaveSent = (code: string) =>
  isRefusal(code) || MAY_HAVE_SENT.includes(code) || code.startsWith('rpc.') || code.startsWith('api.')
/** A wallet that sends a second time, because the first answer was late, gets the answer that the nonce is used. */
const MAY_HAVE_SENT = [
  'unknown',
  'tx.duplicate',
  'tx.nonceUsed',
  'tx.nonceFar',
  'wallet.silent',
  'wallet.sessionEnded',
]

async function runStep(
  deps: FlowDeps,
  steps: readonly Step[],
  index: number,
  earlier: Earlier,
  changed: (state: StepState) => void,
): Promise<StepState> {
  const step = steps[index] as Step
  changed({ at: 'checking' })
  const before = deps.before?.(step.id) ?? null
  if (before) {
    const { hash, contract: signers } = before
    const state = await lookAgain(deps, before, (doubt) =>
      changed({ at: 'sent', hash, signers, ...(doubt ? { doubt } : {}) }),
    )
    if (state?.at === 'confirmed') return state
  }
  if (!(await step.needed(earlier))) return { at: 'skipped' }
  await step.check(earlier)
  changed({ at: 'simulating' })
  await tryAction(deps.rpc(), deps.owner, steps, index, earlier)
  const call = typeof step.call === 'function' ? step.call(earlier) : step.call
  const nativeSpend = typeof step.nativeSpend === 'function' ? step.nativeSpend(earlier) : step.nativeSpend
  const later = await laterCost(steps, index, earlier)
  const { nonce: count, ...request } = await simulate(deps.rpc(), deps.owner, { call, nativeSpend, later })
  const fee = request.gas * request.gasPrice
  const shown = deps.mostFee?.() ?? null
  if (shown !== null && fee > shown) throw new AppError('tx.feeRose', `${fee} > ${shown} wei`)
  // Read before the signature: once a transaction is sent, nothing may delay writing its hash to the ledger.
  const { height, contract } = await readStart(chainOf(deps), deps.owner)
  const wallet = await deps.assertWallet(deps.owner)
  changed({ at: 'signing' })
  const asksNonce = before !== null || deps.unsettled?.(step.id) === true
  let hash: Hash
  try {
    hash = await wallet.send(asksNonce ? { ...request, nonce: before?.nonce ?? count } : request)
  } catch (thrown) {
    const error = fromUnknown(thrown)
    return { at: 'failed', error, ...(mayHaveSent(error.code) ? { passedOn: true as const } : {}) }
  }
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    return {
      at: 'failed',
      error: new AppError('wallet.badAnswer', String(hash).slice(0, 80)),
      passedOn: true,
    }
  const sent: Sent = {
    hash: hash.toLowerCase() as Hash,
    account: deps.owner,
    sentBlock: height,
    answerBlock: null,
    call: { to: request.to, input: request.data.toLowerCase() as `0x${string}` },
    nonce: null,
    contract,
    by: null,
  }
  deps.sent(step, sent, count)
  const waiting = { at: 'sent', hash: sent.hash, signers: contract } as const
  changed(waiting)
  let known: string | null = null
  return follow(deps, sent, {
    call: { from: request.from, to: request.to, data: request.data },
    doubted: (doubt) => {
      if ((doubt?.code ?? null) === known) return
      known = doubt?.code ?? null
      changed(doubt ? { ...waiting, doubt } : waiting)
    },
    // Other signers may have it sent under a hash that this page never learns.
    ...(contract ? { over: async () => !(await step.needed(earlier)) } : {}),
  })
}

/**
 * Runs the steps in order: read again, simulate, sign, wait. Stops at the first that does not end well.
 * @param done results of the steps of an earlier run, if a stopped flow continues
 */
export async function runFlow(
  deps: FlowDeps,
  steps: readonly Step[],
  done: Earlier = {},
): Promise<StepState> {
  let last: StepState = { at: 'skipped' }
  const earlier: Partial<Record<StepId, Settled>> = { ...done }
  for (const [index, { id }] of steps.entries()) {
    const changed = (state: StepState) => deps.changed(index, state)
    try {
      last = await runStep(deps, steps, index, earlier, changed)
    } catch (error) {
      last = { at: 'failed', error: fromUnknown(error) }
    }
    changed(last)
    if (last.at === 'confirmed') earlier[id] = last.settled
    if (last.at !== 'confirmed' && last.at !== 'skipped') return last
  }
  return last
}
