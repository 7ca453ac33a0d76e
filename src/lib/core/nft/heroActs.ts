/** What can be done with boxes and heroes, and where: what all pages about items know of it. */
import { type Address, type Registry, sameAddress } from '../config/registry.ts'
import { idText } from './link.ts'

/** How heroes of a series take others in: by stars, or by grades. */
export type SeriesKind = 'pocket' | 'xheroes'

/** What can be done with heroes. `inherit` is the level transfer. */
export const ACTS = ['merge', 'promote', 'inherit', 'dismantle'] as const
export type Act = (typeof ACTS)[number]
/** Acts that use up one hero for another. */
export type PairAct = Exclude<Act, 'dismantle'>

/** Boxes are opened, heroes changed: all that is done on the one frame. */
export const BENCH_ACTS = ['reveal', ...ACTS] as const
export type BenchAct = (typeof BENCH_ACTS)[number]

/** Seconds until an acquired hero can be used in its game (docs/product.md, Times and lifetimes). */
export const YOUNG_SECONDS = 24 * 3_600

/** Got less than a day ago: not usable in its game yet. What is not known does not refuse. */
export const isYoung = (since: number | null, now: number): boolean =>
  since !== null && now - since < YOUNG_SECONDS

/** What the product offers with heroes of a series. */
export const heroActsOf = (kind: SeriesKind): readonly Act[] =>
  kind === 'pocket' ? ['merge', 'inherit', 'dismantle'] : ['promote']

/** What can be done with the items of a collection; nothing where no reveal contract of the registry knows it. */
export function benchActsOf(
  { reveals, collections }: Pick<Registry, 'reveals' | 'collections'>,
  contract: Address,
): readonly BenchAct[] {
  const id = collections.find(({ address }) => sameAddress(address, contract))?.id
  if (id === undefined) return []
  if (reveals.some(({ box }) => box === id)) return ['reveal']
  const series = reveals.find(({ hero }) => hero === id)
  return series ? heroActsOf(series.kind) : []
}

/** The contract that keeps what heroes of a collection are; null where the registry knows none. */
export function keeperOf(
  { reveals, collections }: Pick<Registry, 'reveals' | 'collections'>,
  contract: Address,
): Address | null {
  const id = collections.find(({ address }) => sameAddress(address, contract))?.id
  return reveals.find(({ hero }) => hero === id)?.address ?? null
}

/**
 * Contracts that take in what is used up and never give it back, in lower case. An item of theirs is no longer on the
 * market, in lists and counts (docs/chain.md, Reveal).
 */
export const keepersOf = ({
  reveals,
}: {
  readonly reveals: readonly { readonly address: string }[]
}): readonly string[] => reveals.map(({ address }) => address.toLowerCase())

/** What the frame's address (URL) names: `?act=`, `c=` the collection, `id` its items. */
export type BenchLink = {
  readonly act: BenchAct | null
  /** A collection's short name; of boxes where they are to be opened, of heroes otherwise. */
  readonly collection: string | null
  /** Of two heroes the first one stays. */
  readonly ids: readonly bigint[]
}

export function benchQuery({ act, collection, ids }: BenchLink): string {
  const parts = [
    ...(act ? [`act=${act}`] : []),
    ...(collection ? [`c=${encodeURIComponent(collection)}`] : []),
    ...(ids.length > 0 ? [`id=${ids.map(idText).join(',')}`] : []),
  ]
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
