import type { SameAs } from '../../../lib/core/i18n/sameAs.ts'
import type { resend as en } from './messages.resend.en.ts'

export const resend = {
  resendRefused: '블록 {{block}}에서 거절됐습니다. 아직 블록에 없으며, 지갑이 나중에 보낼 수 있습니다.',
  resendDropped: '아직 블록에 없으며, 지갑이 나중에 보낼 수 있습니다.',
  resendEarlier: '같은 종류의 이전 거래가 이미 처리됐거나, 지갑이 나중에 보낼 수 있습니다.',
  resendElsewhere: '먼저 지갑의 활동을 확인하세요. 지갑이 다른 체인에 보냈을 수도 있습니다.',
  resendTick: '지갑이 첫 거래를 다시 보내면 두 거래가 모두 처리됩니다.',
  signersTitle: '이 계정은 컨트랙트입니다.',
  signersBody:
    '다른 소유자도 서명해야 전송될 수 있습니다. 그동안 내역에는 다른 서명자를 기다리는 중으로 나오고, 끝났는지는 잔액으로 확인할 수 있습니다.',
} as const satisfies SameAs<typeof en>
