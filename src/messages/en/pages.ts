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
  tabs: 'Parts of this page',
  'mplToPks.title': 'MPL to PKS',
  'mplToPks.body': 'Exchanges MPL for PKS, the currency of a linked game. From 300 PKS, with a 0.1% fee.',
  'mplToHrs.title': 'MPL to HRS',
  'mplToHrs.body': 'Exchanges MPL for HRS, the currency of a linked game. From 300 HRS, with a 0.1% fee.',
  'myNfts.title': 'Your NFTs',
  'collected.title': 'Your NFTs',
  'collected.body':
    'This page will show the NFTs your wallet holds (formulators, Genesis, heroes, mystery boxes and cards) with selling, transfer, reveal, promotion and level transfer.',
  'formulator.title': 'Formulators',
  'formulator.body':
    'This page will create, upgrade and revoke formulators (Alpha, Sigma, Omega) and show their daily rewards.',
  'activities.title': 'Your NFT activity',
  'activities.body': 'This page will list every sale, bid, transfer, promotion and burn of your NFTs.',
  'marketplace.title': 'Marketplace',
  'marketplace.body':
    'This page will list the NFT projects of MEVerse games with owners, floor price and volume.',
  'marketItems.title': 'Marketplace items',
  'marketItems.body':
    'This page will show the items of one project with search, filters and prices in MEV, to buy at once or to make an offer.',
  'marketActivities.title': 'Marketplace activity',
  'marketActivities.body':
    'This page will list what happened in one project: sales, listings, bids and transfers.',
  'nftDetails.title': 'NFT',
  'nftDetails.body':
    'This page will show one NFT: picture, traits, owner, contract, price, offers and its whole history.',
  'nftSale.title': 'List an NFT',
  'nftSale.body':
    'This page will put an NFT up for sale and show every fee line before you sign: service, creator, burn and liquidity, and what remains.',
  'mint.title': 'Minting NFT',
  'mint.body':
    'This page will list mint rounds of game projects: those that are open, those to come and those finished.',
  'mintDetail.title': 'Mint round',
  'mintDetail.body':
    'This page will show one round: price, blocks left, how many are minted, the 5+1 and 10+1 bonuses and who may mint.',
  'charts.title': 'Charts',
  'charts.body': 'This page will draw price and volume of every token from the swaps of its pools.',
  'governance.title': 'Governance',
  'governance.body':
    'This page will list proposals that decide how the exchange goes on, and how people voted.',
  'proposal.title': 'Proposal',
  'proposal.body': 'This page will show one proposal with its votes, and let you cast yours.',
  'herosMint.title': 'xHeroes mint',
  tabCollected: 'Collected',
  tabActivities: 'Activities',
  tabItems: 'Items',
  goTitle: 'This page has moved',
  goBody: 'It goes on by itself. If it does not, use the link.',
  goLink: 'Go on to {{name}}',
  notFoundTitle: 'Page not found',
  notFoundDescription: 'There is no page at this address.',
  notFoundBody: 'There is no page at this address. Nothing was lost: funds and trades live on the chain.',
  notFoundHome: 'To the start page',
  notFoundSwap: 'Open swap',
  maintenanceTitle: 'Under maintenance',
  maintenanceBody:
    '{{name}} is under maintenance. Your funds are on the chain and are not touched by it. Try again in a while.',
} as const
