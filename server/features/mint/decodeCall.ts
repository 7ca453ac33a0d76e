/** Decodes calls of mints. */
import { type Call, countOf } from '../../core/source/call.ts'
import type { Draft } from '../../core/source/nest.ts'
import type { MintEvent } from './events.ts'

export const mintMethods = ['mint', 'roundsetting'] as const

/** The blocks in which a round is open, both ends included. */
export type Round = { readonly round: number; readonly start: number; readonly end: number }

/** Arguments of `roundSetting`: start and end of each round, then the item limit of each. */
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
 * Decodes a call of a mint. It names the number of paid items and returns the ids of all minted ones; the round follows
 * from the height. No call reports which bonus was the reason.
 * @param rounds of this mint, as the contract reports them
 */
export function mintCall(call: Call, rounds: readonly Round[]): Draft<MintEvent>[] {
  const { to: mint, method, from: user, args, result, block } = call
  if (method === 'roundsetting') return settings(call)
  const [count, ids] = [countOf(args[0]), result?.[0]]
  const round = rounds.find(({ start, end }) => start <= block && block <= end)?.round
  if (method !== 'mint' || count === null || !Array.isArray(ids) || round === undefined) return []
  return [{ type: 'Minted', mint, user, round, count, bonus: Math.max(0, ids.length - count) }]
}
