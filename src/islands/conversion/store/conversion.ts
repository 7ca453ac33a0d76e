/** The conversion that the dialog shows: its draft, the contract's state, the button and the review. */
import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { converted, LEAST_OUT, leastInput, poolGap } from '../../../lib/conversion/figures.ts'
import { converterOf } from '../../../lib/conversion/known.ts'
import { otherAccount, parseLast } from '../../../lib/conversion/linked.ts'
import { CONVERSION_IDS, type ConversionId, type ConverterState } from '../../../lib/conversion/model.ts'
import { converterReader } from '../../../lib/conversion/read.ts'
import type { ConversionReview } from '../../../lib/conversion/review.ts'
import { isRatioOf, nextAction } from '../../../lib/conversion/rules.ts'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { BlockRead } from '../../../lib/core/chain/reads.ts'
import type { SavedRead } from '../../../lib/core/chain/savedRead.ts'
import { tokenAt } from '../../../lib/core/config/contracts.ts'
import { type Address, sameAddress } from '../../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { readJson, writeText } from '../../../lib/core/storage/storage.ts'
import { accountRead, type ReadFailure, shownTo } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { $poolGraph, $pools } from '../../../stores/pools.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

type Draft = {
  readonly id: ConversionId
  /** As typed. */
  readonly text: string
  /** Account for which the person confirmed the link to the game account; null if none. */
  readonly linkedBy: Address | null
}
export const $draft = map<Draft>({ id: 'mpl-pks', text: '', linkedBy: null })

const $parsed = derived([$draft], ({ text }) => parseAmount(text, TOKEN_DECIMALS))
const typed = () => {
  const parsed = $parsed.get()
  return 'raw' in parsed ? parsed.raw : 0n
}

type Read = {
  readonly of: ConversionId | null
  readonly owner: Address | null
  readonly state: ConverterState | null
  readonly stamp: Stamp | null
  /** True if cached from an earlier visit: shown with its age, and never signed. */
  readonly isSaved: boolean
}
const none: Read = { of: null, owner: null, state: null, stamp: null, isSaved: false }
export const $conversion = map<Read>(none)

/** Why the contract itself could not be read; null if it was, or if only the network failed. */
export const $contractFailure = atom<ReadFailure>(null)

const LAST = 'gameAccounts'
const $last = atom(parseLast(null))

const saved: Partial<Record<ConversionId, SavedRead>> = {}
const readKeeping = (id: ConversionId) => {
  saved[id] ??= keeping(`conversion.${id}`)
  return saved[id]
}

const reading = accountRead(async (owner, isMine) => {
  const { id } = $draft.get()
  const converter = converterOf(id)
  if (!converter) return
  const before = $conversion.get()
  if (before.of !== id) $conversion.set({ ...none, of: id, owner })
  // Another account's balance is never shown.
  else if (before.owner !== owner)
    $conversion.set({ ...before, owner, state: before.state && { ...before.state, held: null } })
  const asked = questions()
  const readState = converterReader(asked, converter, typed(), owner)
  const show = ({ block, at, results }: BlockRead, isSaved: boolean) => {
    const now = $conversion.get()
    const shown = shownTo(owner, isMine, now)
    if (now.of !== id || shown === undefined) return
    $conversion.set({ of: id, owner: shown, state: readState(results), stamp: { block, at }, isSaved })
  }
  const showSaved = (read: BlockRead) => {
    const { stamp, isSaved } = $conversion.get()
    // The chain may have been quicker.
    if (!stamp || isSaved) show(read, true)
  }
  show(await readKeeping(id)((ask) => ask(asked.calls), owner, showSaved), false)
})

const noteFailure = async (read: Promise<ReadFailure>): Promise<ReadFailure> => {
  const failure = await read
  $contractFailure.set(failure && !failure.code.startsWith('rpc.') ? failure : null)
  return failure
}
const refreshConversion = () => noteFailure(reading.refresh())
/** Reads the shown converter again. */
export const rereadConversion = () => noteFailure(reading.reread())

rereadAfterTransactions(rereadConversion)

const EVERY_MS = 5_000

/** Refreshes the shown converter while its dialog is open. Returns the stop function. */
export function watchConversion(): () => void {
  $last.set(parseLast(readJson(LAST)))
  return watchWhileSeen(EVERY_MS, refreshConversion)
}

/** Shows a conversion. A confirmation counts for one game only. */
export function chooseConversion(id: ConversionId): void {
  const draft = $draft.get()
  if (draft.id === id) return
  $draft.set({ ...draft, id, linkedBy: null })
  $conversion.set({ ...none, of: id, owner: $wallet.get().address })
  void rereadConversion()
}

/** Takes the typed amount. The ratio of a `request` depends on it. */
export function typeAmount(text: string): void {
  if (text === $draft.get().text) return
  $draft.set({ ...$draft.get(), text })
  if ($conversion.get().state?.ratioOf != null) void rereadConversion()
}

/** Types a part of the balance: 1 is all of it, 2 half. */
export function fillPart(part: 1n | 2n): void {
  const held = $conversion.get().state?.held
  if (held != null) typeAmount(exactAmount(held / part, TOKEN_DECIMALS))
}

/** Confirms, or denies, that the connected account is linked to the game account. */
export const confirmLinked = (is: boolean): void =>
  $draft.set({ ...$draft.get(), linkedBy: is ? $wallet.get().address : null })

/** Blocks by which two reads may differ and still be called “now”. */
const NEAR = 120n
const isNear = (a: Stamp | null, b: Stamp | null) =>
  a !== null && b !== null && a.block - b.block <= NEAR && b.block - a.block <= NEAR

export const $view = derived(
  [$draft, $parsed, $conversion, $access, $wallet, $pools, $poolGraph, $last],
  (draft, parsed, read, access, { address: owner }, pools, graph, last) => {
    const { id, text } = draft
    const converter = converterOf(id)
    const { state, stamp, isSaved } = read.of === id ? read : none
    const linked = owner !== null && draft.linkedBy !== null && sameAddress(draft.linkedBy, owner)
    const stale = access.stale || isSaved
    const amount = 'raw' in parsed ? parsed.raw : 0n
    const applies = state !== null && isRatioOf(state, amount)
    const figures = applies && amount > 0n ? converted(amount, state.ratio) : null
    const comparable = figures && converter && !stale && isNear(stamp, pools.stamp)
    return {
      id,
      text,
      converter,
      state,
      stamp,
      owner,
      linked,
      amount,
      figures,
      action: nextAction({ gate: access.gate, stale, state, parsed, linked }),
      leastInput: state && leastInput(LEAST_OUT, state.ratio),
      pool: comparable ? poolGap(graph, converter, amount, figures.out) : null,
      last: last[id] ?? null,
      other: otherAccount(last, id, owner),
    }
  },
)

/** The conversion about to be signed, frozen. */
export const conversionReview = reviewOf((): ConversionReview | null => {
  const { action, converter, state, stamp, owner, amount, figures } = $view.get()
  const tokenIn = converter && tokenAt(converter.tokenIn)
  const tokenOut = converter && tokenAt(converter.tokenOut)
  if (action.kind !== 'review' || !state || !stamp || !owner || !figures || !tokenIn || !tokenOut) return null
  const { ratio } = state
  return {
    owner,
    converter,
    amount,
    ratio,
    least: figures.out,
    figures,
    tokenIn,
    tokenOut,
    block: stamp.block,
  }
})

/**
 * Remembers the account of a finished conversion, so that another one is noticed next time, and clears the typed amount
 * unless another one was typed meanwhile.
 */
export function noteConverted({ converter, owner, amount }: ConversionReview): void {
  const next = { ...parseLast(readJson(LAST)), [converter.id]: owner }
  writeText(LAST, JSON.stringify(next))
  $last.set(next)
  if (typed() === amount) typeAmount('')
}

const readInterrupted = shapeOf(
  v.object({
    id: v.picklist(CONVERSION_IDS),
    text: v.pipe(v.string(), v.maxLength(160)),
    owner: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{40}$/),
      v.transform((text) => text as Address),
    ),
  }),
)

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeConversion = () =>
  reopen('conversion', readInterrupted, ({ id, text, owner }) => {
    chooseConversion(id)
    $draft.set({ id, text, linkedBy: owner })
    return onceReady(
      $view,
      ({ action }) => action.kind === 'review',
      () => conversionReview.open(),
    )
  })
