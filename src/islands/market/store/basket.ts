/** Items that are picked to be bought together. */
import { atom, map } from 'nanostores'
import { sameItem } from '../../../lib/core/nft/link.ts'
import type { Item } from '../../../lib/core/nft/schema.ts'
import { MOST_PICKED } from '../../../lib/market/several.ts'

/** Null while nothing is being picked. */
export const $basket = map<{ readonly items: readonly Item[] | null }>({ items: null })
/** True while the review of the picked items is open. */
export const $buying = atom(false)

export const startPicking = () => $basket.set({ items: [] })
export const stopPicking = () => $basket.set({ items: null })

export function togglePicked(item: Item): void {
  const items = $basket.get().items ?? []
  if (items.some((one) => sameItem(one, item)))
    $basket.set({ items: items.filter((one) => !sameItem(one, item)) })
  else if (items.length < MOST_PICKED) $basket.set({ items: [...items, item] })
}
