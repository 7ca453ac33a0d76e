/** Mints and offerings that are open, on the home page. */
export const open = {
  openTitle: 'Open now',
  mintingNow: 'Minting now',
  mintSoon: 'Opens next',
  openRound: 'Round {{number}}',
  openMinted: '{{count}} of {{cap}} minted',
  openBlocks: 'blocks',
  openLeft: '≈ {{span}} left',
  openIn: 'opens in ≈ {{span}}',
  openMints: 'Mints',
  openOfferings: 'Offerings',
  openCommitted: '{{share}} of the raise committed',
  openNoMint: 'No mint is open.',
  openNoOffering: 'No offering is open.',
  openSource: 'chain',
  openReading: 'Reading the chain…',
} as const
