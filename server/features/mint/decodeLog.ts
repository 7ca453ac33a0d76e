/** Decodes the logs of mints. */
import { parseAbi } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { bounded, decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { MintEvent } from './events.ts'

export const mintEvents = parseAbi([
  'event Minted(address indexed user, uint256 indexed round, uint256 count, uint256 bonus, uint256[] ids)',
  'event BonusSent(uint256 indexed eventId, address indexed user, uint256 tokenId)',
  'event RoundSet(uint256 round, uint256 start, uint256 end, uint256 cap)',
])
export const mintTopics = topicsOf(mintEvents)

export function mintEvent(log: RawLog, mint: Address, position: LogPosition): MintEvent | null {
  const event = decode(mintEvents, log)
  switch (event?.eventName) {
    case 'Minted': {
      const { user, round, count, bonus } = event.args
      return {
        type: 'Minted',
        ...position,
        mint,
        user: lower(user),
        round: bounded(round),
        count: bounded(count),
        bonus: bounded(bonus),
      }
    }
    case 'BonusSent':
      return {
        type: 'MintBonusSent',
        ...position,
        mint,
        eventId: bounded(event.args.eventId),
        user: lower(event.args.user),
      }
    case 'RoundSet': {
      const { round, start, end, cap } = event.args
      return {
        type: 'MintRoundSet',
        ...position,
        mint,
        round: bounded(round),
        startHeight: bounded(start),
        endHeight: bounded(end),
        cap: bounded(cap),
      }
    }
    default:
      return null
  }
}
