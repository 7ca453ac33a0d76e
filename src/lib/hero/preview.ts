/** What a hero is after an act, reckoned as the contract does. */
import { GRADES, type HeroKind, type HeroState, type PairAct } from './model.ts'
import { GRADE_PERCENT, STAR_PERCENT } from './numbers.ts'

/** Its power, rounded down: its kind's, more for stars above the first and for grades above its kind's own. */
export function powerOf(kind: HeroKind, { stars, grade }: Pick<HeroState, 'stars' | 'grade'>): number {
  const grades = GRADES.indexOf(grade) - GRADES.indexOf(kind.grade)
  const percent = 100 + STAR_PERCENT * (stars - 1) + GRADE_PERCENT * grades
  return Math.floor((kind.hashPower * percent) / 100)
}

/**
 * The hero that stays, after an act that its rules allow.
 * @param kinds of its pool @returns null where its kind is none of these
 */
export function afterAct(
  act: PairAct,
  master: HeroState,
  material: HeroState,
  kinds: readonly HeroKind[],
): HeroState | null {
  const kind = kinds[master.kind]
  if (!kind) return null
  const next = { ...master, ...changeOf(act, master, material) }
  return { ...next, hashPower: powerOf(kind, next) }
}

function changeOf(act: PairAct, master: HeroState, material: HeroState): Partial<HeroState> {
  if (act === 'inherit') return { level: material.level }
  const merged = master.merged + 1
  if (act === 'merge') return { merged, stars: master.stars + 1 }
  return { merged, stars: 1, grade: GRADES[GRADES.indexOf(master.grade) + 1] ?? master.grade }
}
