import * as v from 'valibot'
import { shapeOf } from '../../../lib/core/storage/shapes.ts'
import { creditedOf, leastOf, paidOf } from '../../../lib/farm/figures.ts'
import type { FarmAction, FarmKind } from '../../../lib/farm/model.ts'
import type { FarmReview } from '../../../lib/farm/review.ts'
import { onceReady, reopen } from '../../../stores/resume.ts'
import { reviewOf } from '../../../stores/review.ts'
import { $farms } from './farm.ts'

/** Pools left in a withdrawal from everywhere, and their initial number. */
let sequence: { readonly left: readonly string[]; readonly all: number } | null = null

/** The action about to be signed, frozen. The amount is used only if the action does not move the whole stake. */
export const farmReview = reviewOf(
  (action: FarmAction, id: string, typed: bigint | null): FarmReview | null => {
    const { owner, stamp, rows } = $farms.get()
    const row = rows.find(({ entry }) => entry.id === id)
    if (!row || !owner || !stamp) return null
    const whole = action === 'withdrawAll' || action === 'emergency'
    const amount = whole ? (row.mine?.staked ?? 0n) : (typed ?? 0n)
    // Stored terms may contain anything, and a stake may have shrunk since the amount was typed.
    if (action === 'deposit' || action === 'withdraw') {
      const most = (action === 'deposit' ? row.mine?.held : row.mine?.staked) ?? null
      if (most === null || amount === 0n || amount > most) return null
    }
    const factor = action === 'deposit' ? row.depositFactor : row.paidFactor
    const after = action === 'deposit' ? creditedOf : paidOf
    const pays = factor === null ? null : after(amount, factor)
    return {
      owner,
      act: action,
      amount,
      pays,
      least: row.takesMinimum && pays !== null ? leastOf(pays) : null,
      pending: row.mine?.pending ?? null,
      payable: row.mine?.payable ?? null,
      owesRest: row.owesRest,
      entry: row.entry,
      block: stamp.block,
      of: sequence && { at: sequence.all - sequence.left.length + 1, all: sequence.all },
    }
  },
)

/**
 * Opens the review of one action.
 * @param amount as typed; null if the action needs none
 */
export function openFarmReview(action: FarmAction, id: string, amount: bigint | null = null): void {
  sequence = null
  farmReview.open(action, id, amount)
}

/** Withdraws from every pool, one review after the other. */
export function openEverywhere(): void {
  const left = $farms
    .get()
    .rows.filter(({ mine }) => mine?.staked)
    .map(({ entry }) => entry.id)
  sequence = { left, all: left.length }
  if (left[0]) farmReview.open('withdrawAll', left[0], null)
}

export function closeFarmReview(): void {
  sequence = null
  farmReview.close()
}

/** Opens the next pool's review in a withdrawal from everywhere, or closes it. */
export function nextFarmReview(): void {
  const left = sequence?.left.slice(1) ?? []
  if (!sequence || !left[0]) {
    closeFarmReview()
    return
  }
  sequence = { ...sequence, left }
  farmReview.open('withdrawAll', left[0], null)
}

const SavedSchema = v.object({
  farm: v.picklist(['mefi', 'mapp']),
  act: v.picklist(['deposit', 'withdraw', 'withdrawAll', 'harvest', 'emergency']),
  id: v.pipe(v.string(), v.maxLength(40)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
})

/** Reopens the review that a reload interrupted, once the stakes are read. Returns the stop function. */
export const resumeFarm = (kind: FarmKind) =>
  reopen(`farm-${kind}`, shapeOf(SavedSchema), ({ act: action, id, amount }) =>
    onceReady(
      $farms,
      ({ owner, rows }) => owner !== null && rows.some(({ mine }) => mine),
      () => farmReview.open(action, id, BigInt(amount)),
    ),
  )
