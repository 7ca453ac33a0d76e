import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { listState as en } from './messages.listState.en.ts'

export const listState = {
  fromIndex: '인덱스',
  indexBehind: '인덱스, {{count}}블록 전',
  indexOffTitle: '설정된 인덱스가 없어요',
  indexOffBody:
    '목록을 보려면 인덱스가 필요한데 이 빌드는 인덱스를 쓰지 않아요. 인덱스는 설정에서 정할 수 있어요.',
  indexDownTitle: '인덱스가 응답하지 않아요',
  indexDownBody: '인덱스 없이는 이 목록을 알 수 없어요.',
  indexRefusedTitle: '인덱스가 이 목록을 주지 못했어요',
  indexUnseenTitle: '이 체인에서는 인덱스가 볼 수 없는 내용이에요',
  indexUnseenBody:
    '이 체인의 컨트랙트가 알려 주는 이벤트가 없어서, 인덱스가 빈 목록 대신 알 수 없다고 답했어요.',
  indexUnreadableTitle: '인덱스의 답을 읽을 수 없어요',
  indexUnreadableBody: '페이지가 서버보다 오래됐을 수 있으니 새로고침해 주세요.',
  itemFromChain: '아이템은 주소로 열어 체인에서 바로 거래할 수 있어요.',
  itemByAddress: '아이템은 주소로 열 수 있어요.',
  notShown: '{{count}}개는 읽을 수 없어 표시하지 않았어요',
  indexShownBody: '아래에 적힌 블록의 내용을 보여드려요.',
} as const satisfies SameAs<typeof en>
