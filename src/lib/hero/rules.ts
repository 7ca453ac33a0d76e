/** What may be done with which boxes and heroes: one set of rules for the pages and the server. */
import {
  GRADES,
  type HeroAct,
  type HeroItem,
  type HeroRefusal,
  type HeroState,
  type PairAct,
} from './model.ts'
import { MOST_ITEMS, MOST_MERGED, MOST_STARS, PROMOTE_STARS, YOUNG_SECONDS } from './numbers.ts'

/** What a rule needs to know of the chain beside the items. */
export type HeroTimes = {
  /** The block that a transaction sent now would be in. */
  readonly next: bigint
  /** The chain's time, in seconds. */
  readonly now: number
}

/** Whether an item is of age; one of which nobody knows since when it is its owner's is taken to be. */
export const isYoung = ({ acquired }: Pick<HeroItem, 'acquired'>, { now }: HeroTimes): boolean =>
  acquired !== null && now < acquired + YOUNG_SECONDS

/**
 * What keeps an item from any act at all, by itself. A box has no game that could know it: it is neither young nor
 * unsynchronized.
 */
export function itemRefusal(item: HeroItem, act: HeroAct, times: HeroTimes): HeroRefusal | null {
  if (item.listed) return 'listed'
  if (act === 'reveal') return null
  if (item.state === null) return 'unknown'
  if (item.state.used !== 'none') return 'used'
  // What is dismantled needs no level.
  if (act === 'dismantle') return null
  if (item.unsynchronized) return 'unsynchronized'
  return isYoung(item, times) ? 'young' : null
}

/** What keeps a hero from being the one that stays, whatever would end for it. */
export function masterRefusal(act: PairAct, item: HeroItem, times: HeroTimes): HeroRefusal | null {
  const own = itemRefusal(item, act, times)
  return own ?? (item.state && stayRefusal(act, item.state))
}

function stayRefusal(act: PairAct, state: HeroState): HeroRefusal | null {
  if (act === 'inherit') return null
  if (state.merged >= MOST_MERGED) return 'full'
  if (act === 'merge') return state.stars >= MOST_STARS ? 'stars' : null
  if (state.grade === GRADES.at(-1)) return 'grade'
  return state.stars < PROMOTE_STARS ? 'stars' : null
}

/** What keeps `material` from ending for `master`, which may stay. */
export function materialRefusal(
  act: PairAct,
  master: HeroItem,
  material: HeroItem,
  times: HeroTimes,
): HeroRefusal | null {
  if (master.collection !== material.collection) return 'season'
  if (master.id === material.id) return 'same'
  const own = itemRefusal(material, act, times)
  if (own) return own
  const [stays, ends] = [master.state, material.state]
  if (!stays || !ends) return 'unknown'
  if (act === 'inherit') return ends.level > stays.level ? null : 'level'
  if (act === 'merge') return null
  if (ends.grade !== stays.grade) return 'grade'
  return ends.stars < PROMOTE_STARS ? 'stars' : null
}

/** What keeps two heroes from an act, whichever of them it is. */
export const pairRefusal = (
  act: PairAct,
  master: HeroItem,
  material: HeroItem,
  times: HeroTimes,
): HeroRefusal | null => masterRefusal(act, master, times) ?? materialRefusal(act, master, material, times)

/** What a series says of its boxes. */
export type RevealTimes = {
  /** From which height its boxes are opened; null where it has none. */
  readonly openHeight: bigint | null
  /** Heroes that no request waits for; null is unknown. */
  readonly free: number | null
}

/** What keeps a selection of boxes from being opened together. */
export function revealRefusal(
  items: readonly HeroItem[],
  { openHeight, free }: RevealTimes,
  times: HeroTimes,
): HeroRefusal | null {
  const [first] = items
  if (items.some(({ collection }) => collection !== first?.collection)) return 'season'
  if (openHeight === null) return 'noReveal'
  if (times.next < openHeight) return 'closed'
  return listRefusal(items, 'reveal', times) ?? (free !== null && items.length > free ? 'notEnough' : null)
}

/** What keeps a list from ending in one call. */
export function listRefusal(
  items: readonly HeroItem[],
  act: 'reveal' | 'dismantle',
  times: HeroTimes,
): HeroRefusal | null {
  if (items.length > MOST_ITEMS) return 'tooMany'
  if (items.some(({ collection }) => collection !== items[0]?.collection)) return 'season'
  if (new Set(items.map(({ id }) => id)).size < items.length) return 'same'
  return items.map((item) => itemRefusal(item, act, times)).find((refusal) => refusal !== null) ?? null
}
