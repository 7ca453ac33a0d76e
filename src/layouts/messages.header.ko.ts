import type { SameAs } from '../lib/core/i18n/sameAs.ts'
import type { header as en } from './messages.header.en.ts'

export const header = {
  latestBlock: '최신 블록',
  openSettings: '설정',
  offline: '오프라인',
  offlineSince: '오프라인 · 블록 {{block}}',
  rpcDown: '응답하는 노드가 없어요',
  byWallet: '내 지갑 · {{block}}',
  connect: '지갑 연결',
  connecting: '연결 중',
  wallet: '지갑',
  wrongChain: '잘못된 체인',
  dropWallet: '지갑',
  dropAddToken: '토큰 추가',
  dropDisconnect: '연결 해제',
  messages: '알림',
  dismiss: '알림 닫기',
  updateTitle: '새 버전이 있어요',
  updateBody: '바꾸기 전까지 지금 화면은 그대로예요.',
  updateTake: '바꾸기',
  installTitle: '앱으로 두고 쓰세요',
  installBody: '홈 화면에서 바로 열리고, 네트워크가 없어도 열려요.',
  installTake: '설치하기',
} as const satisfies SameAs<typeof en>
