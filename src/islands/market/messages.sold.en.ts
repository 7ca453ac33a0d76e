/** The latest sales, on the home page. */
export const sold = {
  soldTitle: 'Just sold',
  toMarket: 'NFT market',
  soldSource: 'index',
  soldReading: 'Reading sales…',
  soldNone: 'Nothing was sold yet.',
  'sold.off': 'Sales are known to an index alone, and this build asks none.',
  'sold.down': 'The index does not answer, and sales are known to it alone.',
  'sold.refused': 'The index could not tell what was sold.',
  'sold.broken': 'The index failed on the sales. Try again in a minute.',
  'sold.unreadable': 'The index’s answer can’t be read, so sales are not known here.',
  'sold.unseen': 'The index can’t see sales on this chain, which is not the same as none.',
} as const
