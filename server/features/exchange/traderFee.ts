import type { Call } from '../../core/source/call.ts'

const isQuestion = ({ method }: Call) => method === 'groupdata'

/** Returns true if the history contains the pool's read of the trader's fee. */
export const isFeeRecorded = (made: readonly Call[]): boolean => made.some(isQuestion)

/**
 * Returns the fee of a call, over 1e10. The pool asks its whitelist, which answers 8 little-endian bytes for a listed
 * trader and nothing for others.
 * @param made calls the pool made during this call
 * @param otherwise the pool's own fee
 */
export function traderFee(made: readonly Call[], otherwise: bigint): bigint {
  const answer = made.find(isQuestion)?.result?.[0]
  if (typeof answer !== 'string') return otherwise
  const bytes = Buffer.from(answer, 'base64')
  return bytes.length === 8 ? bytes.readBigUInt64LE() : otherwise
}
