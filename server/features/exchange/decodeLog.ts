/** Decodes the logs of the factory and of pools. */
import { parseAbi, toEventSelector } from 'viem'
import type { Address, LogPosition } from '../../core/source/model.ts'
import { decode, lower, type RawLog, topicsOf } from '../../core/source/rawLog.ts'
import type { ExchangeEvent, ReservesSynced, Swapped } from './events.ts'

/** The events of our contracts that become domain events. A test compares them with the generated ABIs. */
export const factoryEvents = parseAbi([
  'event PairCreated(address indexed token0, address indexed token1, address pair, uint256 exType, uint256 pairsLength)',
])
const transferEvent = 'event Transfer(address indexed from, address indexed to, uint256 value)'
const feeEvent = 'event NewFeeApplied(uint256 fee, uint256 adminFee, uint256 winnerFee)'
export const ammEvents = parseAbi([
  feeEvent,
  transferEvent,
  'event Mint(address indexed sender, address indexed to, uint256 amount0, uint256 amount1, uint256 liquidity)',
  'event Burn(address indexed sender, address indexed to, uint256 amount0, uint256 amount1, uint256 liquidity)',
  'event Swap(address indexed sender, address indexed from, address indexed to, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, uint256 fee)',
  'event Sync(uint256 reserve0, uint256 reserve1)',
])
export const cfmmEvents = parseAbi([
  feeEvent,
  transferEvent,
  'event Exchange(address indexed sender, address indexed from, uint256 soldId, uint256 sold, uint256 boughtId, uint256 bought, uint256 fee)',
  'event AddLiquidity(address indexed provider, uint256[] amounts, uint256[] fees, uint256 invariant, uint256 liquidity)',
  'event RemoveLiquidity(address indexed provider, uint256[] amounts, uint256 liquidity)',
  'event RemoveLiquidityImbalance(address indexed provider, uint256[] amounts, uint256[] fees, uint256 invariant, uint256 liquidity)',
  'event RemoveLiquidityOne(address indexed provider, uint256 index, uint256 liquidity, uint256 amount)',
  'event Sync(uint256[] reserves)',
  'event RampedA(uint256 initialA, uint256 futureA, uint256 initialTime, uint256 futureTime)',
])

export const factoryTopics = topicsOf(factoryEvents)
export const poolTopics = [...new Set([...topicsOf(ammEvents), ...topicsOf(cfmmEvents)])]

const zero = '0x0000000000000000000000000000000000000000'
const TRANSFER = toEventSelector(transferEvent)

/**
 * A Transfer of LP with its amount in the data. The chain's clients log it in three ways (docs/chain.md, Logs): in the
 * data, as a fourth topic, or not at all, in which case it stays without.
 */
export function withAmount(log: RawLog): RawLog {
  const [topic, from, to, amount] = log.topics
  const isBare = log.data.replace(/^0x/, '') === ''
  if (topic !== TRANSFER || !isBare || from === undefined || to === undefined || amount === undefined)
    return log
  return { ...log, topics: [topic, from, to], data: amount }
}

/** LP minted or burned, not LP that only changes hands. The first LP of a pool is minted for the zero address. */
function supplyEvent(
  { from, to, value }: { from: Address; to: Address; value: bigint },
  pool: Address,
  position: LogPosition,
): ExchangeEvent | null {
  if (from === zero) return { type: 'SupplyChanged', ...position, pool, by: value }
  return to === zero ? { type: 'SupplyChanged', ...position, pool, by: -value } : null
}

export function ammEvent(log: RawLog, pool: Address, position: LogPosition): ExchangeEvent | null {
  const event = decode(ammEvents, withAmount(log))
  switch (event?.eventName) {
    case 'NewFeeApplied':
      return { type: 'FeeChanged', ...position, pool, fee: event.args.fee, adminFee: event.args.adminFee }
    case 'Transfer':
      return supplyEvent(event.args, pool, position)
    case 'Sync':
      return {
        type: 'ReservesSynced',
        ...position,
        pool,
        reserves: [event.args.reserve0, event.args.reserve1],
      }
    case 'Swap': {
      const { sender, from, amount0In, amount1In, amount0Out, amount1Out, fee } = event.args
      // If both coins enter the pool, the sold coin is the one with the larger net inflow.
      const soldIndex = amount0In - amount0Out >= amount1In - amount1Out ? 0 : 1
      return {
        type: 'Swapped',
        ...position,
        pool,
        trader: lower(from === zero ? sender : from),
        soldIndex,
        boughtIndex: 1 - soldIndex,
        amountsIn: [amount0In, amount1In],
        amountsOut: [amount0Out, amount1Out],
        fee,
      }
    }
    case 'Mint':
    case 'Burn': {
      const { to, amount0, amount1, liquidity } = event.args
      const type = event.eventName === 'Mint' ? 'LiquidityAdded' : 'LiquidityRemoved'
      return { type, ...position, pool, provider: lower(to), amounts: [amount0, amount1], liquidity }
    }
    default:
      return null
  }
}

export function cfmmEvent(
  log: RawLog,
  pool: Address,
  position: LogPosition,
  coins: number,
): ExchangeEvent | null {
  const event = decode(cfmmEvents, withAmount(log))
  const only = (index: bigint, amount: bigint) =>
    Array.from({ length: coins }, (_, coin) => (BigInt(coin) === index ? amount : 0n))
  switch (event?.eventName) {
    case 'NewFeeApplied':
      return { type: 'FeeChanged', ...position, pool, fee: event.args.fee, adminFee: event.args.adminFee }
    case 'Transfer':
      return supplyEvent(event.args, pool, position)
    case 'RampedA':
      return { type: 'AmpChanged', ...position, pool, amp: event.args.futureA }
    case 'Sync':
      return { type: 'ReservesSynced', ...position, pool, reserves: [...event.args.reserves] }
    case 'Exchange': {
      const { sender, from, soldId, sold, boughtId, bought, fee } = event.args
      return {
        type: 'Swapped',
        ...position,
        pool,
        trader: lower(from === zero ? sender : from),
        soldIndex: Number(soldId),
        boughtIndex: Number(boughtId),
        amountsIn: only(soldId, sold),
        amountsOut: only(boughtId, bought),
        fee,
      }
    }
    case 'AddLiquidity':
    case 'RemoveLiquidity':
    case 'RemoveLiquidityImbalance': {
      const { provider, amounts, liquidity } = event.args
      const type = event.eventName === 'AddLiquidity' ? 'LiquidityAdded' : 'LiquidityRemoved'
      return { type, ...position, pool, provider: lower(provider), amounts: [...amounts], liquidity }
    }
    case 'RemoveLiquidityOne': {
      const { provider, index, liquidity, amount } = event.args
      return {
        type: 'LiquidityRemoved',
        ...position,
        pool,
        provider: lower(provider),
        amounts: only(index, amount),
        liquidity,
      }
    }
    default:
      return null
  }
}

/**
 * Gives each swap the reserves of its own Sync. The first event of a pair in the transaction shows if it logs Sync
 * before or after its Swap. Expects chain order.
 */
export function attachReserves(events: readonly ExchangeEvent[]): void {
  type ReserveEvent = Extract<
    ExchangeEvent,
    { type: 'Swapped' | 'LiquidityAdded' | 'LiquidityRemoved' | 'ReservesSynced' }
  >
  const groups = new Map<string, ReserveEvent[]>()
  for (const event of events) {
    if (!('amounts' in event || event.type === 'Swapped' || event.type === 'ReservesSynced')) continue
    const key = `${event.block} ${event.txIndex} ${event.pool}`
    const group = groups.get(key)
    if (group) group.push(event)
    else groups.set(key, [event])
  }
  for (const group of groups.values()) {
    const step = group[0]?.type === 'ReservesSynced' ? -1 : 1
    for (const [index, event] of group.entries()) {
      if (event.type !== 'Swapped') continue
      const beside = group[index + step]
      if (beside?.type === 'ReservesSynced')
        (event as Swapped).reservesAfter = (beside as ReservesSynced).reserves
    }
  }
}
