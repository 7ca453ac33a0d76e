/** Decodes the logs of converters. The real chain's request contract emits none. */
import { parseAbi } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { Converted } from './events.ts'

export const conversionEvents = parseAbi([
  'event Converted(address indexed user, uint256 amtIn, uint256 out, uint256 fee, uint256 ratio)',
])
export const conversionTopics = topicsOf(conversionEvents)

export function conversionEvent(log: RawLog, converter: Address, position: LogPosition): Converted | null {
  const event = decode(conversionEvents, log)
  if (event === null) return null
  const { user, amtIn, out, fee, ratio } = event.args
  return {
    type: 'Converted',
    ...position,
    converter,
    user: lower(user),
    amountIn: amtIn,
    amountOut: out,
    fee,
    ratio,
  }
}
