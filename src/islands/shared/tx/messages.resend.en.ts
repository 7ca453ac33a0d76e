/** Before something is signed that may count twice, or that others have to sign too. */
export const resend = {
  resendRefused: 'Refused at block {{block}}. Not in a block so far; your wallet can still send it.',
  resendDropped: 'Not in a block so far; your wallet can still send it.',
  resendEarlier:
    'An earlier transaction of this kind may be in a block already, or your wallet can still send it.',
  resendElsewhere: 'Check your wallet’s activity first. The wallet may also have sent it on another chain.',
  resendTick: 'If my wallet sends the first one again, both count.',
  signersTitle: 'This account is a contract.',
  signersBody:
    'Other owners may have to sign before anything is sent. The history then says that it waits for other signers, and your balances show when it is done.',
} as const
