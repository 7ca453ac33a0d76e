import type { Ages, Counts, Formulator, Higher, Kind, Network } from './model.ts'
import { KINDS } from './model.ts'

const E18 = 10n ** 18n
const MEV = E18

/**
 * MEV that one formulator of a kind locks, in wei, and its reward's multiplier over 1000 (docs/product.md,
 * Collections).
 */
const POLICY: Readonly<Record<Kind, { readonly lock: bigint; readonly multiplier: bigint }>> = {
  Alpha: { lock: 200_000n * MEV, multiplier: 1_000n },
  Sigma: { lock: 800_000n * MEV, multiplier: 1_150n },
  Omega: { lock: 1_600_000n * MEV, multiplier: 1_300n },
}

/** Returns the MEV that one formulator of a kind locks, in wei. */
export const lockOf = (kind: Kind): bigint => POLICY[kind].lock
/** Returns the multiplier of a kind's locked amount, over 1000. */
export const multiplierOf = (kind: Kind): bigint => POLICY[kind].multiplier

/** Parts that a higher kind is made of. */
export const PARTS: Readonly<Record<Higher, { readonly of: Kind; readonly count: number }>> = {
  Sigma: { of: 'Alpha', count: 4 },
  Omega: { of: 'Sigma', count: 2 },
}

/** Returns the kind that one of this kind can become part of; null for the highest. */
export const higherOf = (kind: Kind): Higher | null =>
  kind === 'Alpha' ? 'Sigma' : kind === 'Sigma' ? 'Omega' : null

const sum = (counts: Counts, part: (kind: Kind) => bigint) =>
  KINDS.reduce((all, kind) => all + part(kind) * BigInt(counts[kind]), 0n)

/** Returns the MEV that an account has locked, in wei. */
export const lockedOf = (counts: Counts) => sum(counts, lockOf)

/** Returns the MEV locked by these formulators, from the contract's amount of each. */
export const lockedIn = (items: readonly Pick<Formulator, 'amount'>[]): bigint =>
  items.reduce((all, { amount }) => all + amount, 0n)

/**
 * Returns the power of an amount locked by a kind, in wei of MEV. Rounded down, as the chain does for each formulator.
 */
export const powerOf = (kind: Kind, amount: bigint): bigint => (amount * multiplierOf(kind)) / 1_000n

/** Returns the power of all of an account's formulators, in wei of MEV. */
export const powerOfCounts = (counts: Counts): bigint => sum(counts, (kind) => powerOf(kind, lockOf(kind)))

/** Counts formulators by kind. */
export const countsOf = (items: readonly Pick<Formulator, 'kind'>[]): Counts => {
  const counts = { Alpha: 0, Sigma: 0, Omega: 0 }
  for (const { kind } of items) counts[kind]++
  return counts
}

/**
 * Returns a day's reward of a power, in wei, rounded down (docs/product.md, Collections).
 * @param rate MEV a day for each MEV of power, over 1e18 (`view.calcRewardPower`)
 */
export const dailyOf = (power: bigint, rate: bigint): bigint => (power * rate) / E18

/** Blocks of a day, as the chain defines it. */
export const BLOCKS_PER_DAY = 172_800n
/** The chain's part of a reward, over 1000. The fee is rounded down. */
const MINING_FEE = 300n

const net = (gross: bigint) => gross - (gross * MINING_FEE) / 1_000n

/** Returns MEV a day for each MEV of power, over 1e18, rounded down as `view.calcRewardPower` does; 0 without power. */
export const rateOf = ({ perDay, power }: Network): bigint =>
  power === 0n ? 0n : net((perDay * E18) / power)

/** Returns a day's rewards of all formulators together, in wei. */
export const paidToAll = ({ perDay, power }: Network): bigint => (power === 0n ? 0n : net(perDay))

/**
 * Builds the network's figures from the contract's own values.
 * @param perBlock reward of all formulators in a block, mining fee included, in wei
 */
export const reportedNetwork = (perBlock: bigint, power: bigint): Network => ({
  perDay: perBlock * BLOCKS_PER_DAY,
  power,
  exact: true,
})

/**
 * Estimates the network's figures if the contract reports neither: from the yield and the block reward by the chain's
 * rules.
 * @returns null if nothing is paid: then the total power is unknown
 */
export function guessedNetwork(perBlock: bigint, rate: bigint): Network | null {
  const gross = (rate * 1_000n) / (1_000n - MINING_FEE)
  if (gross === 0n) return null
  const perDay = perBlock * BLOCKS_PER_DAY
  return { perDay, power: (perDay * E18) / gross, exact: false }
}

/** Returns the age for a transaction sent now, which is in the block after the latest one. */
export const ageOf = ({ height }: Pick<Formulator, 'height'>, latest: bigint): bigint => {
  const next = latest + 1n
  return next > height ? next - height : 0n
}

/** Age at which one can become part of a higher kind, in blocks; null for the highest. */
export const neededAge = (kind: Kind, ages: Ages): bigint | null => {
  const to = higherOf(kind)
  return to && ages[to]
}

/** Returns the blocks until it is old enough; 0 if it is, or if it is of the highest kind. */
export function blocksToGo(item: Pick<Formulator, 'height' | 'kind'>, ages: Ages, latest: bigint): bigint {
  const needed = neededAge(item.kind, ages)
  const age = ageOf(item, latest)
  return needed === null || age >= needed ? 0n : needed - age
}

/** Returns the position of the age on a scale of 1000 up to the needed age; 1000 if it is old enough. */
export function rulerPlace(item: Pick<Formulator, 'height' | 'kind'>, ages: Ages, latest: bigint): number {
  const needed = neededAge(item.kind, ages)
  const age = ageOf(item, latest)
  return needed === null || age >= needed ? 1_000 : Number((age * 1_000n) / needed)
}
