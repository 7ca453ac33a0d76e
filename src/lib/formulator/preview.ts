/** Previews the effect of an action on the yield, including the account's own change of the network. */
import { BLOCKS_PER_DAY, dailyOf, lockOf, powerOf, rateOf } from './figures.ts'
import type { Formulator, Higher, Network } from './model.ts'

/** Power that an action adds, in wei of MEV; negative if it removes power. */
export const addedByNew = (count: number): bigint => BigInt(count) * powerOf('Alpha', lockOf('Alpha'))

type Part = Pick<Formulator, 'kind' | 'amount'>
const powersOf = (items: readonly Part[]) =>
  items.reduce((all, { kind, amount }) => all + powerOf(kind, amount), 0n)

/** Power added by an upgrade: the result locks as much as its parts together. */
export const addedByUpgrade = (items: readonly Part[], to: Higher): bigint =>
  powerOf(
    to,
    items.reduce((all, { amount }) => all + amount, 0n),
  ) - powersOf(items)

/** Power added by a revoke (negative). */
export const addedByRevoke = (items: readonly Part[]): bigint => -powersOf(items)

export type Preview = {
  /** The account's MEV a day, in wei, before and after the action. */
  readonly now: bigint
  readonly after: bigint
  /** Wei that the action adds to a day; negative if it removes some, 0 if only rounding changed. */
  readonly gain: bigint
  /** `gain` if the network did not change with it, in wei. */
  readonly naive: bigint
  /** `after` if the network did not change with it. */
  readonly byTodaysRate: bigint
  /** Part of `byTodaysRate` that will not be paid, in wei; 0 if more is paid. */
  readonly tooHigh: bigint
  /** The account's part of all power, over 1e18, before and after; null without power. */
  readonly share: { readonly now: bigint | null; readonly after: bigint | null }
  /** `view.calcRewardPower` after the action. */
  readonly rate: bigint
}

/**
 * Computes the yield after an action. All divisions round down, as the chain's do. If the network's figures are exact,
 * `rate` is the chain's next rate, unless others change it in the meantime.
 * @param own the account's current power, in wei of MEV
 * @param added power that the action adds
 */
export function previewOf(network: Network, own: bigint, added: bigint): Preview {
  const ownAfter = own + added > 0n ? own + added : 0n
  const powerAfter = network.power + added
  // An estimate may be slightly below the account's own power.
  const next = { ...network, power: powerAfter > ownAfter ? powerAfter : ownAfter }
  const rate = rateOf(next)
  const now = dailyOf(own, rateOf(network))
  const after = dailyOf(ownAfter, rate)
  const change = after - now
  // Rounding alone makes two yields differ by less than two of their last digits. An owner of all the power gains
  // nothing by more of it.
  const cut = 2n * ((ownAfter > own ? ownAfter : own) / 10n ** 18n + 1n)
  const byTodaysRate = dailyOf(ownAfter, rateOf(network))
  const part = (mine: bigint, all: bigint) => (all === 0n ? null : (mine * 10n ** 18n) / all)
  return {
    now,
    after,
    gain: change > cut || change < -cut ? change : 0n,
    naive: byTodaysRate - now,
    byTodaysRate,
    tooHigh: byTodaysRate > after ? byTodaysRate - after : 0n,
    share: { now: part(own, network.power), after: part(ownAfter, next.power) },
    rate,
  }
}

/**
 * Returns the blocks after which a gain has paid the cost of an action, rounded up; null if it never does.
 * @param cost of the action, in wei
 * @param gain wei that it adds to a day
 */
export function breakEven(cost: bigint, gain: bigint): bigint | null {
  if (gain <= 0n) return null
  const spread = cost * BLOCKS_PER_DAY
  return (spread + gain - 1n) / gain
}

/** Returns how much less a day pays after an action, in wei; 0 if it pays no less. */
export const lessOf = ({ gain }: Pick<Preview, 'gain'>): bigint => (gain < 0n ? -gain : 0n)

/**
 * Returns how much less the new ones add than `count` times one at today's rate, in wei: they increase the network's
 * power.
 */
export function lessThanMany({ gain }: Pick<Preview, 'gain'>, count: number, rate: bigint): bigint {
  const naive = dailyOf(addedByNew(count), rate)
  return naive > gain ? naive - gain : 0n
}

/** Returns the lengths of two bars, up to 1000, for the parts before and after. The longer one fills most of it. */
export function barOf({ now, after }: Preview['share']): { readonly now: number; readonly after: number } {
  const [a, b] = [now ?? 0n, after ?? 0n]
  const longest = a > b ? a : b
  const part = (one: bigint) => (longest === 0n ? 0 : Number((one * 900n) / longest))
  return { now: part(a), after: part(b) }
}
