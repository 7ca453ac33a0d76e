import type { PairAction } from '../core/nft/heroActions.ts'
import type { HeroState } from '../core/nft/heroState.ts'
import { type BoxRefusal, refuseBox, refuseSelection, type Season, type SelectionRefusal } from './boxes.ts'
import { type BoxItem, type HeroItem, MOST_ITEMS, type Pool } from './model.ts'
import { mergeNumber, preview } from './preview.ts'
import type { HeroTerms } from './request.ts'
import { type HeroRefusal, refuseMaster, refuseMaterial } from './rules.ts'

/** An item with the reason why it cannot be used; null if it can. */
export type Judged<T, R> = { readonly item: T; readonly reason: R | null }

/**
 * State of the button besides wallet and network: something has to be picked, the action is impossible, or it is ready.
 */
export type BenchSays = 'pickMaster' | 'pickMaterial' | 'pick' | 'impossible' | 'ready'

/** Sorts the best first: by grade, power, level, then by id. */
const byValue = ({ item: a }: Judged<HeroItem, unknown>, { item: b }: Judged<HeroItem, unknown>) =>
  (b.state?.grade ?? -1) - (a.state?.grade ?? -1) ||
  (b.state?.hashPower ?? 0) - (a.state?.hashPower ?? 0) ||
  (b.state?.level ?? 0) - (a.state?.level ?? 0) ||
  (a.id < b.id ? -1 : 1)

/** Two heroes of which one stays. */
export type PairBench = {
  readonly masters: readonly Judged<HeroItem, HeroRefusal>[]
  readonly master: Judged<HeroItem, HeroRefusal> | null
  /** Empty until the hero that stays is picked. */
  readonly materials: readonly Judged<HeroItem, HeroRefusal>[]
  readonly material: Judged<HeroItem, HeroRefusal> | null
  /** State of the hero that stays after the action; null until both are picked and fit. */
  readonly after: HeroState | null
  readonly says: BenchSays
}

/**
 * Returns the choices for an action on two heroes, the picks, and their result.
 * @param pool null is unknown: then nothing is possible
 * @param now seconds by the chain's clock
 */
export function pairBench(
  action: PairAction,
  items: readonly HeroItem[],
  pool: Pick<Pool, 'kinds'> | null,
  picked: { readonly master: bigint | null; readonly material: bigint | null },
  now: number,
): PairBench {
  const masters = items.map((item) => ({ item, reason: refuseMaster(action, item, now) })).sort(byValue)
  const master = masters.find(({ item }) => item.id === picked.master) ?? null
  const materials = master
    ? items
        .filter(({ id }) => id !== master.item.id)
        .map((item) => ({ item, reason: refuseMaterial(action, master.item, item, now) }))
        // The least valuable first.
        .sort((a, b) => byValue(b, a))
    : []
  const material = materials.find(({ item }) => item.id === picked.material) ?? null
  const fits = master?.reason === null && material?.reason === null
  const [stays, ends] = [master?.item.state, material?.item.state]
  const after = fits && pool && stays && ends ? preview(action, stays, ends, pool) : null
  const some = (list: readonly Judged<HeroItem, HeroRefusal>[]) => list.some(({ reason }) => reason === null)
  const says = (): BenchSays => {
    if (!master) return some(masters) ? 'pickMaster' : 'impossible'
    if (master.reason !== null) return 'impossible'
    if (!material) return some(materials) ? 'pickMaterial' : 'impossible'
    return after ? 'ready' : 'impossible'
  }
  return { masters, master, materials, material, after, says: says() }
}

/**
 * Returns the terms of an action on two heroes; null if it is not possible.
 * @param cost fee of a level transfer and its coin; null is unknown
 */
export function pairTerms(
  action: PairAction,
  { master, material, says }: PairBench,
  cost: { readonly fee: bigint | null; readonly pkt: HeroPkt },
): HeroTerms | null {
  const [stays, ends] = [master?.item, material?.item]
  if (says !== 'ready' || !stays?.state || !ends?.state) return null
  const pair = { master: stays.id, material: ends.id }
  if (action !== 'inherit') return { act: action, ...pair, number: mergeNumber(stays.state) }
  return cost.fee === null
    ? null
    : { act: action, ...pair, level: ends.state.level, fee: cost.fee, pkt: cost.pkt }
}
type HeroPkt = Extract<HeroTerms, { act: 'inherit' }>['pkt']

/** Heroes that all end if they are picked. */
export type DismantleBench = {
  readonly heroes: readonly Judged<HeroItem, HeroRefusal>[]
  readonly picked: readonly Judged<HeroItem, HeroRefusal>[]
  readonly says: BenchSays
}

/** @param now seconds by the chain's clock */
export function dismantleBench(
  items: readonly HeroItem[],
  ids: readonly bigint[],
  now: number,
): DismantleBench {
  const heroes = items
    .map((item) => ({ item, reason: refuseMaster('dismantle', item, now) }))
    .sort((a, b) => byValue(b, a))
  const picked = heroes.filter(({ item }) => ids.includes(item.id))
  const usable = heroes.some(({ reason }) => reason === null)
  const bad = picked.some(({ reason }) => reason !== null) || picked.length > MOST_ITEMS
  return {
    heroes,
    picked,
    says: bad || !usable ? 'impossible' : picked.length === 0 ? 'pick' : 'ready',
  }
}

/** A box with the season that opens it. */
export type SeasonBox = BoxItem & { readonly season: Season }

export type RevealBench<T> = {
  readonly boxes: readonly Judged<T, BoxRefusal>[]
  readonly picked: readonly Judged<T, BoxRefusal>[]
  /** Why these boxes cannot be opened together. */
  readonly refused: SelectionRefusal | null
  readonly says: BenchSays
}

/** @param isPicked takes the box, because ids are unique within a season only */
export function revealBench<T extends SeasonBox>(
  held: readonly T[],
  isPicked: (box: T) => boolean,
): RevealBench<T> {
  const boxes = held.map((item) => ({ item, reason: refuseBox(item, item.season) }))
  const picked = boxes.filter(({ item }) => isPicked(item))
  const refused = refuseSelection(picked.map(({ item }) => item))
  const none = refused?.reason === 'none'
  const usable = boxes.some(({ reason }) => reason === null)
  const says = none ? (usable ? 'pick' : 'impossible') : refused ? 'impossible' : 'ready'
  return { boxes, picked, refused: none ? null : refused, says }
}
