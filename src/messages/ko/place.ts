import type { SameAs } from '../catalogue.ts'
import type { place as en } from '../en/place.ts'

export const place = {
  'place.shared': '전용 주소에서 계속하기',
  'place.sharedShort': '전용 주소로',
  'place.framed': '새 탭에서 열기',
} as const satisfies SameAs<typeof en>
