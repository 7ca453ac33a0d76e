/** Facts of the product about its mints that their contracts do not have. Addresses and heights are data of a chain. */

export type MintFacts = {
  /** Its id in the registry. */
  readonly id: string
  readonly name: string
  /** The collection its items belong to. */
  readonly collection: string
  readonly kind: 'box' | 'project'
  /** Supply of each of the three rounds; the rest of a round moves to the next. */
  readonly rounds: readonly [number, number, number]
  /** Maximum that one wallet may pay for in each round; 0 is no limit. */
  readonly walletCaps: readonly [number, number, number]
  /** Maximum that one transaction pays for. */
  readonly perTransaction: number
  /** One more for free, once per wallet, to the first `first` wallets whose paid total reaches the threshold. */
  readonly bonuses: readonly { readonly id: number; readonly threshold: number; readonly first: number }[]
  /** Days of the battle card that comes with each mint; 0 is none. */
  readonly battleCardDays: number
  /** Hours until an acquired hero can be used in its game. */
  readonly hoursUntilUsable: number
}

const bonuses = [
  { id: 1, threshold: 5, first: 50 },
  { id: 2, threshold: 10, first: 50 },
] as const

const season = (
  id: string,
  name: string,
  collection: string,
  rounds: MintFacts['rounds'],
  perTransaction: number,
): MintFacts => ({
  id,
  name,
  collection,
  kind: 'box',
  rounds,
  walletCaps: [0, 0, 0],
  perTransaction,
  bonuses,
  battleCardDays: 7,
  hoursUntilUsable: 24,
})

/** In the order in which the mint page shows them. Rounds add up to each mint's total (docs/product.md, Collections). */
export const mintList: readonly MintFacts[] = [
  season('pocket_s1', 'Pocket Battles Season 1', 'pocket_box_s1', [20, 30, 50], 3),
  season('pocket_s2', 'Pocket Battles Season 2', 'pocket_box_s2', [300, 900, 1_300], 3),
  season('pocket_s3', 'Pocket Battles Season 3', 'pocket_box_s3', [250, 800, 1_100], 5),
  season('pocket_s4', 'Pocket Battles Season 4', 'pocket_box_s4', [190, 700, 1_000], 5),
  season('xheroes_s1', 'xHeroes Season 1', 'xheroes_s1', [300, 1_000, 1_400], 10),
  season('xheroes_s2', 'xHeroes Season 2', 'xheroes_s2', [100, 200, 300], 10),
  {
    id: 'arena',
    name: 'Arena Champions',
    collection: 'arena',
    kind: 'project',
    rounds: [100, 300, 600],
    walletCaps: [1, 3, 0],
    perTransaction: 5,
    bonuses: [],
    battleCardDays: 0,
    hoursUntilUsable: 24,
  },
]

/** The maximum supply of a mint. */
export const mintTotal = ({ rounds }: MintFacts): number => rounds[0] + rounds[1] + rounds[2]
