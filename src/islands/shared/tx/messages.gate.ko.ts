import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { gate as en } from './messages.gate.en.ts'

export const gate = {
  'gate.shared': '전용 주소에서 계속하기',
  'gate.sharedShort': '전용 주소로',
  'gate.framed': '새 탭에서 열기',
  'gate.unsafe': '이 버전에서는 서명할 수 없습니다',
  'gate.connect': '지갑 연결',
  'gate.connecting': '연결 중',
  'gate.wrongChain': '잘못된 체인 · {{name}} 체인으로 전환',
} as const satisfies SameAs<typeof en>
