import type { Access, Gate } from '../core/wallet/gate.ts'
import { blocksToGo, higherOf, lockOf, PARTS } from './figures.ts'
import type { Ages, Held, Higher } from './model.ts'

/**
 * Why one cannot be used up. `listed`: a listing can still sell it. `unknown`: it was not read. `young`: it is too
 * young. `top`: no higher kind exists.
 */
export type Refusal = 'listed' | 'unknown' | 'young' | 'top'

/** A formulator with a listing can neither be upgraded nor revoked until the listing is cancelled. */
const bound = ({ listed }: Held): Refusal | null => (listed === null ? 'unknown' : listed ? 'listed' : null)

/** Returns why one cannot be revoked; null if it can. */
export const refuseRevoke = (item: Held): Refusal | null => bound(item)

/**
 * Returns why one cannot become part of a higher kind; null if it can.
 * @param latest the latest block
 */
export function refuseUpgrade(item: Held, ages: Ages, latest: bigint): Refusal | null {
  if (!higherOf(item.kind)) return 'top'
  return bound(item) ?? (blocksToGo(item, ages, latest) > 0n ? 'young' : null)
}

/** Sorts the oldest first, equally old ones by id. */
const byAge = (a: Held, b: Held): number =>
  a.height === b.height ? (a.id < b.id ? -1 : 1) : a.height < b.height ? -1 : 1

/** Returns those that can become part of a kind now, the oldest first. */
export const fitFor = (to: Higher, items: readonly Held[], ages: Ages, latest: bigint): readonly Held[] =>
  items
    .filter((item) => item.kind === PARTS[to].of && refuseUpgrade(item, ages, latest) === null)
    .toSorted(byAge)

/** Progress of an account towards one of a kind. */
export type Outlook = {
  readonly to: Higher
  /** The oldest unlisted parts, as many as needed; fewer if there are not enough. */
  readonly parts: readonly Held[]
  /** Blocks until all of them are old enough; null if there are too few. */
  readonly wait: bigint | null
}

export function outlookOf(to: Higher, items: readonly Held[], ages: Ages, latest: bigint): Outlook {
  const { of, count } = PARTS[to]
  const free = items.filter((item) => item.kind === of && bound(item) === null)
  const parts = free.toSorted(byAge).slice(0, count)
  const youngest = parts[count - 1]
  return { to, parts, wait: youngest ? blocksToGo(youngest, ages, latest) : null }
}

/** Most that one transaction creates or revokes: more would exceed a block's gas. */
export const MOST_AT_ONCE = 20

/** State of a dialog's button. The first problem in this order wins. */
export type CreateAction = Gate | 'loading' | 'short' | 'fees' | 'stale' | 'review'
export type UpgradeAction = Gate | 'loading' | 'few' | 'choose' | 'stale' | 'review'
export type RevokeAction = Gate | 'loading' | 'none' | 'choose' | 'stale' | 'review'

/** @param fee expected cost of the signatures, in wei; null is unknown and blocks nothing */
export function nextCreate(
  { gate, stale }: Access,
  count: number,
  mev: bigint | null,
  fee: bigint | null,
): CreateAction {
  if (gate) return gate
  if (mev === null) return 'loading'
  const left = mev - BigInt(count) * lockOf('Alpha')
  if (left < 0n) return 'short'
  if (left < (fee ?? 0n)) return 'fees'
  return stale ? 'stale' : 'review'
}

/**
 * @param fit number that fit; null before they were read
 * @param chosen number of those that are chosen
 */
export function nextUpgrade(
  { gate, stale }: Access,
  to: Higher,
  fit: number | null,
  chosen: number,
): UpgradeAction {
  if (gate) return gate
  if (fit === null) return 'loading'
  const { count } = PARTS[to]
  if (fit < count) return 'few'
  if (chosen !== count) return 'choose'
  return stale ? 'stale' : 'review'
}

/** @param fit number that can be revoked; null before they were read */
export function nextRevoke({ gate, stale }: Access, fit: number | null, chosen: number): RevokeAction {
  if (gate) return gate
  if (fit === null) return 'loading'
  if (fit === 0) return 'none'
  if (chosen === 0) return 'choose'
  return stale ? 'stale' : 'review'
}
