import { nameWithId } from '../../lib/core/nft/link.ts'
import type { Item } from '../../lib/core/nft/schema.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { ItemCard } from '../shared/nft/ItemCard.tsx'
import { $selection, toggleSelected } from './store/owned.ts'

/** An own item. While items are picked for a transfer, its picture has a checkbox. */
export function OwnedCard({ item }: { readonly item: Item | null | undefined }) {
  const { t } = useTexts<'owned'>()
  const { items } = useStore($selection)
  const picked =
    item != null &&
    (items?.some((one) => one.contract === item.contract && one.tokenId === item.tokenId) ?? false)
  return (
    <>
      <ItemCard item={item} plain={items !== null} />
      {items !== null && item && (
        <label className="card-pick" data-picked={picked || undefined}>
          <input
            type="checkbox"
            checked={picked}
            aria-label={t('pick', { name: nameWithId(item.name, BigInt(item.tokenId)) })}
            onChange={() => toggleSelected(item)}
          />
        </label>
      )}
    </>
  )
}
