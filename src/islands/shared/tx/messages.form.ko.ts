import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { form as en } from './messages.form.en.ts'

export const form = {
  balance: '잔액 {{value}}',
  balanceUnknown: '잔액 —',
  max: '최대',
  maxOf: '최대, {{symbol}} 전부 사용',
  chooseToken: '토큰 선택',
  tokenIs: '{{symbol}}, 다른 토큰 선택',
  enterAmount: '금액 입력',
  insufficient: '{{symbol}} 잔액 부족',
  'amount.empty': '금액을 입력해 주세요',
  'amount.malformed': '숫자가 아니에요. 1,234.5처럼 적어 주세요.',
  'amount.ambiguous': '쉼표가 두 가지로 읽힐 수 있어요. 1234 또는 1.234처럼 적어 주세요.',
  dotIsDecimal: '점은 소수점이에요. 천 단위 구분이 아니에요.',
  'amount.decimals': '{{symbol}} 금액은 소수점 아래 {{decimals}}자리까지만 돼요.',
  'amount.large': '어떤 잔액보다도 큰 수예요.',
  'amount.negative': '음수는 쓸 수 없어요.',
} as const satisfies SameAs<typeof en>
