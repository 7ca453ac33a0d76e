/** What calls of mints mean. */
import { type Call, countOf } from '../../core/source/call.ts'
import type { Draft } from '../../core/source/nest.ts'
import type { MintEvent } from './events.ts'

export const mintMethods = ['mint', 'roundsetting'] as const

/** When a round is open, both ends included. */
export type Round = { readonly round: number; readonly start: number; readonly end: number }

/** Arguments of `roundSetting`: start and end of each round, then each one's most items. */
function settings({ to: mint, args }: Call): Draft<MintEvent>[] {
  const numbers = args.map(countOf)
  if (numbers.length !== 9 || numbers.some((one) => one === null)) return []
  const all = numbers as number[]
  return [1, 2, 3].map((round, k) => ({
    type: 'MintRoundSet',
    ...{ mint, round, startHeight: all[2 * k] as number, endHeight: all[2 * k + 1] as number },
    cap: all[6 + k] as number,
  }))
}

/**
 * A mint says how many were paid for and answers the numbers of all that came; the round follows from the height.
 * Which bonus was the reason is told by no call.
 * @param rounds of this mint, as it says them itself
 */
export function mintCall(call: Call, rounds: readonly Round[]): Draft<MintEvent>[] {
  const { to: mint, method, from: user, args, result, block } = call
  if (method === 'roundsetting') return settings(call)
  const [count, ids] = [countOf(args[0]), result?.[0]]
  const round = rounds.find(({ start, end }) => start <= block && block <= end)?.round
  if (method !== 'mint' || count === null || !Array.isArray(ids) || round === undefined) return []
  return [{ type: 'Minted', mint, user, round, count, bonus: Math.max(0, ids.length - count) }]
}
