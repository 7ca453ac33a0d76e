import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { pairing as en } from './messages.pairing.en.ts'

export const pairing = {
  appEntry: '지갑 앱',
  appEntryNote: 'WalletConnect: 스캔하거나 앱에서 열기',
  appMaking: '코드를 받고 있어요…',
  appNoRelay:
    '코드를 전달하는 릴레이가 {{time}} 동안 답하지 않아요. 릴레이가 멈췄거나 지금 쓰는 네트워크에서 막혔을 수 있어요.',
  appClock:
    '이 기기의 시계가 최신 블록과 {{time}} 차이 나요. 시계가 틀리면 릴레이가 연결을 거절해요. 날짜와 시간을 확인해 주세요.',
  appScan: '지갑 앱으로 스캔해 주세요. 앱에 이 주소가 보여야 해요:',
  appQr: '지갑 앱으로 스캔할 코드',
  appCopy: '코드 복사',
  appHere: '또는 이 휴대폰에서 열기',
  appOther: '다른 앱',
  appWaiting: '지갑을 기다리고 있어요',
  appLeft: '{{time}} 남음',
  appOver: '코드의 유효 시간이 지났어요.',
  appNone: '코드를 만들지 못했어요.',
  appNew: '새 코드',
} as const satisfies SameAs<typeof en>
