import type { Access, Gate } from '../core/wallet/gate.ts'
import type { LockState, Passages } from './model.ts'

/**
 * True if the account has withdrawn its deposit although the contract still calls it a holder. The real chain would pay
 * again, from other people's deposits.
 * @param passages from the chain's logs; null if they could not be read
 * @param byLedger true if this browser's own history has a withdrawal after the last deposit
 */
export function takenBack(passages: Passages | null, byLedger: boolean): boolean {
  if (byLedger) return true
  // The log of an old deposit may be missing, but every holder made one.
  return passages !== null && passages.withdrawals >= Math.max(passages.deposits, 1)
}

/** State of the button. The first problem in this order wins. */
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

/** The button's label depends only on this; rules.test.ts has the table. */
export function nextLockAction(s: LockSituation): LockAction {
  if (s.gate) return s.gate
  const mine = s.state?.mine
  if (!s.state || !mine || mine.isHolder === null) return 'loading'
  if (mine.isHolder) {
    if (s.taken) return 'taken'
    // If the contract does not report its locks, the simulation before the signature does.
    if (s.state.withdrawLocked === true) return 'waiting'
    return s.stale ? 'stale' : 'withdraw'
  }
  if (s.state.depositLocked !== false && s.taken) return 'taken'
  if (s.state.depositLocked === true) return 'closed'
  if (mine.held !== null && mine.held < s.amount) return 'insufficient'
  return s.stale ? 'stale' : 'deposit'
}
