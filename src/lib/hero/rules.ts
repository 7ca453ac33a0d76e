import { type Action, isYoung, type PairAction } from '../core/nft/heroActions.ts'
import { type HeroState, MAX_STARS, UNIQUE } from '../core/nft/heroState.ts'
import { type HeroItem, MAX_LEVEL, MAX_MERGED, PROMOTE_STARS } from './model.ts'

/**
 * Why an item cannot be used. Chain rules: `unknown` was not read, `used` up already, `listed` for sale now or later,
 * `level`, `grade` or `stars` that do not fit, `merged` as many as possible. Game rules that the chain does not know:
 * `young` since its holder received it, `unsynchronized` metadata.
 */
export const HERO_REFUSALS = [
  'unknown',
  'used',
  'listed',
  'level',
  'grade',
  'stars',
  'merged',
  'young',
  'unsynchronized',
] as const
export type HeroRefusal = (typeof HERO_REFUSALS)[number]

/** True if the contract enforces the reason too. The others are the game's rules, which only the page checks. */
export const bindsOnChain = (reason: string): boolean => reason !== 'young' && reason !== 'unsynchronized'

/** Checks the chain's requirements for every hero and action. */
function standing({ state, listed }: HeroItem): HeroRefusal | null {
  if (state === null || listed === null) return 'unknown'
  if (state.used !== null) return 'used'
  return listed ? 'listed' : null
}

/** Checks the game's requirements for every hero. */
function inGame(item: HeroItem, now: number): HeroRefusal | null {
  if (isYoung(item.since, now)) return 'young'
  return item.synchronized === false ? 'unsynchronized' : null
}

type Fit = (state: HeroState) => HeroRefusal | null

const takesIn: Fit = ({ merged }) => (merged >= MAX_MERGED ? 'merged' : null)

const masterFits: Readonly<Record<Action, Fit>> = {
  merge: (state) => takesIn(state) ?? (state.stars >= MAX_STARS ? 'stars' : null),
  promote: (state) =>
    takesIn(state) ?? (state.grade >= UNIQUE ? 'grade' : state.stars < PROMOTE_STARS ? 'stars' : null),
  inherit: ({ level }) => (level >= MAX_LEVEL ? 'level' : null),
  dismantle: () => null,
}

const materialFits: Readonly<
  Record<PairAction, (master: HeroState, material: HeroState) => HeroRefusal | null>
> = {
  merge: () => null,
  promote: (master, { grade, stars }) =>
    grade !== master.grade ? 'grade' : stars < PROMOTE_STARS ? 'stars' : null,
  inherit: (master, { level }) => (level <= master.level ? 'level' : null),
}

/**
 * Returns why a hero cannot be the one that stays (or, for `dismantle`, that ends); null if it can.
 * @param now seconds by the chain's clock
 */
export const refuseMaster = (action: Action, item: HeroItem, now: number): HeroRefusal | null =>
  standing(item) ?? (item.state && masterFits[action](item.state)) ?? inGame(item, now)

/**
 * Returns why a hero cannot be used up for another one; null if it can. Does not check the other hero itself.
 * @param now seconds by the chain's clock
 */
export function refuseMaterial(
  action: PairAction,
  master: HeroItem,
  material: HeroItem,
  now: number,
): HeroRefusal | null {
  const refused = standing(material)
  if (refused) return refused
  if (master.state === null || material.state === null) return 'unknown'
  return materialFits[action](master.state, material.state) ?? inGame(material, now)
}

/** Returns why two heroes cannot be combined, and which one is the cause; null if they can. */
export function refusePair(action: PairAction, master: HeroItem, material: HeroItem, now: number) {
  const ofMaster = refuseMaster(action, master, now)
  if (ofMaster) return { of: 'master', reason: ofMaster } as const
  const same = master.id === material.id
  const reason = same ? 'same' : refuseMaterial(action, master, material, now)
  return reason && ({ of: 'material', reason } as const)
}
