import { atom, map } from 'nanostores'
import { registry } from '../lib/core/config/contracts.ts'
import { chain, version } from '../lib/core/config/env.ts'
import type { Address } from '../lib/core/config/registry.ts'
import { AppError } from '../lib/core/errors/AppError.ts'
import { isRefusal } from '../lib/core/errors/catalogue.ts'
import { fromUnknown } from '../lib/core/errors/fromUnknown.ts'
import { retryImport } from '../lib/core/errors/retryImport.ts'
import type { Remembered } from '../lib/core/tx/entry.ts'
import { isInPool, isOpen, isRepeatable, isUnsettled } from '../lib/core/tx/ledger.ts'
import type {
  Earlier,
  Hash,
  LedgerEntry,
  Sent,
  Settled,
  Step,
  StepId,
  StepState,
} from '../lib/core/tx/model.ts'
import { withResets } from '../lib/core/tx/withResets.ts'
import { noteOwnBlock, rpc } from './chain.ts'
import { assertWallet } from './connect.ts'
import { $ledger, historyOf, saveEntry } from './ledger.ts'
import { forgetFlow, keepFlow } from './resume.ts'
import { $safety } from './safety.ts'
import { rereadTouched } from './touched.ts'

/** The flow now on screen; null if there is none. */
export type FlowState = {
  readonly owner: Address
  readonly steps: readonly { readonly id: string; readonly state: StepState }[]
  readonly running: boolean
}

export const $flow = map<{ current: FlowState | null }>({ current: null })

/** Maximum gas cost of one signature according to the review on screen, in wei; null before it is read. */
export const $mostFee = atom<bigint | null>(null)

let feeRead: Promise<void> = Promise.resolve()
/** No signature is requested before the review shows the maximum fee: a slow node must not hide it. */
export const waitForFee = (read: Promise<void>): void => {
  feeRead = read
}

/** A finished transaction, and whether the review that sent it is still open to report it. */
export type Ended = { readonly entry: LedgerEntry; readonly onScreen: boolean }
/** Finished transactions that were not reported yet. */
export const $ended = atom<readonly Ended[]>([])

/** Facts for the history about a flow's transactions: one for the whole flow, or each step's own. */
export type Remember = Remembered | ((step: StepId) => Remembered)

/**
 * Reading continues in a release that must no longer sign.
 * @throws AppError
 */
function assertSafe(): void {
  const { leastSafe, differs } = $safety.get()
  if (differs !== null) throw new AppError('release.differs', differs)
  if (leastSafe !== null) throw new AppError('release.unsafe', `${version} < ${leastSafe}`)
}

/** If the safety check times out, signing is still allowed. */
const SAFETY_MS = 3_000

/** Checks before each review that this release may still sign, and uses the result available by then. */
async function askSafety(): Promise<void> {
  const look = retryImport('safetyWatch', () => import('./safetyWatch.ts'))
    .then(({ lookForSafety, REVIEW_MS }) => lookForSafety(REVIEW_MS))
    .catch(() => undefined)
  await Promise.race([look, wait(SAFETY_MS)])
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const following = new Set<string>()

/** Code that signs, sends and follows: no page needs it before a review is open. */
const needFlow = () =>
  retryImport('runFlow', async () => ({
    ...(await import('../lib/core/tx/runFlow.ts')),
    ...(await import('../lib/core/tx/entry.ts')),
    ...(await import('../lib/core/tx/alteredTexts.ts')),
  }))
type Flowing = Awaited<ReturnType<typeof needFlow>>

const mev = registry.tokens.MEV ?? null

const entryBy = (hash: Hash) => $ledger.get().find((entry) => entry.hash === hash)

/** Dependencies of following; new facts are saved in the ledger. */
const followDeps = ({ withLearnt }: Flowing) => ({
  rpc,
  wait,
  chainId: chain.id,
  mev,
  learnt: (sent: Sent) => {
    const entry = entryBy(sent.hash)
    if (entry) saveEntry(withLearnt(entry, sent))
  },
})

/** Loads the code for the signature while a review is read; if that fails, the signature tries again. */
export function prepareFlow(): void {
  void askSafety()
  void needFlow().catch(() => undefined)
}

/** Stores the outcome of a transaction, and reports it. */
function end(entry: LedgerEntry, onScreen: boolean): void {
  if (entry.state === 'confirmed' && entry.block !== null) noteOwnBlock(BigInt(entry.block))
  saveEntry(entry)
  following.delete(entry.hash)
  $ended.set([...$ended.get(), { entry, onScreen }])
}

/** Number of the flow on screen; a closed one requests no further signature and no longer writes to the screen. */
let shown = 0

/** Resolves when no transaction of the account is pending, because the chain accepts nonces only in order. */
async function settled(owner: Address): Promise<void> {
  const pending = () => historyOf($ledger.get(), owner).some((entry) => isInPool(entry, Date.now()))
  while (pending()) await wait(500)
}

/** Hashes by step of the repeated flow, for transactions that may still be mined. */
let again: ReadonlyMap<string, Hash> = new Map()
/** Steps of it whose wallet failed after it may have signed. */
let passedOn: ReadonlySet<string> = new Set()
/** The same of all reviews of this page, as account and step: closing a review does not end the doubt. */
export const $doubtful = atom<ReadonlySet<string>>(new Set())
export const doubtOf = (owner: Address, step: StepId): string => `${owner} ${step}`

/**
 * Marks the next flow as a repetition of the one on screen: its transactions are looked up before anything is signed.
 */
export function repeatFlow(): void {
  const steps = $flow.get().current?.steps ?? []
  passedOn = new Set(steps.flatMap(({ id, state }) => (state.at === 'failed' && state.passedOn ? [id] : [])))
  const sent = steps.flatMap(({ id, state }): [string, Hash][] =>
    'hash' in state && state.hash && state.at !== 'confirmed' ? [[id, state.hash]] : [],
  )
  again = new Map(sent)
}

/** Earlier transactions of the account that do the same as one of the steps, and may still be mined. */
const unsettledOf = (owner: Address, steps: readonly Step[]) =>
  historyOf($ledger.get(), owner).filter((entry) =>
    steps.some(({ id }) => isUnsettled(entry, id, Date.now())),
  )

/**
 * Looks up earlier flows of the same kind before a new one. One that is in a block after all stops it, and so does one
 * that the review could not require a tick for, because it was still waited for.
 * @param ticked transactions that were unsettled when the review was confirmed
 */
async function foundEarlier(
  owner: Address,
  steps: readonly Step[],
  ticked: readonly Hash[],
): Promise<StepState | null> {
  const earlier = unsettledOf(owner, steps).filter(isOpen)
  if (earlier.length > 0) await lookAtOpen()
  if (earlier.some(({ hash }) => entryBy(hash)?.state === 'confirmed'))
    return { at: 'failed', error: new AppError('tx.earlierDone') }
  const late = unsettledOf(owner, steps).find(({ hash }) => !ticked.includes(hash))
  return late ? { at: 'failed', error: new AppError('tx.dropped', late.hash) } : null
}

export type FlowResult = {
  readonly last: StepState
  /** Results of the steps so far. */
  readonly settled: Earlier
}

/**
 * Runs the steps of a flow, and stores each sent transaction in the ledger before anything can be lost.
 * @param remember facts for the history
 * @param onSent called for each step whose transaction was sent
 * @param done results of the steps of an earlier run of the same flow
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
  const [repeated, passed] = [again, passedOn]
  again = new Map()
  passedOn = new Set()
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
  const ticked = unsettledOf(owner, steps).map(({ hash }) => hash)
  await Promise.all([settled(owner), askSafety(), feeRead])
  const moved: Partial<Record<StepId, Settled>> = { ...done }
  const flowing = await needFlow().catch((error: unknown) => fromUnknown(error))
  if (flowing instanceof AppError) {
    const last: StepState = { at: 'failed', error: flowing }
    setStep(0, last)
    return { last: stop(last), settled: done }
  }
  const failed = repeated.size === 0 && (await foundEarlier(owner, steps, ticked))
  if (failed) {
    setStep(0, failed)
    return { last: stop(failed), settled: done }
  }
  const last = await flowing.runFlow(
    {
      ...followDeps(flowing),
      owner,
      assertWallet: async (account) => {
        const adapter = await assertWallet(account)
        // After the wallet's answer, which may take a long time.
        if (mine !== shown) throw new AppError('api.cancelled', 'the review was closed')
        assertSafe()
        flowing.assertUnaltered()
        return adapter
      },
      mostFee: $mostFee.get,
      before: (step) => {
        const entry = repeated.has(step) ? entryBy(repeated.get(step) as Hash) : undefined
        // If another poll finds it in a block meanwhile, it is found here again, and not signed a second time.
        const mayCount = entry && (isOpen(entry) || !['failed', 'replaced'].includes(entry.state))
        return mayCount ? flowing.toSent(entry) : null
      },
      unsettled: (step) =>
        passed.has(step) ||
        $doubtful.get().has(doubtOf(owner, step)) ||
        historyOf($ledger.get(), owner).some((entry) => isUnsettled(entry, step, Date.now())),
      sent: (step, sent, count) => {
        const remembered = typeof remember === 'function' ? remember(step.id) : remember
        const facts = { chainId: chain.id, step: step.id, remembered, count, sentAt: Date.now() }
        following.add(sent.hash)
        saveEntry(flowing.toEntry(sent, facts))
        $doubtful.set(new Set([...$doubtful.get()].filter((one) => one !== doubtOf(owner, step.id))))
        onSent(step.id, sent)
      },
      changed: (index, state) => {
        setStep(index, state)
        const id = steps[index]?.id
        if (id && state.at === 'confirmed') moved[id] = state.settled
        if (id && isRepeatable(id) && state.at === 'failed' && state.passedOn && !isRefusal(state.error.code))
          $doubtful.set(new Set([...$doubtful.get(), doubtOf(owner, id)]))
        const entry = state.at !== 'sent' && 'hash' in state && state.hash ? entryBy(state.hash) : undefined
        if (entry) end(flowing.settle(entry, state), mine === shown)
      },
    },
    steps,
    done,
  )
  // Not awaited, so that the outcome is shown immediately.
  void rereadTouched()
  return { last: stop(last), settled: moved }
}

/**
 * Runs a flow that a reload may interrupt: the stored data opens its review again, until its last transaction was sent.
 * Null if it was closed before the last signature.
 * @param done results of the steps of an earlier run of the same flow
 */
export async function startSavedFlow(
  owner: Address,
  steps: readonly Step[],
  remember: Remember,
  saved: {
    readonly kind: string
    readonly data: string
    /** Data stored from then on, if a sent step must not be requested again. */
    readonly after?: (step: StepId, sent: Sent) => string | null
  },
  done: Earlier = {},
): Promise<FlowResult | null> {
  keepFlow(saved.kind, saved.data)
  const onSent = (step: StepId, sent: Sent) => {
    const next = saved.after?.(step, sent) ?? null
    // After the last transaction was sent, a reload must not offer it again.
    if (step === steps.at(-1)?.id) forgetFlow()
    else if (next !== null) keepFlow(saved.kind, next)
  }
  const result = await startFlow(owner, steps, remember, onSent, done)
  forgetFlow()
  return result.last.at === 'failed' && result.last.error.code === 'api.cancelled' ? null : result
}

export function closeFlow(): void {
  shown++
  $flow.set({ current: null })
}

/** Entries of this chain that are not followed yet. */
const unfollowed = (wanted: (entry: LedgerEntry) => boolean) =>
  $ledger.get().filter((e) => e.chainId === chain.id && !following.has(e.hash) && wanted(e))

/** Follows transactions that an earlier page sent and did not see finished. */
export async function resumePending(): Promise<void> {
  const pending = unfollowed(({ state }) => state === 'pending')
  if (pending.length === 0) return
  // If the code fails to load, the next page follows them.
  const flowing = await needFlow().catch(() => null)
  if (!flowing) return
  await Promise.all(
    pending.map(async (entry) => {
      following.add(entry.hash)
      const state = await flowing.follow(followDeps(flowing), flowing.toSent(entry))
      end(flowing.settle(entryBy(entry.hash) ?? entry, state), false)
      await rereadTouched()
    }),
  )
}

/** An open review shows the current state. */
function correctShown(hash: Hash, state: StepState): void {
  const { current } = $flow.get()
  if (!current || current.running) return
  const isIt = (one: StepState) => 'hash' in one && one.hash === hash
  $flow.set({
    current: {
      ...current,
      steps: current.steps.map((step) => (isIt(step.state) ? { ...step, state } : step)),
    },
  })
}

/** Maximum number of transactions per poll. */
const MOST_OPEN = 20

/** Polls transactions again that were not in a block at the last poll: a later receipt corrects them. */
export async function lookAtOpen(): Promise<void> {
  const open = unfollowed(isOpen).slice(0, MOST_OPEN)
  const flowing = open.length > 0 ? await needFlow().catch(() => null) : null
  if (!flowing) return
  await Promise.all(
    open.map(async ({ hash, state: before }) => {
      following.add(hash)
      const entry = () => entryBy(hash)
      const found = entry()
      const state = found ? await flowing.lookAgain(followDeps(flowing), flowing.toSent(found)) : null
      const now = entry()
      following.delete(hash)
      if (!now) return
      if (state?.at === 'confirmed' || state?.at === 'replaced') {
        correctShown(hash, state)
        end(flowing.settle(now, state), false)
        await rereadTouched()
      } else if (state?.at === 'failed' && state.error.code === now.error) return
      else if (state) saveEntry(flowing.settle(now, state))
      else if (before === 'replaced') saveEntry({ ...now, state: 'dropped' })
    }),
  )
}
