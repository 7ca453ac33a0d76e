/** The market’s projects and collections. */
export const market = {
  title: 'NFT market',
  description: 'Game NFTs of MEVerse: browse, buy, sell and make offers, straight from the chain.',
  marketTitle: 'NFT market',
  marketLead:
    'Collections of the MEVerse games. Prices and owners are read from the chain before anything is signed.',
  items: 'Items',
  owners: 'Owners',
  floor: 'Floor',
  noFloor: 'none listed',
  volume: 'Traded',
  about: 'About the collection',
  tabItems: 'Items',
  unknownTitle: 'No such collection',
  unknownBody: 'This build knows no collection called “{{name}}”. These it knows:',
  unknownEmpty: 'The address names no collection. These there are:',
} as const
