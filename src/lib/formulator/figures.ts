/** Kinds of formulators, in the order of the contract's numbers 1, 2, 3. */
export const KINDS = ['Alpha', 'Sigma', 'Omega'] as const
export type Kind = (typeof KINDS)[number]

/** How many an account has of each kind; null is unknown, never 0. */
export type Counts = Readonly<Record<Kind, number>>

const MEV = 10n ** 18n

/** MEV that one of a kind locks, in wei, and its reward's multiplier over 1000 (docs/product.md, Collections). */
const POLICY: Readonly<Record<Kind, { readonly lock: bigint; readonly multiplier: bigint }>> = {
  Alpha: { lock: 200_000n * MEV, multiplier: 1_000n },
  Sigma: { lock: 800_000n * MEV, multiplier: 1_150n },
  Omega: { lock: 1_600_000n * MEV, multiplier: 1_300n },
}

const sum = (counts: Counts, part: (kind: Kind) => bigint) =>
  KINDS.reduce((all, kind) => all + part(kind) * BigInt(counts[kind]), 0n)

/** MEV that an account has locked, in wei. */
export const lockedOf = (counts: Counts) => sum(counts, (kind) => POLICY[kind].lock)

/**
 * MEV a day, in wei, rounded down: reward power times the sum over kinds of amount, count and multiplier
 * (docs/product.md, Collections).
 * @param power MEV a day for each MEV of power, over 1e18 (`view.calcRewardPower`)
 */
export const dailyReward = (counts: Counts, power: bigint) =>
  (power * sum(counts, (kind) => (POLICY[kind].lock * POLICY[kind].multiplier) / 1_000n)) / MEV
