import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { release as en } from './messages.release.en.ts'

export const release = {
  unsafeTitle: '이 버전에서는 더 이상 서명할 수 없습니다',
  unsafeBody:
    '버전 {{version}}은 안전하지 않은 것으로 확인됐습니다. {{leastSafe}}부터 서명할 수 있습니다. 조회는 그대로 됩니다. 새 버전으로 바꾸고, 필요한 조치를 확인해 주십시오.',
  unsafeOpen: '조치 방법 보기',
  newerTitle: '새 버전은 다른 주소에 있어요',
  newerBody: '이 주소는 항상 같은 버전을 보여 줘요. 버전 {{version}}은 전용 주소에서 열 수 있어요.',
  newerOpen: '열기',
  expiredTitle: '이 버전의 서명 기한이 지났어요',
  expiredBody: '계속 쓸 수 있지만 새 버전을 찾지 못했어요. 계속 이렇다면 다른 주소로 열어 주세요.',
  forkedTitle: '서로 다른 키 변경이 두 가지 공개됐습니다',
  forkedBody:
    '둘 중 하나만 올바릅니다. 이 브라우저는 먼저 확인한 변경을 유지합니다. 어느 쪽이 올바른지 거래소가 공지할 때까지 아무것도 서명하지 마십시오.',
} as const satisfies SameAs<typeof en>
