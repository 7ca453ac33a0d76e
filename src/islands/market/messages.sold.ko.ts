import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { sold as en } from './messages.sold.en.ts'

export const sold = {
  soldTitle: '방금 팔린 NFT',
  toMarket: 'NFT 마켓',
  soldSource: '인덱스',
  soldReading: '판매 내역을 읽는 중…',
  soldNone: '아직 팔린 NFT가 없어요.',
  'sold.off': '판매 내역은 인덱스만 알아요. 이 빌드는 인덱스에 묻지 않아요.',
  'sold.down': '인덱스가 응답하지 않아요. 판매 내역은 인덱스만 알아요.',
  'sold.refused': '인덱스가 판매 내역을 알려 주지 못했어요.',
  'sold.broken': '인덱스에 문제가 생겨 판매 내역을 읽지 못했어요. 잠시 뒤 다시 시도해 주세요.',
  'sold.unreadable': '인덱스의 응답을 읽을 수 없어서 판매 내역을 알 수 없어요.',
  'sold.unseen': '이 체인에서는 인덱스가 판매를 볼 수 없어요. 판매가 없다는 뜻은 아니에요.',
} as const satisfies SameAs<typeof en>
