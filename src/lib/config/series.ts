/** What a series of NFTs is, which decides its tab and what can be done with its items. */
export type SeriesGroup = 'pocket' | 'xheroes' | 'card' | 'box' | 'formulator' | 'havah' | 'genesis' | 'arena'

export type Series = {
  /** As in the registry. */
  readonly id: string
  /** As in links of the marketplace. */
  readonly shortName: string
  /** As in links of a person's own NFTs, and in the API. */
  readonly projectId: string
  readonly name: string
  readonly group: SeriesGroup
  /** Whether its items are heroes, that can be merged, promoted and sent into play. */
  readonly hero: boolean
}

const series = (
  n: number,
  id: string,
  shortName: string,
  name: string,
  group: SeriesGroup,
  hero = false,
): Series => ({
  id,
  shortName,
  projectId: `7518d1c0-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name,
  group,
  hero,
})

/** Every series of the specification, section 3, in the order in which lists show them. */
export const seriesList: readonly Series[] = [
  series(1, 'pocket_s1', 'pocket1', 'Pocket Battles S1', 'pocket', true),
  series(2, 'pocket_s2', 'pocket2', 'Pocket Battles S2', 'pocket', true),
  series(3, 'pocket_s3', 'pocket3', 'Pocket Battles S3', 'pocket', true),
  series(4, 'pocket_s4', 'pocket4', 'Pocket Battles S4', 'pocket', true),
  series(5, 'xheroes_s1', 'xheroes1', 'xHeroes S1', 'xheroes', true),
  series(6, 'xheroes_s2', 'xheroes2', 'xHeroes S2', 'xheroes', true),
  series(7, 'xheroes_s3', 'xheroes3', 'xHeroes S3', 'xheroes', true),
  series(8, 'xheroes_s4', 'xheroes4', 'xHeroes S4', 'xheroes', true),
  series(9, 'xheroescard1', 'xheroescard1', 'xHeroes Mystery Card', 'card'),
  series(10, 'pocket_box_s1', 'box1', 'Mystery Box S1', 'box'),
  series(11, 'pocket_box_s2', 'box2', 'Mystery Box S2', 'box'),
  series(12, 'pocket_box_s3', 'box3', 'Mystery Box S3', 'box'),
  series(13, 'pocket_box_s4', 'box4', 'Mystery Box S4', 'box'),
  series(14, 'formulator', 'formulator', 'Formulator', 'formulator'),
  series(15, 'havah', 'havah', 'Havah', 'havah'),
  series(16, 'genesis', 'genesis', 'Genesis', 'genesis'),
  series(17, 'arena', 'arena', 'Arena', 'arena', true),
]
