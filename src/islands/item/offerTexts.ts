import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import type { Translate } from '../../ui/texts.tsx'

/** Formats the lifetime of an offer made now; null blocks: the market's offers never expire. */
export const offerLife = (t: Translate<'item'>, locale: string, blocks: bigint | null) =>
  blocks === null
    ? t('offerLifeEndless')
    : t('offerLife', {
        blocks: formatAmount(blocks, 0),
        time: formatBlockSpan(blocks, chain.blockMs, locale),
      })
