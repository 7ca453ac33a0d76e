import { map } from 'nanostores'
import { exactAmount } from '../../../lib/core/amount/format.ts'
import { parseAmount } from '../../../lib/core/amount/parse.ts'
import { TOKEN_DECIMALS } from '../../../lib/core/config/tokens.ts'
import type { Currency } from '../../../lib/core/nft/model.ts'
import { lastOffer, leastOffer, offerIssue, type PriceIssue } from '../../../lib/item/offerRules.ts'
import type { ItemAction } from '../../../lib/item/review.ts'
import { derived } from '../../../stores/derived.ts'
import { $poolPrices } from '../../../stores/pools.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'
import { $itemChain } from './item.ts'

/** The open form of the item page. */
export const $itemDialog = map<{ open: 'offer' | 'transfer' | null }>({ open: null })
export const openItemDialog = (open: 'offer' | 'transfer') => $itemDialog.set({ open })
export const closeItemDialog = () => $itemDialog.set({ open: null })

/** An offer as typed. */
export const $offerDraft = map<{ text: string; currency: Currency }>({ text: '', currency: 'MEV' })

export type OfferView = {
  readonly issue: PriceIssue | null
  readonly raw: bigint | null
  /** The offer that this one must beat. */
  readonly last: bigint | null
  readonly held: bigint | null
  /** The least offer in this coin; null if unknown. */
  readonly least: bigint | null
}

export const $offerView = derived(
  [$offerDraft, $itemChain, $poolPrices],
  ({ text, currency }, { item }, prices): OfferView => {
    const parsed = parseAmount(text, TOKEN_DECIMALS)
    const last = item?.offers ? lastOffer(item.offers, currency) : null
    const held = item?.part?.held[currency] ?? null
    const least = leastOffer(currency, prices, marketEntry?.tokens ?? null)
    return {
      issue: offerIssue(parsed, least, last, held),
      raw: 'raw' in parsed ? parsed.raw : null,
      last: last?.price ?? null,
      held,
      least,
    }
  },
)

/** Fills in the least possible offer; nothing if unknown. */
export function fillMinimum(): void {
  const { currency } = $offerDraft.get()
  const { last, least: floor } = $offerView.get()
  if (floor === null) return
  const above = last === null ? floor : last + 10n ** BigInt(TOKEN_DECIMALS)
  $offerDraft.set({ currency, text: exactAmount(above > floor ? above : floor, TOKEN_DECIMALS) })
}

/** Returns the offer as typed; null while it is not possible. */
export function typedOffer(): ItemAction | null {
  const { raw, issue } = $offerView.get()
  const { item } = $itemChain.get()
  if (issue || raw === null || !item?.owner) return null
  return { act: 'offer', price: raw, currency: $offerDraft.get().currency, itemOwner: item.owner }
}
