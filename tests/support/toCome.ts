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
    name: 'MPL to PKS and MPL to HRS',
    pages: ['swap/#mpl-pks', 'swap/#mpl-hrs'],
    phrases: ['Insufficient MPL Balance'],
  },
  { name: 'governance', pages: ['governance/', 'proposal/'] },
]
