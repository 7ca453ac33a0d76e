import type { ParsedAmount } from '../core/amount/parse.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import { FACTOR, type FarmState } from './model.ts'

/** Whether somebody has something here: a stake, or a reward that is still owed. */
export const hasStake = ({ mine }: FarmState) => Boolean(mine && (mine.staked || mine.pending))

/**
 * Returns true if an emergency withdrawal can work. The real chain's farm sends the whole stake in one, while its pool
 * keeps the withdrawal fee, so where there is a fee the call always fails.
 */
export const canLeaveInEmergency = ({ entry, takesMinimum, paidFactor }: FarmState): boolean =>
  entry.kind === 'mapp' || takesMinimum || paidFactor === FACTOR

/** Whether a farm still pays. Only its contract says: no date does, and what was not read is not known. */
export type Emission =
  | { readonly kind: 'reading' | 'unread' | 'ended' }
  | { readonly kind: 'paying'; readonly perBlock: bigint }

/** @param rows all pools of one farm, as read; none before the first reading */
export function emissionOf(rows: readonly Pick<FarmState, 'farmRate'>[]): Emission {
  if (rows.length === 0) return { kind: 'reading' }
  const rates = rows.map(({ farmRate }) => farmRate).filter((rate) => rate !== null)
  if (rates.length < rows.length) return { kind: 'unread' }
  const perBlock = rates.find((rate) => rate > 0n)
  return perBlock === undefined ? { kind: 'ended' } : { kind: 'paying', perBlock }
}

export type FarmIssue =
  | 'amount.empty'
  | 'amount.malformed'
  | 'amount.ambiguous'
  | 'amount.decimals'
  | 'amount.large'
  | 'amount.negative'
  | 'farm.moreThanHeld'
  | 'farm.moreThanStaked'

/** What the one button of a form says and does, in the order in which things must be right. */
export type FarmAction =
  | { readonly kind: Gate | 'loading' | 'stale' | 'review' }
  | { readonly kind: 'issue'; readonly issue: FarmIssue }

export type FarmSituation = Access & {
  readonly act: 'deposit' | 'withdraw'
  readonly parsed: ParsedAmount
  /** What there is to give: the wallet's balance, or the stake. Null while unknown. */
  readonly most: bigint | null
}

/** The label of the button is this alone; rules.test.ts holds the table. */
export function nextFarmAction(s: FarmSituation): FarmAction {
  if (s.gate) return { kind: s.gate }
  if ('issue' in s.parsed) return { kind: 'issue', issue: s.parsed.issue }
  if (s.parsed.raw === 0n) return { kind: 'issue', issue: 'amount.empty' }
  if (s.most === null) return { kind: 'loading' }
  if (s.parsed.raw > s.most)
    return { kind: 'issue', issue: s.act === 'deposit' ? 'farm.moreThanHeld' : 'farm.moreThanStaked' }
  return s.stale ? { kind: 'stale' } : { kind: 'review' }
}
