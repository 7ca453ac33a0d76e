import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { judged as en } from './messages.judged.en.ts'

export const judged = {
  differs: '인덱스(블록 {{indexBlock}}): {{index}}. 체인(블록 {{chainBlock}}): {{chain}}.',
  'differs.unread': '인덱스(블록 {{indexBlock}}): {{index}}.',
  'meaning.lag': '몇 블록 뒤에 다시 같아질 수 있어요.',
  'meaning.contradiction': '체인의 값을 따라요.',
  'meaning.unread': '체인에서 읽지 못해 서명할 수 없어요.',
  differsMark: '인덱스와 다름',
  differsMore: '인덱스와 다른 항목 {{count}}개 더 보기',
  'says.usable': '사용할 수 있음',
  'says.absent': '내 NFT가 아님',
  'says.listed': '판매 등록됨',
  'says.young': '보유 기간이 부족함',
  'says.closed': '시즌이 아직 열리지 않음',
  'says.short': '남은 영웅이 없음',
  'says.used': '이미 소모됨',
  'says.level': '레벨이 맞지 않음',
  'says.grade': '등급이 맞지 않음',
  'says.stars': '별 수가 맞지 않음',
  'says.merged': '흡수 한도를 채움',
  'says.unsynchronized': '게임과 동기화되지 않음',
} as const satisfies SameAs<typeof en>
