import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { several as en } from './messages.several.en.ts'

export const several = {
  buySeveral: '여러 개 구매',
  pickToBuy: '{{name}} 선택',
  pickedCount: '최대 {{most}}개 중 {{count}}개 선택',
  reviewPicked: '{{count}}개 확인',
  pickNone: '선택 그만하기',
  severalTitle: '여러 개 구매',
  severalTotal: '정확히 낼 금액',
  severalCame: '받은 {{count}}개에 낸 금액',
  severalNote:
    '아이템마다 따로 한 번씩 서명해요. 서명 전에 다시 읽고 시험해 보며, 이미 팔렸거나 가격이 달라진 것은 사지 않고 비용도 들지 않아요. 같은 코인으로 여러 개를 사면 먼저 정확한 합계를 마켓에 승인하는데, 이때 서명이 한 번 더 필요해요. 그 코인으로 한 제안이 있다면 승인을 함께 써요. 구매가 끝날 때까지는 그 제안에도 적용돼요.',
  severalBuy: '{{count}}개 구매',
  severalChecking: '체인에 묻는 중…',
  severalNone: '살 수 있는 것이 없어요',
  severalRunning: '하나씩 사는 중',
  severalAllowing: '{{currency}} 합계 승인 중',
  severalChanged: '목록과 가격이 달라요',
  severalComing: '진행 중인 거래를 기다리는 중',
  severalReturned:
    '사는 도중에 페이지를 떠났어요. 받은 것, 받지 못한 것, 시작하지 않은 것을 아래에서 볼 수 있어요. 다시 누르기 전에는 아무것도 더 사지 않아요.',
  severalLeft: '받지 못한 아이템 몫으로 승인한 금액은 직접 회수할 때까지 마켓에 승인된 채로 남습니다.',
  severalApprovals: '사용 승인',
  'several.checking': '체인에 묻는 중',
  'several.ready': '판매 중',
  'several.own': '이미 내 것',
  'several.gone': '더 이상 판매하지 않아요',
  'several.unread': '읽지 못했어요',
  'several.buying': '사는 중',
  'several.begun': '시작했지만 결과를 몰라요. 지갑이 아직 묻고 있다면 거기서 거절하세요',
  'several.sent': '진행 중',
  'several.done': '내 것이 됐어요',
  'several.failed': '받지 못했어요',
} as const satisfies SameAs<typeof en>
