import type { errors as en } from '../en/errors.ts'

export const errors: Record<keyof typeof en, string> = {
  unknown: '이름 붙이지 못한 오류가 났어요.',
  'unknown.next': '보고서를 복사하고 다시 시도해 주세요.',
}
