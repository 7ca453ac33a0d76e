import { toHeight } from './params.ts'

type Fields = Record<string, unknown>

/**
 * The relay's reading of an eth_getLogs filter.
 * - `address` counts only as a single string; an array is ignored, so all addresses match.
 * - with a string as topic 0 the whole list becomes "topic 0 is one of these": positions are lost; a nested array
 *   in the first place keeps positions.
 * - a block that is not a number is the head.
 */
export function readFilter(filter: Fields): Fields {
  const shown: Fields = {}
  if (typeof filter.blockHash === 'string') shown.blockHash = filter.blockHash
  else {
    shown.fromBlock = toHeight(filter.fromBlock)
    shown.toBlock = toHeight(filter.toBlock)
  }
  if (typeof filter.address === 'string') shown.address = filter.address
  if (Array.isArray(filter.topics) && filter.topics.length > 0) {
    const topics = filter.topics as unknown[]
    shown.topics = typeof topics[0] === 'string' ? [topics.flat().filter((one) => one !== null)] : topics
  }
  return shown
}
