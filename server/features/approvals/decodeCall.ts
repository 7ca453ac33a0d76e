/** Decodes calls that give approvals. */
import { addressOf, type Call } from '../../core/source/call.ts'
import type { Draft } from '../../core/source/nest.ts'
import type { ApprovalGiven } from './events.ts'

export const tokenApprovals: ReadonlySet<string> = new Set([
  'approve',
  'increaseallowance',
  'decreaseallowance',
])

/**
 * For a token any of its three calls, for a collection the one for all items. The current amount is read from the
 * chain.
 */
export function approvalCall({ to, method, from, args }: Call, collection: boolean): Draft<ApprovalGiven>[] {
  if (collection ? method !== 'setapprovalforall' : !tokenApprovals.has(method)) return []
  const spender = addressOf(args[0])
  if (spender === null || BigInt(spender) === 0n) return []
  return [{ type: 'ApprovalGiven', asset: to, owner: from, spender }]
}
