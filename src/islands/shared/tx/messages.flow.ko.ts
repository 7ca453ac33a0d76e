import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { flow as en } from './messages.flow.en.ts'

export const flow = {
  checking: '체인을 다시 읽는 중',
  simulating: '체인에서 시험하는 중',
  signing: '지갑에서 확인해 주세요',
  silentTitle: '지갑이 아직 답하지 않았어요.',
  silentBody:
    '지갑 창이 이 창 뒤에 있을 수 있어요. 여기서 나가도 지갑의 요청은 남아 있으니, 다시 서명하기 전에 지갑에서 거절해 주세요. 지갑에서 승인하면 그대로 전송되고 결과를 여기에 알려 드려요.',
  leaveWallet: '나가기',
  waiting: '블록을 기다리는 중',
  skipped: '이미 승인됨',
  sentNote: '아직 블록에 없음',
  signers: '다른 서명자를 기다리는 중',
  doubtTitle: '방금 다시 시험해 보니 이렇게 끝날 상태예요.',
  doubtBody:
    '아직 끝난 게 아니라서 그대로 처리될 수도 있어요. 결과가 여기에 나올 때까지 다시 서명하지 말고 기다려 주세요.',
  tryAgain: '다시 시도',
  newQuote: '새 견적 사용',
  approvalStands: '그 앞의 승인은 끝났습니다. 쓰이거나 거두기 전까지 남아 있습니다.',
  seeApprovals: '사용 승인',
  stepApproveNote: '정확히 {{amount}}, 이 컨트랙트에만',
  stale: '새 가격을 기다리는 중',
  ownNode: '설정한 노드에 먼저 물어요: {{host}}.',
  oneNode: '응답하는 체인 노드가 하나뿐입니다.',
  oneNodeNote: '이 수치를 교차 확인할 다른 노드가 없습니다. 수치가 틀리면 서명하는 한도도 틀리게 됩니다.',
  oneSourceNote: '이 수치를 교차 확인할 곳이 전혀 없습니다. 수치가 틀리면 서명하는 한도도 틀리게 됩니다.',
  networkFee: '네트워크 수수료',
  mostFee:
    '서명할 때마다 지갑에 요청하는 네트워크 수수료는 최대 {{fee}} MEV예요. 실제로 쓴 만큼만 체인이 가져가요.',
  stepReset: '이전 사용 승인 초기화',
  stepResetNote: '이 토큰은 이전 승인 수량을 0으로 바꾼 뒤에만 새 수량을 승인할 수 있어요',
  stepApprove: '{{symbol}} 사용 승인',
  estimateTitle: '내 주소 기준 예상',
} as const satisfies SameAs<typeof en>
