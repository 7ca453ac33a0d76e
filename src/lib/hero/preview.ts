import { heroActionsOf, type PairAction, type SeriesKind } from '../core/nft/heroActions.ts'
import { type HeroState, MAX_STARS } from '../core/nft/heroState.ts'
import { type HeroItem, MAX_MERGED, type Pool } from './model.ts'
import { powerOf } from './pool.ts'
import { type HeroRefusal, refuseMaster, refuseMaterial } from './rules.ts'

/**
 * Returns the master's state after an action with this material, by the contract's rules (HeroActs.sol).
 * @returns null if the pool does not have its kind
 */
export function preview(
  action: PairAction,
  master: HeroState,
  material: HeroState,
  { kinds }: Pick<Pool, 'kinds'>,
): HeroState | null {
  const kind = kinds[master.kind]
  if (!kind) return null
  const { merged, stars, grade } = master
  const changed =
    action === 'inherit'
      ? { level: material.level }
      : action === 'merge'
        ? { stars: stars + 1, merged: merged + 1 }
        : { grade: grade + 1, stars: 1, merged: merged + 1 }
  const next = { ...master, ...changed }
  return { ...next, hashPower: powerOf(kind, next.stars, next.grade) }
}

/** Returns the number that `merge` takes: one more than the master took in so far. */
export const mergeNumber = ({ merged }: HeroState): bigint => BigInt(merged + 1)

/** One possible result for a hero, and the materials it uses up, in order. */
export type Recipe = {
  readonly act: PairAction
  readonly materials: readonly bigint[]
  readonly state: HeroState
}

/** Possible results of one action on a hero, or why there are none. */
export type Recipes = {
  readonly act: PairAction
  /** Why the hero itself cannot be used; null if only materials are missing, or nothing. */
  readonly refusal: HeroRefusal | null
  readonly list: readonly Recipe[]
  /** Heroes that cannot be used as material, and why. */
  readonly refused: readonly { readonly id: bigint; readonly reason: HeroRefusal }[]
}

type Known = HeroItem & { readonly state: HeroState }
const isKnown = (item: HeroItem): item is Known => item.state !== null

/** Sorts the least valuable first: by power, then level, then id. */
const byValue = ({ state: a, id }: Known, { state: b, id: other }: Known) =>
  a.hashPower - b.hashPower || a.level - b.level || (id < other ? -1 : 1)

/**
 * Lists the possible results for a hero with its holder's others: one more star for each material, the next grade, or
 * each level that a material can give. Always uses the least valuable materials.
 * @param others heroes of the same series and holder
 * @param now seconds by the chain's clock
 */
export function recipesOf(
  kind: SeriesKind,
  hero: HeroItem,
  others: readonly HeroItem[],
  pool: Pick<Pool, 'kinds'>,
  now: number,
): Recipes[] {
  const actions = heroActionsOf(kind).filter((action): action is PairAction => action !== 'dismantle')
  return actions.map((action) => {
    const refusal = refuseMaster(action, hero, now)
    const judged = others
      .filter(({ id }) => id !== hero.id)
      .map((item) => ({ item, reason: refuseMaterial(action, hero, item, now) }))
    const refused = judged.flatMap(({ item, reason }) => (reason ? [{ id: item.id, reason }] : []))
    const fit = judged.flatMap(({ item, reason }) => (reason || !isKnown(item) ? [] : [item])).sort(byValue)
    const list = refusal || !isKnown(hero) ? [] : recipes(action, hero.state, fit, pool)
    return { act: action, refusal, list, refused }
  })
}

function recipes(
  action: PairAction,
  from: HeroState,
  fit: readonly Known[],
  pool: Pick<Pool, 'kinds'>,
): Recipe[] {
  const made: Recipe[] = []
  if (action === 'merge') {
    const most = Math.min(MAX_STARS - from.stars, MAX_MERGED - from.merged)
    let state: HeroState | null = from
    for (const [k, { state: material }] of fit.slice(0, most).entries()) {
      state = state && preview(action, state, material, pool)
      if (state) made.push({ act: action, materials: fit.slice(0, k + 1).map(({ id }) => id), state })
    }
    return made
  }
  const seen = new Set<number>()
  for (const { id, state: material } of fit) {
    // Keeps the first material for each result: later ones cost more.
    const result = action === 'inherit' ? material.level : from.grade + 1
    const state = seen.has(result) ? null : preview(action, from, material, pool)
    seen.add(result)
    if (state) made.push({ act: action, materials: [id], state })
  }
  return made.sort((a, b) => b.state.level - a.state.level)
}
