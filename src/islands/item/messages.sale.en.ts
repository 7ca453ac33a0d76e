/** Putting an item up for sale. */
export const sale = {
  saleTitle: 'List for sale',
  saleDescription: 'Put one of your NFTs up for sale: price, duration and every fee before you sign.',
  toItem: 'To the item',
  start: 'Begins',
  startNow: 'At once',
  startNote:
    'The market of the chain does not check when a sale begins: there the item can be bought before.',
  duration: 'For sale until',
  durationNote:
    'From block {{from}} to block {{to}}: {{blocks}} {{blocks|one:block|other:blocks}}. The time is an estimate.',
  floorWord: 'Floor',
  takeFloor: 'Take the floor price of its kind',
  floorOf: 'Floor of {{kind}}: {{amount}}',
  farBelow: 'This is far below the floor of {{kind}}, {{amount}}. Bots buy such listings at once.',
  lowMeant: 'I mean this price.',
  confirmLow: 'Confirm the low price',
  agreeFirst: 'Tick the box to go on',
  reviewSale: 'Review listing',
  alreadyListed: 'This NFT is for sale already. Cancel the sale to list it anew.',
  notYours: 'This account does not own the NFT, so it cannot list it.',
} as const
