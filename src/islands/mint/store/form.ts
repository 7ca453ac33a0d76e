import { atom } from 'nanostores'
import * as v from 'valibot'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { bonusFor, mostOf } from '../../../lib/mint/figures.ts'
import type { MintReview } from '../../../lib/mint/review.ts'
import type { MintRow } from '../../../lib/mint/row.ts'
import { type MintAction, nextMintAction } from '../../../lib/mint/rules.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $mintRows, $mints } from './mint.ts'

/** Id in the address of the details page; null before it is known. */
export const $mintId = atom<string | null>(null)
/** Number of items to mint. */
export const $mintCount = atom(1n)

export type MintView = {
  readonly row: MintRow
  readonly count: bigint
  /** Most that can be minted at once; null if unknown. */
  readonly most: bigint | null
  readonly cost: bigint | null
  /** Number of free items. */
  readonly free: bigint | null
  readonly action: MintAction
}

export const $mintView = derived(
  [$mintRows, $mints, $mintId, $mintCount, $access],
  (rows, { kept: saved }, id, wanted, access): MintView | null => {
    const row = rows.find(({ entry }) => entry.id === id)
    if (!row) return null
    const most = mostOf(row)
    const count = most !== null && most > 0n && wanted > most ? most : wanted
    const cost = row.terms && row.terms.price * count
    const paid = row.part?.paid ?? null
    return {
      row,
      count,
      most,
      cost,
      free: paid === null || !row.round ? null : bonusFor(row.bonuses, paid, count, row.round.available),
      action: nextMintAction({
        ...access,
        stale: access.stale || saved,
        phase: row.phase,
        part: row.part,
        cost,
      }),
    }
  },
)

/** Changes the count by one, within the limit. */
export function stepCount(by: 1n | -1n): void {
  const { most, count } = $mintView.get() ?? { most: null, count: 1n }
  const next = count + by
  if (next >= 1n && (most === null || next <= most)) $mintCount.set(next)
}

/** The mint about to be signed, frozen. */
export const mintReview = reviewOf((): MintReview | null => {
  const view = $mintView.get()
  const { owner } = $mints.get()
  if (view?.action !== 'mint' || !owner || !view.row.terms || !view.row.round) return null
  const { price, payToken } = view.row.terms
  const { entry, round, part } = view.row
  const free = view.free ?? 0n
  return { owner, entry, count: view.count, price, payToken, round: round.number, right: part?.right, free }
})

const SavedSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
})

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeMint = () =>
  reopen('mint', shapeOf(SavedSchema), ({ id, count }) => {
    if (id !== $mintId.get()) return null
    $mintCount.set(BigInt(count))
    return onceReady(
      $mintView,
      (view) => view?.action === 'mint',
      () => mintReview.open(),
    )
  })
