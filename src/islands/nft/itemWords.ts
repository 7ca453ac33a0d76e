import { formatAmount } from '../../lib/amount/format.ts'
import { chain } from '../../lib/config/env.ts'
import { formatBlockSpan } from '../../lib/i18n/span.ts'
import type { ItemInfo } from '../../stores/itemInfo.ts'
import type { useTexts } from '../../ui/texts.tsx'

/** What an item says of itself: by the index, else as this page read it. */
export function itemWords({ item, metadata }: ItemInfo, unnamed: string) {
  return {
    name: item?.name || metadata?.name || unnamed,
    description: item?.description || metadata?.description || '',
    image: item?.image ?? metadata?.image ?? null,
    level: item?.level ?? null,
    rank: item && item.rank !== null ? { rank: item.rank, of: item.rankOf } : null,
  }
}

/** How long an offer made now stands, in words; null blocks: the market's offers never expire. */
export const offerLife = (t: ReturnType<typeof useTexts>['t'], locale: string, blocks: bigint | null) =>
  blocks === null
    ? t('offerLifeEndless')
    : t('offerLife', {
        blocks: formatAmount(blocks, 0),
        time: formatBlockSpan(blocks, chain.blockMs, locale),
      })
