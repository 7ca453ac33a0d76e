/** Decodes calls of converters and of the real chain's request contract. */
import { amountOf, type Call } from '../../core/source/call.ts'
import type { Draft, Place } from '../../core/source/nest.ts'
import type { Converted } from './events.ts'

export const conversionMethods: ReadonlySet<string> = new Set(['converter', 'requeststone'])

/** A call names the amount paid, and its answer the amount received. Neither names the fee or the ratio. */
export function conversionCall({ calls, at }: Place): Draft<Converted>[] {
  const { to: converter, from: user, method, args, result } = calls[at] as Call
  if (!conversionMethods.has(method)) return []
  const [amountIn, amountOut] = [amountOf(args[0]), amountOf(result?.[0])]
  // A call that failed inside one that caught the failure has no answer, and converted nothing.
  if (amountIn === null || amountOut === null) return []
  return [{ type: 'Converted', converter, user, amountIn, amountOut, fee: null, ratio: null }]
}
