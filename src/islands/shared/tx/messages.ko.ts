import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { tx as en } from './messages.en.ts'

export const tx = {
  offlineTitle: '블록 {{block}} 이후 연결이 끊겼어요.',
  offlineUnread:
    '연결이 끊겼고 보여 드릴 지난 수치가 없어요. 전에 들른 적이 있다면 기기의 시계를 확인해 주세요.',
  offlineBody: '둘러보고 거래를 준비할 수 있어요. 서명은 네트워크가 돌아오면 해요.',
  disagreeChain: '다른 체인에 있는 노드가 있어서 쓰지 않아요: {{url}}',
  disagreeHeight: '다른 노드보다 뒤처진 노드가 있어요: {{url}}',
  wrongChainNote: '지갑이 체인 {{chain}}에 있어요. 이 페이지는 {{name}}(체인 {{id}})에서 동작해요.',
  switchChain: '체인 전환',
  rpcTitle: '체인이 응답하지 않아요',
  details: '자세히',
  readingPools: '풀 {{count}}개를 읽는 중…',
} as const satisfies SameAs<typeof en>
