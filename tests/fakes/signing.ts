/** Records the flows that stores start, instead of running them. */
import type { Address } from '../../src/lib/core/config/registry.ts'
import { AppError } from '../../src/lib/core/errors/AppError.ts'
import type { Remembered } from '../../src/lib/core/tx/entry.ts'
import type { Earlier, Hash, Sent, Settled, Step, StepId } from '../../src/lib/core/tx/model.ts'
import type { FlowResult, Remember, startFlow, startSavedFlow } from '../../src/stores/tx.ts'

type SavedFlow = Parameters<typeof startSavedFlow>[3]
type OnSent = (step: StepId, sent: Sent) => void

/** A flow that a store asked for. */
export type AskedFlow = {
  readonly owner: Address
  readonly steps: readonly Step[]
  readonly remember: Remember
  /** Data for a reload; null if the flow is not resumed. */
  readonly saved: SavedFlow | null
  readonly done: Earlier
}

const confirmed: FlowResult = {
  last: { at: 'confirmed', hash: `0x${'ab'.repeat(32)}`, settled: settledOf() },
  settled: {},
}

export const signing = {
  /** Flows asked for, first to last. */
  flows: [] as AskedFlow[],
  /** Result of the next flows; null if their review was closed. */
  result: confirmed as FlowResult | null,
  /** Called with each flow; it may send its transactions, and change the result. */
  onFlow: (async () => undefined) as (flow: AskedFlow, sent: OnSent) => Promise<void>,
}

/** Forgets the flows of an earlier test. */
export function clearSigning(): void {
  signing.flows = []
  signing.result = confirmed
  signing.onFlow = async () => undefined
}

/** The one flow that was asked for. */
export function onlyFlow(): AskedFlow {
  const [flow, ...more] = signing.flows
  if (!flow || more.length > 0) throw new Error(`${signing.flows.length} flows`)
  return flow
}

/** Replaces `stores/tx.ts`, all but the functions that run a flow. */
export async function recordingTx(original: () => Promise<unknown>) {
  const startSaved: typeof startSavedFlow = async (owner, steps, remember, saved, done = {}) => {
    const flow = { owner, steps, remember, saved, done }
    signing.flows.push(flow)
    await signing.onFlow(flow, () => undefined)
    return signing.result
  }
  const start: typeof startFlow = async (owner, steps, remember, onSent = () => undefined, done = {}) => {
    const flow = { owner, steps, remember, saved: null, done }
    signing.flows.push(flow)
    await signing.onFlow(flow, onSent)
    if (!signing.result) throw new AppError('api.cancelled')
    return signing.result
  }
  return { ...((await original()) as object), startSavedFlow: startSaved, startFlow: start }
}

/** Result of a flow that failed with this code. */
export const failedWith = (code: string): FlowResult => ({
  last: { at: 'failed', error: new AppError(code) },
  settled: {},
})

/** A step's call in plain values: `[id, contract, function, arguments, native coin spent]`. */
export type PlainStep = readonly [StepId, Address, string, readonly unknown[], bigint]

/** Returns the steps as plain values, with the results of earlier ones where a step depends on them. */
export const plainSteps = (steps: readonly Step[], earlier: Earlier = {}): PlainStep[] =>
  steps.map(({ id, call, nativeSpend }) => {
    const { to, fn, args } = typeof call === 'function' ? call(earlier) : call
    const spent = typeof nativeSpend === 'function' ? nativeSpend(earlier) : nativeSpend
    return [id, to, fn.name, args ?? [], spent]
  })

/** The history record of a step. */
export const rememberedAt = ({ remember }: AskedFlow, step: StepId): Remembered =>
  typeof remember === 'function' ? remember(step) : remember

/** Result of a step that moved these amounts. */
export function settledOf(change: Partial<Settled> = {}): Settled {
  return { block: 51n, complete: true, received: {}, paid: {}, items: {}, gasUsed: 21_000n, ...change }
}

/** A transaction whose hash the wallet returned. */
export const sentOf = (hash: Hash, account: Address): Sent => ({
  hash,
  account,
  sentBlock: 50n,
  answerBlock: 50n,
  call: null,
  nonce: null,
  contract: false,
  by: null,
})
