import { map } from 'nanostores'
import type { AskViews } from '../../../lib/core/chain/saved.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { readOwnIds } from '../../../lib/core/nft/readOwn.ts'
import { withBoxes } from '../../../lib/hero/known.ts'
import type { BoxItem } from '../../../lib/hero/model.ts'
import { readSeries, type SeriesState } from '../../../lib/hero/read.ts'
import { readBoxItems } from '../../../lib/hero/readItems.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { keeping, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'
import { askList } from '../../shared/nft/store/indexLists.ts'
import { $picks } from './picks.ts'
import { putItems } from './reported.ts'

/** State of a season's contract, and the account's boxes of it. */
export type SeasonRead = {
  /** The series' id. */
  readonly id: string
  readonly state: SeriesState
  /** Null if the collection does not return them. */
  readonly boxes: readonly BoxItem[] | null
  /** Boxes beyond those that are read. */
  readonly more: number
  readonly stamp: Stamp
}

export type BoxesState = { readonly owner: Address | null; readonly seasons: readonly SeasonRead[] }

/** Empty before the first read. */
export const $boxes = map<BoxesState>({ owner: null, seasons: [] })

const readers = new Map(withBoxes.map(({ id }) => [id, keeping(`hero.boxes.${id}`)]))

async function readSeason(ask: AskViews, at: (typeof withBoxes)[number], owner: Address) {
  const { state, block, at: time } = await readSeries(ask, at, owner)
  const own = await readOwnIds(ask, at.box, owner)
  const boxes = own && (await readBoxItems(ask, marketEntry, at.box, owner, own.ids))
  return { id: at.id, state, boxes, more: own?.more ?? 0, stamp: { block, at: time } }
}

/** Reads every season whose boxes can be opened. If one fails, its last good figures stay. */
export const { refresh: refreshBoxes, reread: rereadBoxes } = accountRead(async (owner, isMine) => {
  if ($boxes.get().owner !== owner) $boxes.set({ owner, seasons: [] })
  if (!owner) return
  const put = (season: SeasonRead) => {
    if (!isMine()) return
    const others = $boxes.get().seasons.filter(({ id }) => id !== season.id)
    $boxes.set({ owner, seasons: [...others, season] })
    askBoxLists(season.id)
  }
  const ended = await Promise.allSettled(
    withBoxes.map(async (at) => {
      const reader = readers.get(at.id)
      if (reader) put(await reader((ask) => readSeason(ask, at, owner), owner, put))
    }),
  )
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
})

/**
 * Requests the index's lists of the account's boxes, if boxes are to be opened.
 * @param id only those of this season
 */
export function askBoxLists(id?: string): void {
  const { owner, seasons } = $boxes.get()
  if (!owner || $picks.get().act !== 'reveal') return
  for (const at of withBoxes)
    if ((id ?? at.id) === at.id && seasons.find((season) => season.id === at.id)?.boxes?.length)
      void askList({ owner, contract: at.box, act: 'reveal', master: null }, putItems)
}

rereadAfterTransactions(rereadBoxes)
