/** The product's collections (docs/product.md, Collections). Addresses are data of a chain: see registry.ts. */

/** Sets of collections that belong together: the tabs of one's own NFTs. */
export const GROUPS = ['formulator', 'genesis', 'pocket', 'xheroes', 'box', 'card', 'havah', 'arena'] as const
export type Group = (typeof GROUPS)[number]

export type CollectionInfo = {
  /** Names it in the registry. */
  readonly id: string
  /** Names it in addresses and in the API. */
  readonly shortName: string
  /** Names it in the API's lists of one's own NFTs. */
  readonly projectId: string
  /** Its own name, the same in every language. */
  readonly name: string
  readonly group: Group
  /** Its items have levels and grow in a game. */
  readonly hero: boolean
}

const collection = (
  id: string,
  shortName: string,
  name: string,
  group: Group,
  hero = false,
): CollectionInfo => ({
  id,
  shortName,
  projectId: shortName,
  name,
  group,
  hero,
})

export const collectionList: readonly CollectionInfo[] = [
  collection('pocket_s1', 'pocket1', 'Pocket Battles S1', 'pocket', true),
  collection('pocket_s2', 'pocket2', 'Pocket Battles S2', 'pocket', true),
  collection('pocket_s3', 'pocket3', 'Pocket Battles S3', 'pocket', true),
  collection('pocket_s4', 'pocket4', 'Pocket Battles S4', 'pocket', true),
  collection('xheroes_s1', 'xheroes1', 'xHeroes S1', 'xheroes', true),
  collection('xheroes_s2', 'xheroes2', 'xHeroes S2', 'xheroes', true),
  collection('xheroes_s3', 'xheroes3', 'xHeroes S3', 'xheroes', true),
  collection('xheroes_s4', 'xheroes4', 'xHeroes S4', 'xheroes', true),
  collection('xheroes_card', 'xheroescard1', 'xHeroes Mystery Card', 'card'),
  collection('pocket_box_s1', 'box1', 'Mystery Box S1', 'box'),
  collection('pocket_box_s2', 'box2', 'Mystery Box S2', 'box'),
  collection('pocket_box_s3', 'box3', 'Mystery Box S3', 'box'),
  collection('pocket_box_s4', 'box4', 'Mystery Box S4', 'box'),
  collection('formulator', 'formulator', 'Formulator', 'formulator'),
  collection('havah', 'havah', 'Havah', 'havah'),
  collection('genesis', 'genesis', 'Genesis', 'genesis'),
  collection('arena', 'arena', 'Arena Champions', 'arena', true),
]
