import { readQuantity } from './reads.ts'
import type { Rpc } from './rpc.ts'

/** A relay for wallet apps refuses a sign-in with a time further in the future than this. */
const ALLOWED_MS = 120_000

/** Plain nodes count seconds, the chain's own microseconds: in seconds this would be a year beyond all dates. */
const LAST_SECOND = 8_640_000_000_000n
const toMs = (stamp: bigint): number => Number(stamp > LAST_SECOND ? stamp / 1_000n : stamp * 1_000n)

/**
 * How far this device's clock and the time of the newest block are apart, in ms; null for two minutes or less, and
 * where no node says its time. Either may be wrong: a chain can stand still.
 * @param now the device's time in ms
 */
export async function readClockGap(rpc: Rpc, now: number): Promise<number | null> {
  const [answer] = await rpc.batch([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const block = answer && 'result' in answer ? answer.result : null
  const { timestamp } = (typeof block === 'object' && block !== null ? block : {}) as Record<string, unknown>
  const gap = Math.abs(now - toMs(readQuantity({ result: timestamp })))
  return gap > ALLOWED_MS ? gap : null
}
