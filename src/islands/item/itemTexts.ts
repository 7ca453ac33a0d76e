import type { ItemInfo } from './store/info.ts'

/** Returns an item's texts: from the indexer, else from the metadata that this page read. */
export function itemTexts({ item, metadata }: ItemInfo, unnamed: string) {
  return {
    name: item?.name || metadata?.name || unnamed,
    description: item?.description || metadata?.description || '',
    image: item?.image ?? metadata?.image ?? null,
    level: item?.level ?? null,
    rank: item && item.rank !== null ? { rank: item.rank, of: item.rankOf } : null,
  }
}
