/** Pages that are still to come, pages that only lead on, and pages without a feature. */
export const pages = {
  soonTag: 'Coming soon',
  soonTitle: 'This page is being built.',
  soonBody: 'Nothing can be signed here yet, and nothing here is a promise of a date.',
  worksTitle: 'What works now',
  worksSwap: 'Swap tokens',
  worksSwapNote: 'Best route over all amm and cfmm pools, computed on your device.',
  worksHome: 'What the exchange holds now',
  worksHomeNote: 'Prices, pools and volume, each with the block it is from.',
  'myNfts.title': 'Your NFTs',
  'governance.title': 'Governance',
  'governance.body':
    'This page will list proposals that decide how the exchange goes on, and how people voted.',
  'proposal.title': 'Proposal',
  'proposal.body': 'This page will show one proposal with its votes, and let you cast yours.',
  'herosMint.title': 'xHeroes mint',
  goTitle: 'This page has moved',
  goBody: 'It goes on by itself. If it does not, use the link.',
  goLink: 'Go on to {{name}}',
  notFoundTitle: 'Page not found',
  notFoundDescription: 'There is no page at this address.',
  notFoundBody: 'There is no page at this address. Nothing was lost: funds and trades live on the chain.',
  notFoundHome: 'To the start page',
  notFoundSwap: 'Open swap',
  serverFailedTitle: 'The server failed',
  serverFailedBody:
    'The index server could not show this page. Your assets are on the chain and not affected. Try again in a minute.',
  serverFailedRetry: 'Try again',
  maintenanceTitle: 'Under maintenance',
  maintenanceBody:
    '{{name}} is under maintenance. Your funds are on the chain and are not touched by it. Try again in a while.',
} as const
