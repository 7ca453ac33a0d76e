import { atom } from 'nanostores'
import * as v from 'valibot'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { allocationPpm, mostOf, previewCommit } from '../../../lib/offering/figures.ts'
import type { CommitPreview, OfferingReview } from '../../../lib/offering/review.ts'
import type { OfferingRow } from '../../../lib/offering/row.ts'
import { nextOfferingAction, type OfferingAction } from '../../../lib/offering/rules.ts'
import { derived } from '../../../stores/derived.ts'
import { $access } from '../../../stores/gate.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $offeringRows, $offerings } from './offering.ts'

/** Id in the address of the details page; null before it is known. */
export const $offeringId = atom<string | null>(null)

/** The amount to commit, as typed. */
export const $commitText = atom('')

export type OfferingView = {
  readonly row: OfferingRow
  readonly action: OfferingAction
  /** The contract's views after the typed commitment; null if there is nothing to preview. */
  readonly preview: CommitPreview | null
  readonly most: bigint | null
}

function previewOf(row: OfferingRow, raw: bigint): CommitPreview | null {
  const { terms, total, part } = row
  if (!terms || total === null || !part || part.amount === null || raw === 0n) return null
  const preview = previewCommit(terms, total, part.amount, raw)
  return { ...preview, ppm: allocationPpm(preview.allocation) }
}

/** The offering of the details page; null while it is unknown. */
export const $offeringView = derived(
  [$offeringRows, $offeringId, $commitText, $access],
  (rows, id, text, access): OfferingView | null => {
    const row = rows.find(({ entry }) => entry.id === id)
    if (!row) return null
    const parsed = parseAmount(text, TOKEN_DECIMALS)
    return {
      row,
      preview: 'raw' in parsed ? previewOf(row, parsed.raw) : null,
      most: mostOf(row),
      action: nextOfferingAction({
        ...access,
        phase: row.phase,
        part: row.part,
        funded: row.funded,
        capLeft: row.capLeft,
        parsed,
      }),
    }
  },
)

export function fillMaximum(): void {
  const most = $offeringView.get()?.most
  if (most !== undefined && most !== null) $commitText.set(exactAmount(most, TOKEN_DECIMALS))
}

/** The transaction of the button, about to be signed, frozen. */
export const offeringReview = reviewOf((): OfferingReview | null => {
  const view = $offeringView.get()
  const { owner } = $offerings.get()
  if (!view || !owner || !view.row.terms) return null
  const base = { owner, entry: view.row.entry, terms: view.row.terms, row: view.row }
  if (view.action.kind === 'claim') return { ...base, act: 'claim' }
  const text = $commitText.get()
  const parsed = parseAmount(text, TOKEN_DECIMALS)
  if (view.action.kind !== 'commit' || 'issue' in parsed) return null
  return { ...base, act: 'commit', amount: parsed.raw, preview: view.preview, text }
})

/** Clears the typed amount, unless another was typed meanwhile. */
export function spendCommit(text: string): void {
  if ($commitText.get() === text) $commitText.set('')
}

const SavedSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(60)),
  act: v.picklist(['commit', 'claim']),
  text: v.pipe(v.string(), v.maxLength(160)),
})

/** Reopens the review that a reload interrupted. Returns the stop function. */
export const resumeOffering = () =>
  reopen('offering', shapeOf(SavedSchema), ({ id, act: action, text }) => {
    if (id !== $offeringId.get()) return null
    if (action === 'commit') $commitText.set(text)
    return onceReady(
      $offeringView,
      (view) => view?.action.kind === action,
      () => offeringReview.open(),
    )
  })
