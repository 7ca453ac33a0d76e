import type { SameAs } from '../catalogue.ts'
import type { activity as en } from '../en/activity.ts'

export const activity = {
  'activity.sale': '판매',
  'activity.listing': '판매 등록',
  'activity.bid': '제안',
  'activity.transfer': '전송',
  'activity.dismantle': '분해',
  'activity.inherit': '레벨 이전',
  'activity.inherit(burn)': '레벨 이전(소각)',
  'activity.promote': '승급',
  'activity.promote(burn)': '승급(소각)',
  'activity.create': '생성',
  'activity.revoke': '해지',
  'activity.upgrade': '업그레이드',
  'activity.upgrade(burn)': '업그레이드(소각)',
  'activity.burn': '소각',
  'col.type': '활동',
  'col.price': '가격',
  'col.from': '보낸 사람',
  'col.to': '받는 사람',
  'col.time': '시간',
  'col.offer': '제안가',
  levelShort: '레벨 {{level}}',
  heart: '{{name}} 찜하기',
  heartCount: '{{name}} 찜하기, 공개 좋아요 수 {{count}}',
  heartNote: '이 기기에만 저장돼요',
} as const satisfies SameAs<typeof en>
