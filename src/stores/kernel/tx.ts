import { atom, map } from 'nanostores'
import { chain, version } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { AppError } from '../../lib/errors/AppError.ts'
import { fromUnknown } from '../../lib/errors/fromUnknown.ts'
import { retryImport } from '../../lib/errors/retryImport.ts'
import { putEntry } from '../../lib/tx/ledger.ts'
import type { Earlier, LedgerEntry, Settled, Step, StepId, StepState } from '../../lib/tx/model.ts'
import type { Sent } from '../../lib/tx/outcome.ts'
import { withResets } from '../../lib/tx/withResets.ts'
import { rpc } from './chain.ts'
import { assertWallet } from './connect.ts'
import { $ledger, historyOf, saveLedger } from './ledger.ts'
import { forgetFlow, keepFlow } from './resume.ts'
import { $safety } from './safety.ts'
import { rereadTouched } from './touched.ts'

/** The flow now on screen; null when none is. */
export type FlowState = {
  readonly owner: Address
  readonly steps: readonly { readonly id: string; readonly state: StepState }[]
  readonly running: boolean
}

export const $flow = map<{ current: FlowState | null }>({ current: null })

/** The most, in wei, that the review on screen says one signature may offer for gas; null before it is read. */
export const $mostFee = atom<bigint | null>(null)

/** A transaction that has come to its end, and whether the review that sent it is still there to say so. */
export type Ended = { readonly entry: LedgerEntry; readonly onScreen: boolean }
/** Those that nobody was told of yet. */
export const $ended = atom<readonly Ended[]>([])

/** What a flow wants remembered of each transaction. */
export type Remembered = Pick<LedgerEntry, 'tokenIn' | 'tokenOut' | 'amountIn' | 'amountOut'>
/** One for the whole flow, or each step's own. */
export type Remember = Remembered | ((step: StepId) => Remembered)

const toEntry = (step: Step, sent: Sent, remember: Remember): LedgerEntry => ({
  chainId: chain.id,
  account: sent.account,
  nonce: sent.nonce,
  hash: sent.hash,
  step: step.id,
  ...(typeof remember === 'function' ? remember(step.id) : remember),
  sentAt: Date.now(),
  sentBlock: sent.sentBlock.toString(),
  state: 'pending',
  block: null,
  received: null,
  error: null,
})

/** What moved of a token; null when the receipt does not say. */
const movedOf = (moved: Settled['received'], token: string | null) =>
  token ? (moved[token.toLowerCase() as Address]?.toString() ?? null) : null

/** The entry as its end left it: what was really paid stands in place of what was expected, where the receipt says it. */
function settle(entry: LedgerEntry, state: StepState): LedgerEntry {
  if (state.at === 'confirmed')
    return {
      ...entry,
      state: 'confirmed',
      block: state.settled.block.toString(),
      amountIn: movedOf(state.settled.paid, entry.tokenIn) ?? entry.amountIn,
      received: movedOf(state.settled.received, entry.tokenOut),
    }
  if (state.at === 'failed') return { ...entry, state: 'failed', error: state.error.code }
  if (state.at === 'replaced' || state.at === 'dropped') return { ...entry, state: state.at }
  return entry
}

/** Reading goes on in a release that is not to sign any more. @throws AppError */
function assertSafe(): void {
  const { leastSafe, differs } = $safety.get()
  if (differs !== null) throw new AppError('release.differs', differs)
  if (leastSafe !== null) throw new AppError('release.unsafe', `${version} < ${leastSafe}`)
}

/** Who is silent does not keep anybody from signing. */
const SAFETY_MS = 3_000

/** Whether this release may still sign is asked before each review; what is known by then counts. */
async function askSafety(): Promise<void> {
  const look = retryImport('safetyWatch', () => import('./safetyWatch.ts'))
    .then(({ lookForSafety, REVIEW_MS }) => lookForSafety(REVIEW_MS))
    .catch(() => undefined)
  await Promise.race([look, wait(SAFETY_MS)])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const following = new Set<string>()

/** What signs, sends and follows: no page needs it before a review is open. */
const needFlow = () => retryImport('runFlow', () => import('../../lib/tx/runFlow.ts'))

/** Fetches, while a review is read, what its signature will need; where that fails the signature tries again. */
export function prepareFlow(): void {
  void askSafety()
  void needFlow().catch(() => undefined)
}

/** Keeps how a transaction ended, and has it told. */
function end(entry: LedgerEntry, onScreen: boolean): void {
  saveLedger(putEntry($ledger.get(), entry))
  following.delete(entry.hash)
  $ended.set([...$ended.get(), { entry, onScreen }])
}

/** Number of the flow on screen; a closed one asks for no further signature and writes no more on the screen. */
let shown = 0

/** A node forgets an unmined transaction after two minutes; then nothing is pending that could still come. */
const PENDING_MS = 150_000

/** Ends when nothing of the account is in the pool: the chain takes one number after the other. */
async function settled(owner: Address): Promise<void> {
  const pending = () => historyOf($ledger.get(), owner).some((entry) => entry.state === 'pending')
  for (const until = Date.now() + PENDING_MS; pending() && Date.now() < until; ) await wait(500)
}

export type FlowResult = {
  readonly last: StepState
  /** What each step of the flow moved, as far as it came. */
  readonly settled: Earlier
}

/**
 * Runs the steps of a flow, keeping each sent transaction in the ledger before anything can be lost.
 * @param remember what the history shows of it
 * @param onSent called for each step whose transaction is on its way
 * @param done what steps of an earlier run of the same flow settled
 */
export async function startFlow(
  owner: Address,
  planned: readonly Step[],
  remember: Remember,
  onSent: (step: StepId, sent: Sent) => void = () => undefined,
  done: Earlier = {},
): Promise<FlowResult> {
  const steps = withResets(planned)
  const mine = ++shown
  $flow.set({
    current: { owner, running: true, steps: steps.map(({ id }) => ({ id, state: { at: 'idle' } })) },
  })
  const setStep = (index: number, state: StepState) => {
    const flow = $flow.get().current
    if (!flow || mine !== shown) return
    $flow.set({ current: { ...flow, steps: flow.steps.map((s, i) => (i === index ? { ...s, state } : s)) } })
  }
  const stop = (last: StepState) => {
    const flow = $flow.get().current
    if (flow && mine === shown) $flow.set({ current: { ...flow, running: false } })
    return last
  }
  setStep(0, { at: 'checking' })
  await Promise.all([settled(owner), askSafety()])
  let entry: LedgerEntry | null = null
  const moved: Partial<Record<StepId, Settled>> = { ...done }
  const flowing = await needFlow().catch((error: unknown) => fromUnknown(error))
  if (flowing instanceof AppError) {
    const last: StepState = { at: 'failed', error: flowing }
    setStep(0, last)
    return { last: stop(last), settled: done }
  }
  const last = await flowing.runFlow(
    {
      rpc,
      owner,
      assertWallet: (account) => {
        if (mine !== shown) throw new AppError('api.cancelled', 'the review was closed')
        assertSafe()
        return assertWallet(account)
      },
      wait,
      mostFee: $mostFee.get,
      sent: (step, sent) => {
        entry = toEntry(step, sent, remember)
        following.add(entry.hash)
        saveLedger(putEntry($ledger.get(), entry))
        onSent(step.id, sent)
      },
      changed: (index, state) => {
        setStep(index, state)
        const id = steps[index]?.id
        if (id && state.at === 'confirmed') moved[id] = state.settled
        if (entry && state.at !== 'sent' && 'hash' in state && state.hash === entry.hash) {
          end(settle(entry, state), mine === shown)
          entry = null
        }
      },
    },
    steps,
    done,
  )
  // Not awaited: how it ended is shown at once.
  void rereadTouched()
  return { last: stop(last), settled: moved }
}

/**
 * Runs a flow that a reload may interrupt: `kept` opens its review again, until its last transaction is on its way.
 * Null when it was closed before the last signature.
 * @param done what steps of an earlier run of the same flow settled
 */
export async function startKeptFlow(
  owner: Address,
  steps: readonly Step[],
  remember: Remember,
  kept: {
    readonly kind: string
    readonly data: string
    /** What is kept from then on, where a step that is on its way must not be asked for again. */
    readonly after?: (step: StepId, sent: Sent) => string | null
  },
  done: Earlier = {},
): Promise<FlowResult | null> {
  keepFlow(kept.kind, kept.data)
  const onSent = (step: StepId, sent: Sent) => {
    const next = kept.after?.(step, sent) ?? null
    // Once the last one is on its way a reload must not offer it again.
    if (step === steps.at(-1)?.id) forgetFlow()
    else if (next !== null) keepFlow(kept.kind, next)
  }
  const result = await startFlow(owner, steps, remember, onSent, done)
  forgetFlow()
  return result.last.at === 'failed' && result.last.error.code === 'api.cancelled' ? null : result
}

export function closeFlow(): void {
  shown++
  $flow.set({ current: null })
}

/** Takes up what an earlier page sent and did not see end. */
export async function resumePending(): Promise<void> {
  const pending = $ledger
    .get()
    .filter((e) => e.state === 'pending' && e.chainId === chain.id && !following.has(e.hash))
  if (pending.length === 0) return
  // Where it does not come, the next page follows them.
  const flowing = await needFlow().catch(() => null)
  if (!flowing) return
  await Promise.all(
    pending.map(async (entry) => {
      following.add(entry.hash)
      const sent = {
        hash: entry.hash,
        account: entry.account,
        nonce: entry.nonce,
        sentBlock: BigInt(entry.sentBlock),
      }
      const state = await flowing.follow({ rpc, wait }, sent)
      end(settle(entry, state), false)
      await rereadTouched()
    }),
  )
}
