/** Texts that every signature shares. */
export const flow = {
  checking: 'Reading the chain again',
  simulating: 'Trying it on the chain',
  signing: 'Confirm in your wallet',
  silentTitle: 'The wallet has not answered.',
  silentBody:
    'Its window may be behind this one. You may leave, but the question stays open there: decline it before you sign again. What you confirm there is sent all the same, and told here.',
  leaveWallet: 'Leave',
  waiting: 'Waiting for a block',
  skipped: 'already approved',
  sentNote: 'not in a block yet',
  signers: 'waits for other signers',
  doubtTitle: 'Tried again just now, it would end like this:',
  doubtBody:
    'That is not its end: it may still go through. Wait for the end, which is said here, before you sign again.',
  tryAgain: 'Try again',
  newQuote: 'Use the new quote',
  approvalStands: 'The approval before it is done. It stands until it is used or you take it back.',
  seeApprovals: 'Approvals',
  stepApproveNote: 'exactly {{amount}}, for this contract only',
  stale: 'Waiting for fresh prices',
  ownNode: 'Your own node is asked first: {{host}}.',
  oneNode: 'Only one node of the chain answers.',
  oneNodeNote:
    'No other node cross-checks these figures. If they are wrong, the limit that you sign is wrong too.',
  oneSourceNote:
    'Nothing cross-checks these figures. If they are wrong, the limit that you sign is wrong too.',
  networkFee: 'Network fee',
  mostFee:
    'Your wallet is asked for at most {{fee}} MEV as the network fee of each signature. The chain takes what is used.',
  stepReset: 'Reset the old approval',
  stepResetNote: 'this token takes a new amount only after the old one is set to zero',
  stepApprove: 'Approve {{symbol}}',
  estimateTitle: 'Estimated from your address',
} as const
