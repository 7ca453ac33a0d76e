/** Series of the devnet’s heroes, with boxes and heroes of an account. */
import { $boxes } from '../../src/islands/hero/store/boxes.ts'
import { $heroes } from '../../src/islands/hero/store/heroes.ts'
import type { HeroState } from '../../src/lib/core/nft/heroState.ts'
import { series } from '../../src/lib/hero/known.ts'
import type { BoxItem, HeroItem } from '../../src/lib/hero/model.ts'
import type { SeriesState } from '../../src/lib/hero/read.ts'
import type { Series } from '../../src/lib/hero/series.ts'
import { ME } from './visitor.ts'

export function seriesNamed(id: string): Series {
  const found = series.find((one) => one.id === id)
  if (!found) throw new Error(`no series ${id}`)
  return found
}

export const seriesState = (change: Partial<SeriesState> = {}): SeriesState => ({
  pool: { kinds: [{ grade: 0, hashPower: 10 }], first: [100] },
  provenance: null,
  left: [100],
  free: 100,
  openHeight: 10n,
  inheritFee: 30n,
  pkt: '0x00000000000000000000000000000000000000cc',
  requests: [],
  rights: { owner: ME, boxes: false, heroes: false, held: 90n, allowance: 0n },
  ...change,
})

export const hero = (
  id: bigint,
  state: Partial<HeroState> | null = {},
  item: Partial<HeroItem> = {},
): HeroItem => ({
  id,
  listed: false,
  since: 1,
  synchronized: null,
  state: state && { kind: 0, level: 1, stars: 1, grade: 0, hashPower: 10, merged: 0, used: null, ...state },
  ...item,
})

export const box = (id: bigint, item: Partial<BoxItem> = {}): BoxItem => ({
  id,
  listed: false,
  since: 1,
  ...item,
})

const stamp = { block: 50n, at: 1 }

export const readHeroes = (
  id: string,
  heroes: readonly HeroItem[] | null,
  state: Partial<SeriesState> = {},
) => $heroes.set({ owner: ME, id, state: seriesState(state), heroes, more: 0, stamp })

/** Boxes of several seasons, by the id of the series. */
export const readBoxes = (
  boxes: Readonly<Record<string, readonly BoxItem[]>>,
  state: Partial<SeriesState> = {},
) =>
  $boxes.set({
    owner: ME,
    seasons: Object.entries(boxes).map(([id, own]) => ({
      id,
      state: seriesState(state),
      boxes: own,
      more: 0,
      stamp,
    })),
  })
