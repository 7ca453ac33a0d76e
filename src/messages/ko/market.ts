import type { SameAs } from '../catalogue.ts'
import type { market as en } from '../en/market.ts'

export const market = {
  title: 'NFT 마켓',
  description: 'MEVerse 게임 NFT를 둘러보고 사고팔고 제안하세요. 모든 거래는 체인에서 바로 이루어져요.',
  marketTitle: 'NFT 마켓',
  marketLead: 'MEVerse 게임의 컬렉션이에요. 서명하기 전에 가격과 소유자를 체인에서 다시 확인해요.',
  items: '아이템',
  owners: '소유자',
  floor: '최저가',
  noFloor: '판매 없음',
  volume: '거래량',
  about: '컬렉션 소개',
  tabItems: '아이템',
  unknownTitle: '없는 컬렉션이에요',
  unknownBody: '이 빌드에는 “{{name}}” 컬렉션이 없어요. 아래 컬렉션이 있어요.',
  unknownEmpty: '주소에 컬렉션 이름이 없어요. 아래 컬렉션이 있어요.',
} as const satisfies SameAs<typeof en>
