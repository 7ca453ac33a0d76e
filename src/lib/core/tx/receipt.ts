import { readQuantity } from '../chain/reads.ts'
import type { Address } from '../config/registry.ts'
import type { Settled } from './model.ts'
import { isObject } from './views.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Amount of a Transfer log. The real chain leaves data empty and may put the amount in a fourth topic
 * (docs/chain.md, Logs); null when it is nowhere: unknown, not 0.
 */
function transferAmount(log: Record<string, unknown>, topics: readonly string[]): bigint | null {
  const data = typeof log.data === 'string' ? log.data : ''
  if (/^0x[0-9a-fA-F]{64}$/.test(data)) return BigInt(data)
  const fourth = topics[3] ?? ''
  return /^0x[0-9a-fA-F]{64}$/.test(fourth) ? BigInt(fourth) : null
}

/** Nothing but its topics. */
const isBare = ({ data }: Record<string, unknown>) => typeof data !== 'string' || /^(0x)?$/.test(data)

/**
 * Reads the amounts that the owner paid and received from the receipt's Transfer logs. The real chain logs a transfer of
 * any token as two addresses alone (docs/chain.md, Logs). With one such log the amounts are incomplete, and with no log
 * nothing is known.
 */
export function readReceipt(receipt: Record<string, unknown>, owner: Address): Settled {
  const received: Record<Address, bigint> = {}
  const paid: Record<Address, bigint> = {}
  const items: Record<Address, bigint[]> = {}
  const logs = Array.isArray(receipt.logs) ? receipt.logs : []
  const unknown = new Set<Address>()
  let complete = logs.length > 0
  for (const log of logs) {
    if (!isObject(log) || !Array.isArray(log.topics) || typeof log.address !== 'string') {
      complete = false
      continue
    }
    const topics = log.topics.filter((t): t is string => typeof t === 'string')
    if (topics.length === 3 && isBare(log)) complete = false
    if (topics[0] !== TRANSFER || !topics[1] || !topics[2]) continue
    const amount = transferAmount(log, topics)
    const token = log.address.toLowerCase() as Address
    if (amount === null) {
      unknown.add(token)
      continue
    }
    const mine = owner.slice(2).toLowerCase()
    if (topics[2].toLowerCase().endsWith(mine)) received[token] = (received[token] ?? 0n) + amount
    // ERC-721: the id is a topic, and there is no data.
    if (topics[3] && log.data === '0x' && topics[2].toLowerCase().endsWith(mine)) {
      items[token] ??= []
      items[token].push(amount)
    }
    if (topics[1].toLowerCase().endsWith(mine)) paid[token] = (paid[token] ?? 0n) + amount
  }
  // A part of a sum is no sum.
  for (const token of unknown) for (const side of [received, paid, items]) delete side[token]
  return {
    block: readQuantity({ result: receipt.blockNumber }),
    gasUsed: readQuantity({ result: receipt.gasUsed ?? '0x0' }),
    complete: complete && unknown.size === 0,
    received,
    paid,
    items,
  }
}
