import { nameWithId, sameItem } from '../../lib/core/nft/link.ts'
import type { Item } from '../../lib/core/nft/schema.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ItemCard } from '../shared/nft/ItemCard.tsx'
import { $basket, togglePicked } from './store/basket.ts'

/** An item of the market. While several are picked, each item for sale has a checkbox on its picture. */
export function MarketCard({ item }: { readonly item: Item | null | undefined }) {
  const { t } = useTexts<'several'>()
  const { items } = useStore($basket)
  const picked = item != null && (items?.some((one) => sameItem(one, item)) ?? false)
  return (
    <>
      <ItemCard item={item} plain={items !== null} />
      {items !== null && item?.price && (
        <label className="card-pick" data-picked={picked || undefined}>
          <input
            type="checkbox"
            checked={picked}
            aria-label={t('pickToBuy', { name: nameWithId(item.name, BigInt(item.tokenId)) })}
            onChange={() => togglePicked(item)}
          />
        </label>
      )}
    </>
  )
}
