import { map } from 'nanostores'
import { nft } from '../../../lib/core/chain/nftCalls.ts'
import { questions } from '../../../lib/core/chain/questions.ts'
import type { AskViews } from '../../../lib/core/chain/saved.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { readOwnIds } from '../../../lib/core/nft/readOwn.ts'
import { series } from '../../../lib/hero/known.ts'
import type { HeroItem } from '../../../lib/hero/model.ts'
import { readSeries, type SeriesState } from '../../../lib/hero/read.ts'
import { readHeroItems } from '../../../lib/hero/readItems.ts'
import type { Series } from '../../../lib/hero/series.ts'
import { accountRead } from '../../../stores/accountRead.ts'
import { keeping, readChain, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { marketEntry } from '../../shared/nft/store/collections.ts'
import { askList } from '../../shared/nft/store/indexLists.ts'
import { $picks, $series } from './picks.ts'
import { putItems } from './reported.ts'

export type HeroesState = {
  readonly owner: Address | null
  /** Id of the series. */
  readonly id: string | null
  readonly state: SeriesState | null
  /** The account's heroes; null before they were read, or if the collection does not return them. */
  readonly heroes: readonly HeroItem[] | null
  /** Heroes beyond those that are read. */
  readonly more: number
  readonly stamp: Stamp | null
}
const nothing: HeroesState = { owner: null, id: null, state: null, heroes: null, more: 0, stamp: null }
export const $heroes = map<HeroesState>(nothing)

/** Number of the account's heroes by series id; a series that did not answer is missing. */
export const $heroCounts = map<Readonly<Record<string, number>>>({})

const readers = new Map(series.map(({ id }) => [id, keeping(`hero.${id}`)]))

async function readOf(ask: AskViews, at: Series, owner: Address): Promise<HeroesState> {
  const { state, block, at: time } = await readSeries(ask, at, owner)
  const own = await readOwnIds(ask, at.hero, owner)
  const heroes = own && (await readHeroItems(ask, marketEntry, at, owner, own.ids)).items
  return { owner, id: at.id, state, heroes, more: own?.more ?? 0, stamp: { block, at: time } }
}

/** Reads the chosen series with the account's heroes. On failure the last good figures stay. */
export const { refresh: refreshHeroes, reread: rereadHeroes } = accountRead(async (owner, isMine) => {
  const at = $series.get()
  const now = $heroes.get()
  if (now.owner !== owner || now.id !== (at?.id ?? null))
    $heroes.set({ ...nothing, owner, id: at?.id ?? null })
  const reader = at && readers.get(at.id)
  if (!owner || !reader) return
  const put = (read: HeroesState) => {
    if (isMine() && $series.get() === at) $heroes.set(read)
  }
  const read = await reader((ask) => readOf(ask, at, owner), owner, put)
  put(read)
  askHeroLists()
})

/** Requests the index's lists of the account's heroes for the chosen action, and for the hero that stays. */
export function askHeroLists(): void {
  const { owner, id, heroes } = $heroes.get()
  const { act: action, master } = $picks.get()
  const at = $series.get()
  if (!owner || !at || id !== at.id || !heroes?.length || action === null || action === 'reveal') return
  void askList({ owner, contract: at.hero, act: action, master: null }, putItems)
  if (action !== 'dismantle' && master !== null)
    void askList({ owner, contract: at.hero, act: action, master }, putItems)
}

/** Counts the account's heroes of every series. */
export const { refresh: refreshCounts } = accountRead(async (owner, isMine) => {
  if (!owner) {
    $heroCounts.set({})
    return
  }
  const { calls, ask } = questions()
  const asked = series.map(({ id, hero }) => ({
    id,
    count: ask({ to: hero, fn: nft.balanceOf, args: [owner] }),
  }))
  const { results } = await readChain(calls)
  const counts = asked.flatMap(({ id, count }) => {
    const held = count(results)
    return held === null ? [] : [[id, Number(held)] as const]
  })
  if (isMine()) $heroCounts.set(Object.fromEntries(counts))
})

rereadAfterTransactions(rereadHeroes)
rereadAfterTransactions(refreshCounts)
