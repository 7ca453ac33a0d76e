import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { sale as en } from './messages.sale.en.ts'

export const sale = {
  saleTitle: '판매 등록',
  saleDescription: '내 NFT를 판매 등록해요. 서명하기 전에 가격, 기간, 모든 수수료를 확인할 수 있어요.',
  toItem: '아이템으로',
  start: '판매 시작',
  startNow: '바로',
  startNote: '체인의 마켓은 판매 시작을 확인하지 않습니다. 그곳에서는 그 전에도 살 수 있습니다.',
  duration: '판매 기간',
  durationNote: '{{from}}블록부터 {{to}}블록까지 {{blocks}}블록이에요. 시간은 어림값이에요.',
  floorWord: '최저가',
  takeFloor: '같은 종류의 최저가 넣기',
  floorOf: '{{kind}} 최저가: {{amount}}',
  farBelow: '{{kind}} 최저가 {{amount}}보다 훨씬 낮은 가격입니다. 이런 판매는 봇이 바로 사 갑니다.',
  lowMeant: '이 가격이 맞습니다.',
  confirmLow: '낮은 가격을 확인해 주세요',
  agreeFirst: '동의해야 계속할 수 있어요',
  reviewSale: '판매 등록 검토',
  alreadyListed: '이미 판매 중인 NFT예요. 다시 등록하려면 먼저 판매를 취소해 주세요.',
  notYours: '이 계정의 NFT가 아니라서 판매할 수 없어요.',
} as const satisfies SameAs<typeof en>
