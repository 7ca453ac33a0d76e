/** Logs as nodes answer them, and their decoding by ABIs of ours. */
import { type Abi, decodeEventLog, toEventSelector } from 'viem'
import type { Address } from './model.ts'

export type RawLog = {
  readonly address: Address
  readonly topics: [`0x${string}`, ...`0x${string}`[]]
  readonly data: `0x${string}`
  readonly blockNumber: `0x${string}`
  readonly blockHash: string
  readonly blockTimestamp?: `0x${string}`
  readonly transactionHash: string
  readonly transactionIndex: `0x${string}`
  readonly logIndex: `0x${string}`
  readonly removed?: boolean
}

export const lower = (address: string) => address.toLowerCase() as Address

/** Seconds from a block's time, whatever unit the node uses: the real chain answers microseconds. */
export function toSeconds(time: bigint): number {
  if (time >= 10n ** 17n) return Number(time / 10n ** 9n)
  if (time >= 10n ** 14n) return Number(time / 10n ** 6n)
  if (time >= 10n ** 11n) return Number(time / 10n ** 3n)
  return Number(time)
}

/**
 * Converts a height or count to a number. Contracts write "never" as a number that no chain reaches, so it is capped.
 */
export const bounded = (value: bigint): number => Number(value < 2n ** 53n ? value : 2n ** 53n - 1n)

export const topicsOf = (abi: Abi) =>
  abi.flatMap((item) => (item.type === 'event' ? [toEventSelector(item)] : []))

/** The events of an ABI by their topic: hashing every signature for every log would be most of the work. */
const byTopic = new WeakMap<Abi, Map<string, Abi>>()

function itemsOf(abi: Abi, topic: string): Abi {
  let map = byTopic.get(abi)
  if (map === undefined) {
    map = new Map(abi.flatMap((item) => (item.type === 'event' ? [[toEventSelector(item), [item]]] : [])))
    byTopic.set(abi, map)
  }
  return map.get(topic) ?? []
}

export function decode<const abi extends Abi>(abi: abi, log: RawLog) {
  try {
    const items = itemsOf(abi, log.topics[0]) as abi
    return decodeEventLog({ abi: items, data: log.data, topics: log.topics })
  } catch {
    // Same topic, different shape: not one of our events.
    return null
  }
}
