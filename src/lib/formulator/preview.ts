/** What an act would do to the yield, with the account's own weight in it. */
import { BLOCKS_PER_DAY, dailyOf, lockOf, powerOf, rateOf } from './figures.ts'
import type { Formulator, Higher, Network } from './model.ts'

/** Power that an act adds, in wei of MEV; negative for one that takes some away. */
export const addedByNew = (count: number): bigint => BigInt(count) * powerOf('Alpha', lockOf('Alpha'))

type Part = Pick<Formulator, 'kind' | 'amount'>
const powersOf = (items: readonly Part[]) =>
  items.reduce((all, { kind, amount }) => all + powerOf(kind, amount), 0n)

/** The same of making some into one of a higher kind: it locks what they locked together. */
export const addedByUpgrade = (items: readonly Part[], to: Higher): bigint =>
  powerOf(
    to,
    items.reduce((all, { amount }) => all + amount, 0n),
  ) - powersOf(items)

/** The same of dissolving some. */
export const addedByRevoke = (items: readonly Part[]): bigint => -powersOf(items)

export type Preview = {
  /** MEV a day of the account, in wei, before the act and after it. */
  readonly now: bigint
  readonly after: bigint
  /** Wei that the act adds to a day; negative where it takes some away, and 0 for what is only cut otherwise. */
  readonly gain: bigint
  /** What `gain` would be if the network did not change with it, in wei. */
  readonly naive: bigint
  /** What `after` would be if the network did not change with it. */
  readonly byTodaysRate: bigint
  /** How much of that will not come, in wei; 0 where more comes. */
  readonly tooHigh: bigint
  /** The account's part of all power, over 1e18, before and after; null where there is no power. */
  readonly share: { readonly now: bigint | null; readonly after: bigint | null }
  /** `view.calcRewardPower` after the act. */
  readonly rate: bigint
}

/**
 * The yield after an act. All divisions are floored, as the chain's are: where the network was told exactly, `rate` is
 * what the chain says next if nobody else acts meanwhile.
 * @param own power that the account has now, in wei of MEV
 * @param added power that the act adds
 */
export function previewOf(network: Network, own: bigint, added: bigint): Preview {
  const ownAfter = own + added > 0n ? own + added : 0n
  const powerAfter = network.power + added
  // A guess may be a little less than the account has by itself.
  const next = { ...network, power: powerAfter > ownAfter ? powerAfter : ownAfter }
  const rate = rateOf(next)
  const now = dailyOf(own, rateOf(network))
  const after = dailyOf(ownAfter, rate)
  const change = after - now
  // Two cut yields differ by less than two of their last digits though nothing changed: who has all the power gains
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
 * Blocks after which a gain has paid what an act costs, rounded up; null where it never does.
 * @param cost wei that the act costs
 * @param gain wei that it adds to a day
 */
export function breakEven(cost: bigint, gain: bigint): bigint | null {
  if (gain <= 0n) return null
  const spread = cost * BLOCKS_PER_DAY
  return (spread + gain - 1n) / gain
}

/** How much less a day brings after an act, in wei; 0 where it brings no less. */
export const lessOf = ({ gain }: Pick<Preview, 'gain'>): bigint => (gain < 0n ? -gain : 0n)

/** How much less so many new ones add than as many times what one earns at a rate, in wei; the network grows by them. */
export function lessThanMany({ gain }: Pick<Preview, 'gain'>, count: number, rate: bigint): bigint {
  const naive = dailyOf(addedByNew(count), rate)
  return naive > gain ? naive - gain : 0n
}

/** Lengths of two bars of up to 1000 for the parts before and after: the longer one fills most of it. */
export function barOf({ now, after }: Preview['share']): { readonly now: number; readonly after: number } {
  const [a, b] = [now ?? 0n, after ?? 0n]
  const longest = a > b ? a : b
  const part = (one: bigint) => (longest === 0n ? 0 : Number((one * 900n) / longest))
  return { now: part(a), after: part(b) }
}
