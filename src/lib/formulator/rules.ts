import type { Access, Gate } from '../core/wallet/gate.ts'
import { blocksToGo, higherOf, lockOf, PARTS } from './figures.ts'
import type { Ages, Held, Higher } from './model.ts'

/** Why one can't be used up: a listing can still sell it, or what it is was not read; it is too young; nothing is above it. */
export type Refusal = 'listed' | 'unknown' | 'young' | 'top'

/** Whether a listing binds it: until that is cancelled it is neither upgraded nor dissolved. */
const bound = ({ listed }: Held): Refusal | null => (listed === null ? 'unknown' : listed ? 'listed' : null)

/** Why one can't be revoked; null where it can. */
export const refuseRevoke = (item: Held): Refusal | null => bound(item)

/** Why one can't become part of a higher kind; null where it can. @param latest the latest block */
export function refuseUpgrade(item: Held, ages: Ages, latest: bigint): Refusal | null {
  if (!higherOf(item.kind)) return 'top'
  return bound(item) ?? (blocksToGo(item, ages, latest) > 0n ? 'young' : null)
}

/** The oldest first: of equally old ones in the order of their ids. */
const byAge = (a: Held, b: Held): number =>
  a.height === b.height ? (a.id < b.id ? -1 : 1) : a.height < b.height ? -1 : 1

/** Those that can become part of a kind now, the oldest first. */
export const fitFor = (to: Higher, items: readonly Held[], ages: Ages, latest: bigint): readonly Held[] =>
  items
    .filter((item) => item.kind === PARTS[to].of && refuseUpgrade(item, ages, latest) === null)
    .toSorted(byAge)

/** How far an account is from one of a kind. */
export type Outlook = {
  readonly to: Higher
  /** The oldest that nothing binds, as many as it takes; fewer where there are not as many. */
  readonly parts: readonly Held[]
  /** Blocks until all of them are old enough; null where there are too few. */
  readonly wait: bigint | null
}

export function outlookOf(to: Higher, items: readonly Held[], ages: Ages, latest: bigint): Outlook {
  const { of, count } = PARTS[to]
  const free = items.filter((item) => item.kind === of && bound(item) === null)
  const parts = free.toSorted(byAge).slice(0, count)
  const youngest = parts[count - 1]
  return { to, parts, wait: youngest ? blocksToGo(youngest, ages, latest) : null }
}

/** Most that one transaction creates or dissolves: more would not fit a block's gas. */
export const MOST_AT_ONCE = 20

/** What the one button of a dialog says and does, in the order in which things must be right. */
export type CreateAction = Gate | 'loading' | 'short' | 'fees' | 'stale' | 'review'
export type UpgradeAction = Gate | 'loading' | 'few' | 'choose' | 'stale' | 'review'
export type RevokeAction = Gate | 'loading' | 'none' | 'choose' | 'stale' | 'review'

/** @param fee what the signatures are expected to cost, in wei; null is unknown and holds nobody up */
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
 * @param fit how many fit; null before they were read
 * @param chosen how many of those are chosen
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

/** @param fit how many can be revoked; null before they were read */
export function nextRevoke({ gate, stale }: Access, fit: number | null, chosen: number): RevokeAction {
  if (gate) return gate
  if (fit === null) return 'loading'
  if (fit === 0) return 'none'
  if (chosen === 0) return 'choose'
  return stale ? 'stale' : 'review'
}
