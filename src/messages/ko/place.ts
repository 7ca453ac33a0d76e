import type { SameAs } from '../catalogue.ts'
import type { place as en } from '../en/place.ts'

export const place = {
  'place.shared': '전용 주소에서 계속하기',
  'place.sharedShort': '전용 주소로',
  'place.framed': '새 탭에서 열기',
  'gate.connect': '지갑 연결',
  'gate.connecting': '연결 중',
  'gate.wrongChain': '잘못된 체인 · {{name}} 체인으로 전환',
} as const satisfies SameAs<typeof en>
