import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { revoke as en } from './messages.revoke.en.ts'

export const revoke = {
  revokeTitle: '{{name}} 승인 취소',
  revokeDone: '승인 취소 완료',
  revokeInBlock: '블록에 담겼어요',
  revokeStill: '아직 승인되어 있어요',
  revokeDo: '승인 취소',
  revokeStep: '{{name}} 승인 취소',
  revokeStepNote: '이 컨트랙트가 가져갈 수 있는 양을 0으로 바꿔요',
  revokeItemsStepNote: '모든 NFT를 옮길 수 있는 이 컨트랙트의 권한을 없애요',
  from: '승인받은 곳',
  address: '주소',
  allowedNow: '지금 한도',
  allowedAfter: '취소 후 한도',
  noItem: '없음',
  noLimit: '무제한',
  allItems: '모든 NFT',
  atRiskNow: '지금 위험한 금액',
  riskUnknown: '잔액을 읽지 못함',
  feeLine: '네트워크 수수료 ≈ {{fee}} MEV. 그 밖에 옮겨지는 것은 없어요.',
  readAnew: '목록 다시 읽기',
  stopsTitle: '취소하면 달라지는 점',
  'stops.router': '스왑에서 {{name}} 토큰을 팔거나 풀에 넣으려면 다시 승인해야 합니다.',
  'stops.routerLp': '{{name}} 유동성을 제거하려면 다시 승인해야 합니다. 유동성은 그대로 남습니다.',
  'stops.pool': '이 풀에 유동성을 추가하려면 다시 승인해야 합니다. 이미 넣은 유동성은 그대로입니다.',
  'stops.farm':
    '{{name}} 토큰을 더 예치하려면 다시 승인해야 합니다. 예치한 토큰은 그대로 있고 보상도 계속 쌓입니다.',
  'stops.mappFarm':
    '{{name}} 토큰을 더 예치하려면 다시 승인해야 합니다. 예치한 토큰은 그대로 있고 보상도 계속 쌓입니다.',
  'stops.offering':
    '공모에 더 참여하려면 다시 승인해야 합니다. 이미 참여한 금액은 그대로이며 수령할 수 있습니다.',
  'stops.genesisLock': '예치하려면 다시 승인해야 합니다. 이미 예치한 것은 그대로입니다.',
  'stops.market':
    '{{name}} 제안이 더는 보장되지 않아, 다시 승인할 때까지 소유자가 수락할 수 없습니다. 구매할 때도 다시 승인해야 합니다.',
  'stops.marketItems':
    '판매 중인 {{name}} NFT는 다시 승인할 때까지 아무도 살 수 없습니다. 판매 등록은 그대로 남습니다.',
  'stops.mint': '다음에 민팅하려면 다시 승인해야 합니다.',
  'stops.gateway': '브리지로 보내려면 다시 승인해야 합니다.',
  'stops.formulator':
    '포뮬레이터를 새로 만들려면 다시 승인해야 합니다. 가지고 있는 포뮬레이터는 그대로입니다.',
  'stops.reveal': '다음에 박스를 열거나 영웅을 쓸 때 다시 승인해야 해요.',
  'stops.converter': '다음에 MPL을 전환하려면 다시 승인해야 해요.',
  'stops.stranger': '다른 사이트에서 이 컨트랙트를 쓰려면 다시 승인해야 해요.',
  'stops.retired': '달라지는 점이 없습니다. 이 사이트는 이 컨트랙트를 더 쓰지 않습니다.',
  'stops.unneeded': '달라지는 점이 없습니다. 이 사이트에서는 필요 없는 승인입니다.',
  doneReading: '블록에 담겼어요. 체인을 다시 읽는 중…',
  doneNone: '{{name}}: 남아 있는 승인이 없어요',
  doneLeft: '{{name}}: 이 컨트랙트는 아직 {{amount}}까지 가져갈 수 있어요',
  doneLeftAll: '{{name}}: 이 컨트랙트는 아직 한도 없이 가져갈 수 있어요',
  doneLeftItems: '{{name}}: 이 컨트랙트는 아직 모든 NFT를 옮길 수 있어요',
  doneUnread: '블록에 담겼지만 다시 읽지 못했어요. 목록을 확인해 주세요.',
  doneNote: '블록 {{block}}, 블록 {{read}}에서 다시 읽음',
} as const satisfies SameAs<typeof en>
