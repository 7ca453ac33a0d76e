import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { onSale as en } from './messages.onSale.en.ts'

export const onSale = {
  onSaleTitle: '{{name}} 판매 중',
  onSaleAll: '판매 중인 NFT 모두 보기',
  onSaleSource: '인덱스',
  onSaleReading: '아이템을 읽는 중…',
} as const satisfies SameAs<typeof en>
