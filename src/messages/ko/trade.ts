import type { SameAs } from '../catalogue.ts'
import type { trade as en } from '../en/trade.ts'

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
} as const satisfies SameAs<typeof en>
