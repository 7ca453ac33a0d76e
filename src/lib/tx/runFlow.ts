import { readQuantity } from '../chain/reads.ts'
import type { Rpc } from '../chain/rpc.ts'
import type { Address } from '../config/registry.ts'
import { AppError } from '../errors/AppError.ts'
import { fromUnknown } from '../errors/fromUnknown.ts'
import type { WalletDoor } from '../wallet/model.ts'
import { laterCost, tryAction } from './ahead.ts'
import type { Earlier, Hash, Settled, Step, StepId, StepState } from './model.ts'
import { findFailure, lookUp, refusalOf, type Sent, type TriedCall } from './outcome.ts'
import { simulate } from './simulate.ts'

export type FlowDeps = {
  readonly rpc: () => Rpc
  readonly owner: Address
  /** Says that the wallet still has this account and chain, or throws. */
  readonly assertWallet: (owner: Address) => Promise<WalletDoor>
  /** Called as soon as a hash is known, before anything can be lost. */
  readonly sent: (step: Step, sent: Sent) => void
  readonly changed: (index: number, state: StepState) => void
  readonly wait: (ms: number) => Promise<void>
  /** The most, in wei, that the review says one signature may offer for gas; null where it says nothing. */
  readonly mostFee?: () => bigint | null
}

const POLL_MS = 700
/** Looks between two questions to all nodes. */
const ASK_ALL = 3

/** Looks at a transaction that is in a block whose amounts no node has reported yet, before it is left at that. */
const AMOUNT_LOOKS = 4

/** What is tried again while a transaction waits, and who gets what it would fail with now (null: it would pass). */
type Retrial = { readonly call: TriedCall; readonly doubted: (doubt: AppError | null) => void }

/**
 * Follows a sent transaction to its end. A network that is away only makes it take longer.
 * @param retrial tries the call again while it waits: what it would fail with is known long before the node forgets it
 */
export async function follow(
  deps: Pick<FlowDeps, 'rpc' | 'wait'>,
  sent: Sent,
  retrial?: Retrial,
): Promise<StepState> {
  const { hash } = sent
  let replacedSeen = 0
  let confirmedSeen = 0
  for (let looks = 1; ; looks++) {
    await deps.wait(POLL_MS)
    const asksAll = looks % ASK_ALL === 0
    let outcome: Awaited<ReturnType<typeof lookUp>>
    let doubt: AppError | null = null
    try {
      // Before the look: once it is in a block, what it did already would be refused a second time.
      if (retrial && asksAll) doubt = await refusalOf(deps.rpc(), retrial.call)
      outcome = await lookUp(deps.rpc(), sent)
    } catch {
      continue
    }
    if (outcome.state === 'pending' && asksAll) {
      const error = await findFailure(deps.rpc(), sent)
      if (error) return { at: 'failed', error, hash }
      retrial?.doubted(doubt)
    }
    if (outcome.state === 'confirmed' && !(outcome.later && ++confirmedSeen < AMOUNT_LOOKS))
      return { at: 'confirmed', hash, settled: outcome.settled }
    if (outcome.state === 'failed') return { at: 'failed', error: outcome.error, hash }
    if (outcome.state === 'dropped') return { at: 'dropped', hash }
    // Nodes of one address may differ by a block: the receipt gets a second chance.
    if (outcome.state === 'replaced' && ++replacedSeen > 2) return { at: 'replaced', hash }
  }
}

async function runStep(
  deps: FlowDeps,
  steps: readonly Step[],
  index: number,
  earlier: Earlier,
  changed: (state: StepState) => void,
): Promise<StepState> {
  const step = steps[index] as Step
  changed({ at: 'checking' })
  if (!(await step.needed(earlier))) return { at: 'skipped' }
  await step.check(earlier)
  changed({ at: 'simulating' })
  await tryAction(deps.rpc(), deps.owner, steps, index, earlier)
  const call = typeof step.call === 'function' ? step.call(earlier) : step.call
  const nativeSpend = typeof step.nativeSpend === 'function' ? step.nativeSpend(earlier) : step.nativeSpend
  const later = await laterCost(steps, index, earlier)
  const { nonce, ...request } = await simulate(deps.rpc(), deps.owner, { call, nativeSpend, later })
  const fee = request.gas * request.gasPrice
  const shown = deps.mostFee?.() ?? null
  if (shown !== null && fee > shown) throw new AppError('tx.feeRose', `${fee} > ${shown} wei`)
  // Read before the signature: once a transaction is out, nothing may stand between its hash and the ledger.
  const [head] = await deps.rpc().batch([{ method: 'eth_blockNumber', params: [] }])
  const sentBlock = readQuantity(head)
  const wallet = await deps.assertWallet(deps.owner)
  changed({ at: 'signing' })
  const hash: Hash = await wallet.send(request)
  if (typeof hash !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw new AppError('wallet.badAnswer', String(hash).slice(0, 80))
  const sent = { hash: hash.toLowerCase() as Hash, account: deps.owner, nonce, sentBlock }
  deps.sent(step, sent)
  const waiting = { at: 'sent', hash: sent.hash, nonce } as const
  changed(waiting)
  let known: string | null = null
  return follow(deps, sent, {
    call: { from: request.from, to: request.to, data: request.data },
    doubted: (doubt) => {
      if ((doubt?.code ?? null) === known) return
      known = doubt?.code ?? null
      changed(doubt ? { ...waiting, doubt } : waiting)
    },
  })
}

/**
 * Runs the steps in order: read again, simulate, sign, wait. Stops at the first that does not end well.
 * @param done what steps of an earlier run settled, where a flow goes on that had stopped
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
