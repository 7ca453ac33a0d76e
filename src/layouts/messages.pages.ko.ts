import type { SameAs } from '../lib/core/i18n/sameAs.ts'
import type { pages as en } from './messages.pages.en.ts'

export const pages = {
  soonTag: '준비 중',
  soonTitle: '이 화면은 만들고 있어요.',
  soonBody: '아직 서명할 수 있는 것이 없고, 여는 날짜를 약속하지도 않아요.',
  worksTitle: '지금 쓸 수 있는 것',
  worksSwap: '토큰 스왑',
  worksSwapNote: 'amm과 cfmm 풀 전체에서 가장 좋은 경로를 기기에서 계산해요.',
  worksHome: '지금의 거래소',
  worksHomeNote: '가격과 풀, 거래량을 블록과 함께 보여 줘요.',
  worksFormulators: '내 포뮬레이터',
  worksFormulatorsNote: '각 포뮬레이터가 잠근 양과 보상을 보고, 만들고 업그레이드하고 해지할 수 있어요.',
  'myNfts.title': '내 NFT',
  'governance.title': '거버넌스',
  'governance.body': '거래소의 앞날을 정하는 제안과 투표 결과를 보여 줄 화면이에요.',
  'proposal.title': '제안',
  'proposal.body': '제안 하나와 그 투표를 보여 주고 직접 투표할 화면이에요.',
  'herosMint.title': 'xHeroes 민팅',
  goTitle: '페이지를 옮겼어요',
  goBody: '자동으로 이동해요. 이동하지 않으면 링크를 눌러 주세요.',
  goLink: '이동: {{name}}',
  notFoundTitle: '페이지를 찾을 수 없어요',
  notFoundDescription: '이 주소에는 페이지가 없어요.',
  notFoundBody: '이 주소에는 페이지가 없어요. 자산과 거래는 체인에 그대로 있어요.',
  notFoundHome: '처음으로',
  notFoundSwap: '스왑 열기',
  serverFailedTitle: '서버에 문제가 생겼어요',
  serverFailedBody:
    '인덱스 서버가 이 페이지를 보여 주지 못했어요. 자산은 체인에 그대로 있어요. 잠시 뒤 다시 시도해 주세요.',
  serverFailedRetry: '다시 시도',
  maintenanceTitle: '점검 중',
  maintenanceBody:
    '지금 {{name}} 점검을 하고 있어요. 자산은 체인에 있어 점검의 영향을 받지 않아요. 잠시 뒤 다시 열어 주세요.',
} as const satisfies SameAs<typeof en>
