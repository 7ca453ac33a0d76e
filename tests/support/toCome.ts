/** Something of the product that does not exist yet. */
type ToCome = {
  /** As docs/decisions.md, Not yet, calls it. */
  readonly name: string
  /** Routes that wait for it, and say so. */
  readonly pages?: readonly string[]
  /** Phrases that are agreed on and come with it, word for word. */
  readonly phrases?: readonly string[]
}

/** Everything that is still to come. What is built is taken off; its phrases go to those of what exists. */
export const toCome: readonly ToCome[] = [
  { name: 'NFT farm' },
  {
    name: 'reveal',
    phrases: [
      'Please select only one type of Season Mystery Box.',
      'Season 4 Mystery Box Reveal will be available soon.',
      'You can reveal Mystery Box on 3rd Feb 04:00 (UTC)',
    ],
  },
  { name: 'merge', phrases: ['Merge not possible'] },
  { name: 'promote', phrases: ['Please Cancel Sell first to proceed promote.'] },
  { name: 'dismantle', phrases: ['Dismantle not possible'] },
  {
    name: 'level transfer',
    phrases: ['Please Cancel Sell first to proceed level transfer.', 'Level Transfer not possible'],
  },
  {
    name: 'MPL to PKS and MPL to HRS',
    pages: ['swap/#mpl-pks', 'swap/#mpl-hrs'],
    phrases: ['Insufficient MPL Balance'],
  },
  { name: 'Face wallet' },
  { name: 'charts', pages: ['charts/'] },
  { name: 'governance', pages: ['governance/', 'proposal/'] },
]
