import { map } from 'nanostores'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import { actionsOf } from '../../../lib/core/nft/actions.ts'
import type { Currency } from '../../../lib/core/nft/model.ts'
import { farBelow, listIssue } from '../../../lib/item/listingRules.ts'
import type { PriceIssue } from '../../../lib/item/offerRules.ts'
import type { ItemAction } from '../../../lib/item/review.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { derived } from '../../../stores/derived.ts'
import { $itemInfo } from './info.ts'
import { $itemChain } from './item.ts'

/** Durations of a sale, in blocks of half a second. */
export const DURATIONS = [7_200n, 172_800n, 518_400n, 1_209_600n, 5_184_000n, 15_552_000n] as const
const STANDARD = 5_184_000n
/** Blocks until the start of a sale. */
export const STARTS = [0n, 7_200n, 172_800n, 518_400n] as const

export type SaleDraft = {
  readonly text: string
  readonly currency: Currency
  readonly duration: bigint
  readonly start: bigint
  /** The user agrees that a sale does not end automatically. */
  readonly agreed: boolean
  /** The user confirms a price far below the floor price. */
  readonly low: boolean
}
export const $saleDraft = map<SaleDraft>({
  text: '',
  currency: 'MEV',
  duration: STANDARD,
  start: 0n,
  agreed: false,
  low: false,
})

export const changeSale = (change: Partial<SaleDraft>) => {
  const draft = $saleDraft.get()
  // Another price needs another confirmation.
  const again = change.text !== undefined || change.currency !== undefined ? { low: false } : {}
  $saleDraft.set({ ...draft, ...again, ...change })
}

/**
 * The cheapest of its kind for sale: items with its grade or kind, else those of its whole collection that share a
 * trait.
 */
export type Floor = { readonly raw: bigint; readonly currency: Currency; readonly kind: string }

export const $floor = derived([$itemInfo], ({ item }): Floor | null => {
  const priced = item?.attributes.filter(({ floor }) => floor !== null) ?? []
  const found = priced.find(({ trait_type }) => ['Grade', 'Kind'].includes(trait_type)) ?? priced[0]
  return found?.floor
    ? { raw: BigInt(found.floor.price), currency: found.floor.currency, kind: String(found.value) }
    : null
})

export type SaleView = {
  readonly issue: PriceIssue | null
  readonly raw: bigint | null
  /** True if the price is far below the floor price of its kind, in the same coin. */
  readonly far: boolean
  readonly canSell: boolean | null
}

export const $saleView = derived(
  [$saleDraft, $itemChain, $floor],
  ({ text, currency }, { item, owner }, floor): SaleView => {
    const parsed = parseAmount(text, TOKEN_DECIMALS)
    const raw = 'raw' in parsed ? parsed.raw : null
    return {
      issue: listIssue(parsed),
      raw,
      far: raw !== null && raw > 0n && floor?.currency === currency && farBelow(raw, floor.raw),
      canSell: item && owner ? actionsOf(item, owner).sell : null,
    }
  },
)

export function fillFloor(): void {
  const floor = $floor.get()
  if (floor) changeSale({ text: exactAmount(floor.raw, TOKEN_DECIMALS), currency: floor.currency })
}

/** Returns the start and end heights of a sale, counted from the last block read. */
export const heightsOf = (stamp: Stamp, { start, duration }: Pick<SaleDraft, 'start' | 'duration'>) => ({
  open: stamp.block + start,
  close: stamp.block + start + duration,
})

/** Returns the listing as typed, its heights counted from the last block read; null while it is not possible. */
export function typedSale(): ItemAction | null {
  const draft = $saleDraft.get()
  const { raw, issue } = $saleView.get()
  const { item, stamp } = $itemChain.get()
  if (issue || raw === null || !stamp || !item?.fees) return null
  const { currency } = draft
  return { act: 'list', price: raw, currency, ...heightsOf(stamp, draft), from: stamp.block, fees: item.fees }
}
