import { atom, map } from 'nanostores'
import * as v from 'valibot'
import { exactAmount } from '../../lib/amount/format.ts'
import { parseAmount } from '../../lib/amount/parse.ts'
import { registry } from '../../lib/config/contracts.ts'
import { chain } from '../../lib/config/env.ts'
import type { Address } from '../../lib/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/config/tokens.ts'
import { isTooOld } from '../../lib/i18n/age.ts'
import {
  allocationPpm,
  blocksLeft,
  capLeft,
  committedPpm,
  isFunded,
  mostOf,
  type Preview,
  paidOf,
  phaseOf,
  previewCommit,
  priceOf,
  type Refund,
  rulerPlace,
  trueRefund,
} from '../../lib/offering/figures.ts'
import { claimSteps, commitSteps } from '../../lib/offering/flow.ts'
import type { OfferingPlace, OfferingState, Phase, Terms } from '../../lib/offering/model.ts'
import {
  callCount,
  offeringCalls,
  payLimitCall,
  readOffering,
  readPayLimit,
} from '../../lib/offering/read.ts'
import { nextOfferingAction, type OfferingAction } from '../../lib/offering/rules.ts'
import { accountRead } from '../kernel/accountRead.ts'
import { $headAge, askChain, readChain, rpc, type Stamp } from '../kernel/chain.ts'
import { $rightChain, $wallet } from '../kernel/connect.ts'
import { derived } from '../kernel/derived.ts'
import { onceReady, takeFlowAs } from '../kernel/resume.ts'
import { startKeptFlow } from '../kernel/tx.ts'
import { watchWhileSeen } from '../kernel/watch.ts'

export type OfferingsState = {
  readonly owner: Address | null
  readonly rows: readonly OfferingState[]
  readonly stamp: Stamp | null
}

export const $offerings = map<OfferingsState>({ owner: null, rows: [], stamp: null })

/** Offerings that this chain's registry names. */
export const offeringPlaces: readonly OfferingPlace[] = registry.offerings ?? []

/** One offering with everything that is shown of it. */
export type OfferingRow = OfferingState & {
  readonly phase: Phase | null
  /** Blocks until the sale opens or closes. */
  readonly left: bigint | null
  /** Where the sale stands on a ruler of 1000. */
  readonly ruler: number | null
  readonly price: bigint | null
  readonly committedPpm: bigint | null
  readonly allocationPpm: bigint | null
  readonly refund: Refund | null
  readonly paid: bigint | null
  /** What is paid for one project token after the refund. */
  readonly paidPrice: bigint | null
  readonly capLeft: bigint | null
  /** Whether the offering holds what it sells; null is unknown. */
  readonly funded: boolean | null
}

function rowOf(state: OfferingState, block: bigint): OfferingRow {
  const { terms, total, part, payLimit } = state
  const refund = part && trueRefund(part, total, terms)
  const paid = part && refund && paidOf(part.amount, refund)
  return {
    ...state,
    phase: terms && phaseOf(terms, block),
    left: terms && blocksLeft(terms, block),
    ruler: terms && rulerPlace(terms, block),
    price: terms && priceOf(terms.raising, terms.offering),
    committedPpm: committedPpm(total, terms),
    allocationPpm: allocationPpm(part?.allocation ?? null),
    refund,
    paid,
    paidPrice: priceOf(paid, part?.out ?? null),
    capLeft: capLeft(payLimit, part?.amount ?? null),
    funded: isFunded(state),
  }
}

export const $offeringRows = derived([$offerings], ({ rows, stamp }): readonly OfferingRow[] =>
  stamp ? rows.map((row) => rowOf(row, stamp.block)) : [],
)

/** Id in the address of the details page; null before it is known. */
export const $offeringId = atom<string | null>(null)

/** Caps never change: what was read once, in either way, holds. */
const limits = new Map<string, bigint>()

async function readLimits(): Promise<void> {
  const told = (id: string) =>
    $offerings.get().rows.some(({ place, payLimit }) => place.id === id && payLimit !== null)
  const open = offeringPlaces.filter(({ id }) => !limits.has(id) && !told(id))
  if (open.length === 0) return
  const answers = await askChain(open.map(payLimitCall))
  open.forEach(({ id }, i) => {
    const limit = readPayLimit(answers[i])
    if (limit !== null) limits.set(id, limit)
  })
}

/** Reads all offerings, with the connected account's part. Keeps the last good figures when that fails. */
export const { refresh: refreshOfferings, reread: rereadOfferings } = accountRead(async (owner, isMine) => {
  const before = $offerings.get()
  // Another account's part is never shown.
  if (before.owner !== owner)
    $offerings.set({ ...before, owner, rows: before.rows.map((row) => ({ ...row, part: null })) })
  const size = callCount(owner)
  const [{ block, results, at }] = await Promise.all([
    readChain(offeringPlaces.flatMap((place) => offeringCalls(place, owner))),
    readLimits().catch(() => undefined),
  ])
  if (!isMine()) return
  const rows = offeringPlaces.map((place, i) =>
    readOffering(place, results.slice(i * size, (i + 1) * size), owner, limits.get(place.id) ?? null),
  )
  $offerings.set({ owner, rows, stamp: { block, at } })
})

const EVERY_MS = 4_000

/** Keeps the offerings fresh while the page is seen. Returns the stop. */
export const watchOfferings = () => watchWhileSeen(EVERY_MS, refreshOfferings)

/** The amount to commit, as typed. */
export const $commitText = atom('')

export type OfferingView = {
  readonly row: OfferingRow
  readonly action: OfferingAction
  /** What the views will say after the typed commitment; null where there is none to tell. */
  readonly preview: (Preview & { readonly ppm: bigint | null }) | null
  readonly most: bigint | null
}

function previewOf(row: OfferingRow, raw: bigint): OfferingView['preview'] {
  const { terms, total, part } = row
  if (!terms || total === null || !part || part.amount === null || raw === 0n) return null
  const preview = previewCommit(terms, total, part.amount, raw)
  return { ...preview, ppm: allocationPpm(preview.allocation) }
}

/** The offering that the details page shows; null while it is unknown. */
export const $offeringView = derived(
  [$offeringRows, $offeringId, $commitText, $wallet, $rightChain, $headAge],
  (rows, id, text, wallet, rightChain, age): OfferingView | null => {
    const row = rows.find(({ place }) => place.id === id)
    if (!row) return null
    const parsed = parseAmount(text, TOKEN_DECIMALS)
    return {
      row,
      preview: 'raw' in parsed ? previewOf(row, parsed.raw) : null,
      most: mostOf(row),
      action: nextOfferingAction({
        connected: wallet.status === 'connected',
        connecting: wallet.status === 'connecting',
        rightChain,
        phase: row.phase,
        part: row.part,
        funded: row.funded,
        capLeft: row.capLeft,
        parsed,
        stale: isTooOld(age),
      }),
    }
  },
)

export function takeMostCommit(): void {
  const most = $offeringView.get()?.most
  if (most !== undefined && most !== null) $commitText.set(exactAmount(most, TOKEN_DECIMALS))
}

/** What is about to be signed, frozen. */
export type OfferingReview = {
  readonly owner: Address
  readonly place: OfferingPlace
  readonly terms: Terms
  readonly row: OfferingRow
} & (
  | { readonly act: 'commit'; readonly amount: bigint; readonly preview: OfferingView['preview'] }
  | { readonly act: 'claim' }
)

export const $offeringReview = map<{ current: OfferingReview | null }>({ current: null })
export const closeOfferingReview = () => $offeringReview.set({ current: null })

/** Opens the review of what the button now does. */
export function openOfferingReview(): void {
  const view = $offeringView.get()
  const { owner } = $offerings.get()
  if (!view || !owner || !view.row.terms) return
  const base = { owner, place: view.row.place, terms: view.row.terms, row: view.row }
  if (view.action.kind === 'claim') $offeringReview.set({ current: { ...base, act: 'claim' } })
  if (view.action.kind !== 'commit') return
  const parsed = parseAmount($commitText.get(), TOKEN_DECIMALS)
  if ('raw' in parsed)
    $offeringReview.set({ current: { ...base, act: 'commit', amount: parsed.raw, preview: view.preview } })
}

/** Signs what was reviewed. Null when the review was closed before the last signature. */
export async function submitOffering(review: OfferingReview) {
  const { owner, place, terms, row } = review
  const deps = { rpc, chainId: chain.id, registry }
  const commits = review.act === 'commit'
  const steps = commits
    ? commitSteps(deps, { owner, place, terms, amount: review.amount })
    : claimSteps(deps, { owner, place })
  const remember = {
    tokenIn: commits ? place.payToken : null,
    tokenOut: place.projectToken,
    amountIn: commits ? review.amount.toString() : null,
    amountOut: commits ? null : (row.part?.out?.toString() ?? null),
  }
  const text = $commitText.get()
  const data = JSON.stringify({ id: place.id, act: review.act, text })
  const result = await startKeptFlow(owner, steps, remember, { kind: 'offering', data })
  // What was typed is spent, unless something else was typed meanwhile.
  if (result?.last.at === 'confirmed' && commits && $commitText.get() === text) $commitText.set('')
  void rereadOfferings()
  return result
}

const KeptSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  act: v.picklist(['commit', 'claim']),
  text: v.pipe(v.string(), v.maxLength(160)),
})

/** Opens the review again that a reload interrupted, as soon as it can be signed. Returns the stop. */
export function resumeOffering(): () => void {
  const kept = takeFlowAs('offering', KeptSchema)
  if (!kept || kept.id !== $offeringId.get()) return () => undefined
  if (kept.act === 'commit') $commitText.set(kept.text)
  return onceReady($offeringView, (view) => view?.action.kind === kept.act, openOfferingReview)
}
