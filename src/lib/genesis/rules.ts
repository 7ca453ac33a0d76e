import type { Access, Gate } from '../core/wallet/gate.ts'
import type { LockState, Passages } from './model.ts'

/**
 * Whether the account has taken its deposit back although the contract still calls it a holder: the real chain
 * would pay again, out of other people's deposits.
 * @param passages by the chain's logs; null when they could not be read
 * @param byLedger whether this browser's own history holds a withdrawal after the last deposit
 */
export function takenBack(passages: Passages | null, byLedger: boolean): boolean {
  if (byLedger) return true
  // A deposit of long ago may have no log: a holder made one.
  return passages !== null && passages.withdrawals >= Math.max(passages.deposits, 1)
}

/** What the one button says and does, in the order in which things must be right. */
export type LockAction =
  | Gate
  | 'loading'
  | 'closed'
  | 'insufficient'
  | 'deposit'
  | 'waiting'
  | 'withdraw'
  | 'taken'
  | 'stale'

export type LockSituation = Access & {
  readonly state: LockState | null
  readonly amount: bigint
  readonly taken: boolean
}

/** The label of the button is this alone; rules.test.ts holds the table. */
export function nextLockAction(s: LockSituation): LockAction {
  if (s.gate) return s.gate
  const mine = s.state?.mine
  if (!s.state || !mine || mine.isHolder === null) return 'loading'
  if (mine.isHolder) {
    if (s.taken) return 'taken'
    // Where the contract does not report its locks, the try before the signature does.
    if (s.state.withdrawLocked === true) return 'waiting'
    return s.stale ? 'stale' : 'withdraw'
  }
  if (s.state.depositLocked !== false && s.taken) return 'taken'
  if (s.state.depositLocked === true) return 'closed'
  if (mine.held !== null && mine.held < s.amount) return 'insufficient'
  return s.stale ? 'stale' : 'deposit'
}
