import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { trade as en } from './messages.trade.en.ts'

export const trade = {
  estimateNote:
    '서명하기 전에 체인에서 먼저 시험해요. 이 체인은 잔액 변화를 미리 보여 줄 수 없어서 예상값이에요.',
  pickerTitle: '토큰 선택',
  pickerSearch: '이름 또는 주소',
  pickerNone: '“{{text}}”에 맞는 토큰이 없어요.',
  pickerRead: '잔액 {{all}}개 중 {{read}}개 읽음',
  computedHere: '기기에서 계산',
  poolsUnread: '풀 {{count}}개를 읽지 못함',
  loading: '풀을 읽는 중',
  wideSlippage: '체결되기 전에 가격이 최대 {{value}}까지 불리하게 바뀔 수 있음을 이해하고 동의합니다.',
  priceImpact: '가격 영향',
  low: '낮음',
  notice: '가격이 움직여요',
  warn: '높음',
  high: '매우 높음',
  confirm: '극심함',
  refuse: '거부됨',
  impactNotice: '{{impact}} · 이 거래로 풀의 가격이 움직여요.',
  impactWarn: '{{impact}} · 거래 규모 때문에 약 {{amount}} {{symbol}} 손해를 봐요.',
  impactType: '{{impact}} · 계속하려면 숫자 {{word}} 입력이 필요해요.',
  impactTypeLabel: '가격 영향을 확인하려면 {{word}} 입력',
  slippage: '슬리피지 {{value}}',
  changeSlippage: '설정, 슬리피지 {{value}}',
  slippageTitle: '슬리피지 허용치',
  'slippage.low': '0.05%보다 낮으면 거래가 블록에 담기지 못할 때가 많아요.',
  'slippage.highStable':
    'cfmm 풀은 가격이 거의 움직이지 않아요. 1%보다 높으면 남이 내 거래로 이익을 볼 수 있어요.',
  'slippage.high': '3%보다 높으면 남이 내 거래로 이익을 볼 수 있어요.',
  'slippage.wide':
    '5%보다 높으면 거래 금액의 상당 부분을 다른 사람에게 잃을 수 있습니다. 검토할 때마다 동의를 구합니다.',
} as const satisfies SameAs<typeof en>
