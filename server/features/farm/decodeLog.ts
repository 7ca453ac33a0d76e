/** Decodes the logs of farms. */
import { parseAbi } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { FarmEvent } from './events.ts'

export const farmEvents = parseAbi([
  'event PoolAdded(uint256 indexed pid, address indexed want, address strat, uint256 allocPoint)',
  'event PoolSet(uint256 indexed pid, uint256 allocPoint)',
  'event TokenPerBlockSet(uint256 tokenPerBlock)',
  'event Deposit(address indexed user, uint256 indexed pid, uint256 amount)',
  'event Withdraw(address indexed user, uint256 indexed pid, uint256 amount)',
  'event EmergencyWithdraw(address indexed user, uint256 indexed pid, uint256 amount)',
  'event Harvest(address indexed user, uint256 indexed pid, uint256 amount)',
])
export const farmTopics = topicsOf(farmEvents)

/** Largest pid or weight our contracts can have. A larger one is from another contract and is ignored. */
const small = (value: bigint): number | null => (value < 2n ** 32n ? Number(value) : null)

const moves = {
  Deposit: 'deposit',
  Withdraw: 'withdraw',
  EmergencyWithdraw: 'emergency',
  Harvest: 'harvest',
} as const

export function farmEvent(log: RawLog, farm: Address, position: LogPosition): FarmEvent | null {
  const event = decode(farmEvents, log)
  if (event === null) return null
  if (event.eventName === 'TokenPerBlockSet')
    return { type: 'FarmRateSet', ...position, farm, tokenPerBlock: event.args.tokenPerBlock }
  const pid = small(event.args.pid)
  if (pid === null) return null
  switch (event.eventName) {
    case 'PoolAdded': {
      const allocPoint = small(event.args.allocPoint)
      if (allocPoint === null) return null
      return { type: 'FarmPoolAdded', ...position, farm, pid, want: lower(event.args.want), allocPoint }
    }
    case 'PoolSet': {
      const allocPoint = small(event.args.allocPoint)
      return allocPoint === null ? null : { type: 'FarmPoolWeighed', ...position, farm, pid, allocPoint }
    }
    default: {
      const { user, amount } = event.args
      return {
        type: 'FarmMoved',
        ...position,
        farm,
        pid,
        user: lower(user),
        action: moves[event.eventName],
        amount,
      }
    }
  }
}
