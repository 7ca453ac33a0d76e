/** What a hero could become, by its contract's rules alone: nothing is asked of anybody. */
import {
  type HeroItem,
  type HeroKind,
  type HeroState,
  type PairAct,
  type SeriesKind,
  takesIn,
} from './model.ts'
import { afterAct } from './preview.ts'
import { type HeroTimes, masterRefusal, materialRefusal } from './rules.ts'

/** One thing that could be done with a hero. */
export type Recipe = {
  readonly act: PairAct
  /** Own heroes that could end for it, those first that lose least. */
  readonly materials: readonly HeroItem[]
  /** What it would be with the first of these; null where there is none. */
  readonly after: HeroState | null
  /** What keeps the hero itself from it; null where only a material may be missing. */
  readonly refusal: ReturnType<typeof masterRefusal>
}

/** Who ends should be the one that is missed least: of the least power, then level, then the newest. */
const byLoss = (a: HeroItem, b: HeroItem) =>
  (a.state?.hashPower ?? 0) - (b.state?.hashPower ?? 0) ||
  (a.state?.level ?? 0) - (b.state?.level ?? 0) ||
  (a.id < b.id ? 1 : -1)

/** Of a level transfer the highest level is what one wants. */
const byLevel = (a: HeroItem, b: HeroItem) => (b.state?.level ?? 0) - (a.state?.level ?? 0) || byLoss(a, b)

/**
 * The acts that a hero's series knows, each with what it would bring.
 * @param own heroes of the same owner, itself among them or not
 */
export function recipesOf(
  hero: HeroItem,
  own: readonly HeroItem[],
  kinds: readonly HeroKind[],
  series: SeriesKind,
  times: HeroTimes,
): Recipe[] {
  return [takesIn(series), 'inherit' as const].map((act): Recipe => {
    const refusal = masterRefusal(act, hero, times)
    const materials = own
      .filter((one) => materialRefusal(act, hero, one, times) === null)
      .sort(act === 'inherit' ? byLevel : byLoss)
    const [first] = materials
    const after =
      refusal === null && hero.state && first?.state ? afterAct(act, hero.state, first.state, kinds) : null
    return { act, materials, after, refusal }
  })
}
