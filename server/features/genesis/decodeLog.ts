/** Decodes the logs of the genesis lock. */
import { parseAbi } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { GenesisMoved } from './events.ts'

const genesisEvents = parseAbi([
  'event Deposit(address indexed user, uint256 amount)',
  'event Withdraw(address indexed user, uint256 amount)',
])
export const genesisTopics = topicsOf(genesisEvents)

export function genesisEvent(log: RawLog, lock: Address, position: LogPosition): GenesisMoved | null {
  const event = decode(genesisEvents, log)
  if (event === null) return null
  const { user, amount } = event.args
  const action = event.eventName === 'Deposit' ? 'lock' : 'unlock'
  return { type: 'GenesisMoved', ...position, lock, user: lower(user), action, amount }
}
