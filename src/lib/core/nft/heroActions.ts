/** Actions on boxes and heroes that all pages about items know. */
import { type Address, type Registry, sameAddress } from '../config/registry.ts'
import { idText } from './link.ts'

/** Progress of a series' heroes that absorb others: by stars, or by grades. */
export type SeriesKind = 'pocket' | 'xheroes'

/** Actions on heroes. `inherit` is the level transfer. */
export const ACTS = ['merge', 'promote', 'inherit', 'dismantle'] as const
export type Action = (typeof ACTS)[number]
/** Actions that use up one hero for another. */
export type PairAction = Exclude<Action, 'dismantle'>

/** All actions of the one frame: boxes are opened, heroes changed. */
export const BENCH_ACTS = ['reveal', ...ACTS] as const
export type BenchAction = (typeof BENCH_ACTS)[number]

/** Seconds until an acquired hero can be used in its game (docs/product.md, Times and lifetimes). */
export const YOUNG_SECONDS = 24 * 3_600

/** True if acquired less than a day ago, so not usable in its game yet. An unknown time is not young. */
export const isYoung = (since: number | null, now: number): boolean =>
  since !== null && now - since < YOUNG_SECONDS

/** Actions that the product offers for heroes of a series. */
export const heroActionsOf = (kind: SeriesKind): readonly Action[] =>
  kind === 'pocket' ? ['merge', 'inherit', 'dismantle'] : ['promote']

/** Actions on the items of a collection; none if no reveal contract of the registry knows it. */
export function benchActionsOf(
  { reveals, collections }: Pick<Registry, 'reveals' | 'collections'>,
  contract: Address,
): readonly BenchAction[] {
  const id = collections.find(({ address }) => sameAddress(address, contract))?.id
  if (id === undefined) return []
  if (reveals.some(({ box }) => box === id)) return ['reveal']
  const series = reveals.find(({ hero }) => hero === id)
  return series ? heroActionsOf(series.kind) : []
}

/** The contract that stores the state of a collection's heroes; null if the registry knows none. */
export function keeperOf(
  { reveals, collections }: Pick<Registry, 'reveals' | 'collections'>,
  contract: Address,
): Address | null {
  const id = collections.find(({ address }) => sameAddress(address, contract))?.id
  return reveals.find(({ hero }) => hero === id)?.address ?? null
}

/**
 * Contracts that take used-up items and never return them, in lower case. Their items are no longer on the market, in
 * lists and counts (docs/chain.md, Reveal).
 */
export const keepersOf = ({
  reveals,
}: {
  readonly reveals: readonly { readonly address: string }[]
}): readonly string[] => reveals.map(({ address }) => address.toLowerCase())

/** Parameters of the frame's URL: the action, `c=` the collection, `id` its items. */
export type BenchLink = {
  readonly act: BenchAction | null
  /** A collection's short name: of boxes for a reveal, of heroes otherwise. */
  readonly collection: string | null
  /** The first of two heroes is the one that stays. */
  readonly ids: readonly bigint[]
}

export function benchQuery({ act: action, collection, ids }: BenchLink): string {
  const parts = [
    ...(action ? [`act=${action}`] : []),
    ...(collection ? [`c=${encodeURIComponent(collection)}`] : []),
    ...(ids.length > 0 ? [`id=${ids.map(idText).join(',')}`] : []),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
