import type { SameAs } from '../lib/core/i18n/sameAs.ts'
import type { ui as en } from './messages.en.ts'

export const ui = {
  back: '뒤로',
  close: '닫기',
  asOf: '블록 {{block}}',
  readAgain: '다시 읽기',
  noData: '아직 읽지 못함',
  copied: '복사했어요!',
  partWaits: '이 페이지의 일부가 아직 열리지 않았어요. 2분 동안 계속 시도하며, 새로고침해도 괜찮아요.',
  partFailed: '이 페이지의 일부를 불러오지 못했어요.',
  partRetry: '다시 시도',
  failed: '문제가 생겼어요.',
  report: '보고서 복사',
  up: '상승',
  down: '하락',
} as const satisfies SameAs<typeof en>
