/** Divides the reward of a day among accounts. */
import { type CountedItem, type FarmAddress, PART_SIZE, type Share } from './model.ts'

export type Split = {
  /** Reward of the day and what earlier days left over, base units. */
  readonly pool: bigint
  readonly power: bigint
  /** In the order of their addresses; an amount may be 0. */
  readonly shares: readonly Share[]
  /** Left over, for the next day. */
  readonly carried: bigint
}

/** Hash power of an item for a day: the lower of both ends, so that a promotion just before midnight earns nothing. */
export const countedPower = ({ opening, closing }: Pick<CountedItem, 'opening' | 'closing'>): bigint =>
  BigInt(Math.min(opening, closing))

/** Returns the hash power of each account. All items of an account are summed before the division. */
export function powersOf(items: readonly CountedItem[]): Map<FarmAddress, bigint> {
  const powers = new Map<FarmAddress, bigint>()
  for (const item of items) powers.set(item.account, (powers.get(item.account) ?? 0n) + countedPower(item))
  return powers
}

/**
 * Divides a day: each account receives `floor(pool × power / total power)`, and the remainder is carried to the next day.
 * With no hash power or no reward nothing is paid, the reward is not owed, and what was carried in is carried on.
 * @param reward of the day, base units
 * @param carried left over by earlier days, base units
 */
export function splitDay(reward: bigint, carried: bigint, powers: ReadonlyMap<FarmAddress, bigint>): Split {
  const power = [...powers.values()].reduce((sum, one) => sum + one, 0n)
  const isEmpty = power === 0n || reward === 0n
  const pool = isEmpty ? carried : reward + carried
  const shares = [...powers]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, own]) => ({ account, power: own, amount: isEmpty ? 0n : (pool * own) / power }))
  return { pool, power, shares, carried: pool - sumOf(shares) }
}

export const sumOf = (shares: readonly Pick<Share, 'amount'>[]): bigint =>
  shares.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Divides the accounts that receive something into the parts of a payment.
 * @param size accounts in each part, at most 100
 */
export function partsOf(shares: readonly Share[], size = PART_SIZE): Share[][] {
  const paid = shares.filter(({ amount }) => amount > 0n)
  return Array.from({ length: Math.ceil(paid.length / size) }, (_, k) => paid.slice(k * size, (k + 1) * size))
}
