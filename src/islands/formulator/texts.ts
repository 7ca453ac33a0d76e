/** Names of formulators. */
import { formatAmount } from '../../lib/core/amount/format.ts'
import { chain } from '../../lib/core/config/env.ts'
import { formatBlockSpan } from '../../lib/core/i18n/span.ts'
import { formulatorName, idName, itemQuery } from '../../lib/core/nft/link.ts'
import type { Formulator, Kind } from '../../lib/formulator/model.ts'
import type { Translate } from '../../ui/texts.tsx'

/** `1 Alpha`, `4 Alphas`. */
export const countText = (t: Translate<'formulator'>, kind: Kind, count: number): string =>
  count === 1 ? t(`one.${kind}`) : t(`many.${kind}`, { count: formatAmount(BigInt(count), 0) })

/** `#12ab…90ef`. */
export const numberOf = ({ id }: Pick<Formulator, 'id'>): string => idName(BigInt(id))

/** `Alpha #12ab…90ef`. */
export const nameOf = ({ id, kind }: Pick<Formulator, 'id' | 'kind'>): string =>
  formulatorName(kind, BigInt(id))

export const namesOf = (items: readonly Pick<Formulator, 'id' | 'kind'>[]): string =>
  items.map(nameOf).join(', ')

export const blocksText = (blocks: bigint): string => formatAmount(blocks, 0)
export const spanText = (blocks: bigint, locale: string): string =>
  formatBlockSpan(blocks, chain.blockMs, locale)

/** Returns the path of its page. */
export const itemPath = ({ id }: Pick<Formulator, 'id'>): string =>
  `nft-details/${itemQuery('formulator', BigInt(id))}`
