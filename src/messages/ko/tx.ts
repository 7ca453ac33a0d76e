import type { tx as en } from '../en/tx.ts'

export const tx: Record<keyof typeof en, string> = {
  close: '닫기',
  asOf: '블록 {{block}}',
  readAgain: '다시 읽기',
  noData: '아직 읽지 못함',
  stepApprove: '{{symbol}} 사용 승인',
  stepSwap: '{{in}} → {{out}} 스왑',
  statePending: '대기 중이며 아직 블록에 없어요',
  stateConfirmed: '블록 {{block}}',
  stateFailed: '블록에 담기지 않았고 수수료도 내지 않았어요.',
  stateReplaced: '다른 거래가 그 자리를 차지했어요.',
  stateDropped: '노드가 거래를 버렸고 수수료는 내지 않았어요.',
  disagreeChain: '다른 체인에 있는 노드가 있어서 쓰지 않아요: {{url}}',
  disagreeHeight: '다른 노드보다 뒤처진 노드가 있어요: {{url}}',
  wrongChainNote: '지갑이 체인 {{chain}}에 있어요. 이 페이지는 {{name}}(체인 {{id}})에서 동작해요.',
  switchChain: '체인 전환',
  rpcTitle: '체인이 응답하지 않아요',
  details: '자세히',
  notRead: '아직 읽지 못했어요',
  doneTitle: '{{paid}} {{in}} → {{received}} {{out}} 스왑 완료',
  doneUnknown: '{{paid}} {{in}} → {{out}} 스왑 완료',
}
