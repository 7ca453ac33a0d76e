/** Decodes logs of approvals. */
import { parseAbi } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { ApprovalGiven } from './events.ts'

export const approvalEvents = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
export const approvalTopics = topicsOf(approvalEvents)

const zero = '0x0000000000000000000000000000000000000000'

/**
 * Null if the log is not an approval of a whole asset. A single item's approval has its id as a topic and ends when the
 * item moves. A missing or zero amount does not matter: the current allowance is read from the chain.
 */
export function approvalEvent(log: RawLog, asset: Address, position: LogPosition): ApprovalGiven | null {
  if (log.topics.length !== 3) return null
  const bare = log.data.replace(/^0x/, '') === ''
  const event = decode(approvalEvents, bare ? { ...log, data: `0x${'0'.repeat(64)}` } : log)
  if (event === null) return null
  const { owner } = event.args
  const spender = event.eventName === 'Approval' ? event.args.spender : event.args.operator
  if (lower(owner) === zero || lower(spender) === zero) return null
  return { type: 'ApprovalGiven', ...position, asset, owner: lower(owner), spender: lower(spender) }
}
