import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { nft as en } from './messages.en.ts'

export const nft = {
  unavailableTitle: '이 체인에는 마켓이 없어요',
  unavailableBody: '이 빌드에는 {{chain}}의 NFT 마켓 주소가 없어요. 여기서는 사거나 팔 수 없어요.',

  reading: '읽는 중',

  dollarsFrom: '≈ 달러는 블록 {{block}}의 풀 기준',
  unnamed: '이름 없음',
  noPicture: '{{name}}의 그림을 불러오지 못했어요',
} as const satisfies SameAs<typeof en>
