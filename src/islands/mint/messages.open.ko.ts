import type { SameAs } from '../../lib/core/i18n/sameAs.ts'
import type { open as en } from './messages.open.en.ts'

export const open = {
  openTitle: '지금 진행 중',
  mintingNow: '민팅 중',
  mintSoon: '다음 민팅',
  openRound: '{{number}}라운드',
  openMinted: '{{cap}}개 중 {{count}}개 민팅',
  openBlocks: '블록',
  openLeft: '약 {{span}} 남음',
  openIn: '약 {{span}} 후 시작',
  openMints: '민팅',
  openOfferings: 'IMO',
  openCommitted: '모집액의 {{share}} 참여',
  openNoMint: '진행 중인 민팅이 없어요.',
  openNoOffering: '진행 중인 IMO가 없어요.',
  openSource: '체인',
  openReading: '체인을 읽는 중…',
} as const satisfies SameAs<typeof en>
