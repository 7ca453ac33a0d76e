import type { ParsedAmount } from '../core/amount/parse.ts'
import type { Access, Gate } from '../core/wallet/gate.ts'
import { FACTOR, type FarmState } from './model.ts'

/** True if the account has a stake or an unclaimed reward here. */
export const hasStake = ({ mine }: FarmState) => Boolean(mine && (mine.staked || mine.pending))

/**
 * Returns true if an emergency withdrawal can work. The real chain's farm sends the whole stake in one, while its pool
 * keeps the withdrawal fee, so where there is a fee the call always fails.
 */
export const canLeaveInEmergency = ({ entry, takesMinimum, paidFactor }: FarmState): boolean =>
  entry.kind === 'mapp' || takesMinimum || paidFactor === FACTOR

/** State of a farm's emission. Only its contract reports it; no date does. An unread farm is unknown. */
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

/** State of the form's button. The first problem in this order wins. */
export type FarmAction =
  | { readonly kind: Gate | 'loading' | 'stale' | 'review' }
  | { readonly kind: 'issue'; readonly issue: FarmIssue }

export type FarmSituation = Access & {
  readonly act: 'deposit' | 'withdraw'
  readonly parsed: ParsedAmount
  /** Amount available: the wallet's balance, or the stake. Null while unknown. */
  readonly most: bigint | null
}

/** The button's label depends only on this; rules.test.ts has the table. */
export function nextFarmAction(s: FarmSituation): FarmAction {
  if (s.gate) return { kind: s.gate }
  if ('issue' in s.parsed) return { kind: 'issue', issue: s.parsed.issue }
  if (s.parsed.raw === 0n) return { kind: 'issue', issue: 'amount.empty' }
  if (s.most === null) return { kind: 'loading' }
  if (s.parsed.raw > s.most)
    return { kind: 'issue', issue: s.act === 'deposit' ? 'farm.moreThanHeld' : 'farm.moreThanStaked' }
  return s.stale ? { kind: 'stale' } : { kind: 'review' }
}
