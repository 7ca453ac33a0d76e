/** The page for the day on which a release turns out bad. Calm, and short enough to be read in a minute. */
export const incident = {
  title: 'If a release turns out bad',
  description:
    'How you notice that a version of this site should not be signed with, what to do then, and what nobody will ever ask you for.',
  lead: 'Your coins and NFTs lie on the chain, not in this site. A bad release can’t move them by itself: it needs your signature. So the first thing is to sign nothing.',
  knowTitle: 'How you know',
  know1:
    'A message on the page says that this version is no longer safe to sign with. The operator names, signed, the least safe version: the oldest one that may still be used. Pages of an older version go on showing figures, and ask for no signature.',
  know2:
    'Your wallet shows something else than the review on the page: another address, another amount, no limit where an amount was named. Then trust the wallet’s screen, and refuse.',
  know3:
    'Somebody else than the site tells you so. Messages may be false alarms, or the trap itself: look at the message on the page itself.',
  doTitle: 'What to do now',
  do1: 'Sign nothing. Refuse whatever your wallet is still asking for.',
  do2: 'Take the new version where the page offers it, or open the site at another address of it that you know. Type it, or use your own bookmark: follow no link from a message or an advertisement.',
  do3: 'A copy on a mirror or a gateway holds the same files. It is as good as its version: look at the build that stands at the foot of the page.',
  doVerify: 'Check that the files you have are those that were signed.',
  doVerifyLink: 'Check this copy',
  do4: 'Look at what your wallet has approved, and take back what you don’t need.',
  do4Link: 'Open approvals',
  do5: 'If you signed something that you don’t understand: take that approval back first, then move what is left to an account of which nothing was signed.',
  do6: 'If your recovery phrase was typed anywhere but into the wallet itself, that wallet is lost: make a new one and move everything, at once.',
  neverTitle: 'What nobody will ever ask you for',
  never1: 'Your recovery phrase or a private key. Not the site, not its operator, not “support”.',
  never2: 'A signature to verify, unlock, migrate or refund your wallet.',
  never3: 'Coins sent in advance, or a screen to be shared.',
  cannotTitle: 'What nobody can do',
  cannot:
    'A transaction that is in a block can’t be taken back, not even by the operator. Whoever offers that for a fee is a second thief.',
  operatorTitle: 'If you run a copy of this site',
  operator:
    'The repository says step by step what to do: docs/operators.md, “When a release turns out bad”. In short: raise the least safe version, sign, publish on every host, tell the mirrors, retire the addresses.',
} as const
