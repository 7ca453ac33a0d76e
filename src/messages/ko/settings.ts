import type { SameAs } from '../catalogue.ts'
import type { settings as en } from '../en/settings.ts'

export const settings = {
  settingsTitle: '설정',
  slippageAuto: '풀에 따라: amm 0.5%, cfmm 0.1%',
  slippageCustom: '직접 입력(퍼센트)',
  slippageBad: '0.01에서 50 사이의 퍼센트를 적어 주세요.',
  slippageByPool: '풀에 따라',
  expertTitle: '전문가 모드',
  expertNote: '가격 영향이 15% 이상인 거래를 허용해요. 대부분은 필요 없어요.',
  ownRpcTitle: '내 RPC 주소',
  ownRpcNote: '먼저 물어보고, 기본 주소는 예비로 남아요.',
  apiTitle: '내 API 주소',
  apiNote: '비우면 기본 주소를 써요.',
  urlBad: 'https://로 시작하는 주소를 적어 주세요.',
  theme: '테마',
  themeSystem: '시스템',
  themeLight: '밝게',
  themeDark: '어둡게',
  save: '저장',
  offlineUnknown: '오프라인 사용: 아직 확인하지 않았어요.',
  offlineUnsupported: '오프라인 사용: 이 주소나 브라우저는 사이트를 저장하지 않아요.',
  offlineComing: '오프라인 사용: 이 기기에 사이트를 저장하고 있어요.',
  offlineReady: '오프라인 사용: 사이트를 이 기기에 저장해서 네트워크 없이도 열려요.',
} as const satisfies SameAs<typeof en>
