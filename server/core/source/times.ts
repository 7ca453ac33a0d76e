import { hexToNumber } from 'viem'
import type { Head } from './model.ts'
import { InconsistentRead } from './nodeErrors.ts'
import { type RawLog, toSeconds } from './rawLog.ts'

/**
 * Seconds per block: from the logs where they say it, else from the headers.
 * @throws InconsistentRead where logs name another block of that height than the chain has
 */
export async function timesOf(
  getBlock: (block: number) => Promise<Head | null>,
  logs: readonly RawLog[],
): Promise<Map<number, number>> {
  const known = new Map<number, number>()
  const hashes = new Map<number, string>()
  const missing = new Set<number>()
  for (const log of logs) {
    const block = hexToNumber(log.blockNumber)
    const hash = hashes.get(block)
    if (hash === undefined) hashes.set(block, log.blockHash)
    else if (hash !== log.blockHash) throw new InconsistentRead(`block ${block} has two hashes`)
    if (typeof log.blockTimestamp === 'string' && log.blockTimestamp !== '0x')
      known.set(block, toSeconds(BigInt(log.blockTimestamp)))
    else missing.add(block)
  }
  await Promise.all(
    [...missing].map(async (block) => {
      const head = await getBlock(block)
      if (head === null || head.hash !== hashes.get(block))
        throw new InconsistentRead(`block ${block} is not the one its logs name`)
      known.set(block, head.timestamp)
    }),
  )
  return known
}
