import { useEffect } from 'react'
import { watchBalances } from '../../stores/balances.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useStore } from '../../ui/useStore.ts'
import { watchItemInfo } from './store/info.ts'
import { openItemLink, watchItem } from './store/item.ts'
import { watchItemMetadata } from './store/itemMetadata.ts'
import { resumeItem } from './store/review.ts'
import { $subject } from './store/subject.ts'

/** Forms and reviews of an item, loaded when the first of them is opened. */
export const ItemDialogs = lazyPart('ItemDialogs', () => import('./ItemDialogs.tsx'))

/** Returns the item of the page's address, refreshed while the page is open; null before it was read. */
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
