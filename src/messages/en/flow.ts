/** What every signature says. */
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
  stepApproveNote: 'exactly {{amount}}, for this contract only',
  stale: 'Waiting for fresh prices',
  ownNode: 'Your own node is asked first: {{host}}.',
  oneNode: 'Only one node of the chain answers.',
  oneNodeNote:
    'Nothing else vouches for the figures it tells. What the contract itself insists on holds all the same.',
  networkFee: 'Network fee',
  stepApprove: 'Approve {{symbol}}',
  estimateTitle: 'Estimated from your address',
} as const
