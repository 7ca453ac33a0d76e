import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { oldOffers as en } from './messages.oldOffers.en.ts'

export const oldOffers = {
  oldReading: '예전에 한 제안을 찾고 있어요…',
  oldUnknown:
    '예전에 한 제안을 찾아보지 못했습니다. 같은 코인으로 한 제안이 남아 있다면 이 승인이 그 제안에도 적용됩니다.',
  oldTitle: '이 승인은 예전에 한 제안에도 적용됩니다',
  oldMoreTitle: '이 승인은 예전에 한 제안에도 적용될 수 있습니다',
  oldBody:
    '제안하고 취소하지 않은 것들입니다. 승인이 남아 있는 동안, 지금 서명하는 거래 대신 소유자가 예전 가격에 수락할 수 있습니다.',
  oldEnd: '열어서 취소하기',
  oldMore: '보여 드리지 못한 제안이 {{count}}건 더 있습니다.',
  oldTick: '예전에 한 제안이 그 가격에 수락되어도 됩니다.',
} as const satisfies SameAs<typeof en>
