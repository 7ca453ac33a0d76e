/** Decodes the logs of offerings. */
import { parseAbi } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { OfferingEvent } from './events.ts'

export const offeringEvents = parseAbi([
  'event Deposit(address indexed user, uint256 amount)',
  'event Harvest(address indexed user, uint256 offering, uint256 refund)',
])
export const offeringTopics = topicsOf(offeringEvents)

export function offeringEvent(log: RawLog, offering: Address, position: LogPosition): OfferingEvent | null {
  const event = decode(offeringEvents, log)
  if (event === null) return null
  const user = lower(event.args.user)
  return event.eventName === 'Deposit'
    ? { type: 'Committed', ...position, offering, user, amount: event.args.amount }
    : { type: 'Claimed', ...position, offering, user, amount: event.args.offering, refund: event.args.refund }
}
