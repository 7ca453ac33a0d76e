/** Maps the stored chain state of heroes to answers. */
import type { Item } from '../../../src/lib/core/nft/schema.ts'

type Hero = Omit<NonNullable<Item['hero']>, 'since'>

export type StoredHero = Omit<Hero, 'hashPower'> & { readonly hash_power: number }

export const heroOf = (row: StoredHero | null): Hero | null =>
  row && {
    kind: row.kind,
    level: row.level,
    stars: row.stars,
    grade: row.grade,
    hashPower: row.hash_power,
    merged: row.merged,
    used: row.used,
  }
