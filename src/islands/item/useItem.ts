import { useEffect } from 'react'
import { watchItemInfo } from '../../stores/item/info.ts'
import { openItemLink, watchItem } from '../../stores/item/item.ts'
import { watchItemMetadata } from '../../stores/item/itemMetadata.ts'
import { resumeItem } from '../../stores/item/review.ts'
import { $subject } from '../../stores/item/subject.ts'
import { watchBalances } from '../../stores/kernel/balances.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useStore } from '../../ui/useStore.ts'

/** Forms and reviews of an item, fetched when the first of them is opened. */
export const ItemDialogs = lazyPart('ItemDialogs', () => import('./ItemDialogs.tsx'))

/** The item that the page's address names, kept fresh while the page is open: null before it was read. */
export function useItem() {
  useEffect(() => {
    if (!openItemLink(location.search)) return
    const stops = [watchItem(), watchItemInfo(), watchItemMetadata(), watchBalances(), resumeItem()]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  return useStore($subject)
}
