/** Decodes calls of the genesis lock. They name no amount, so it is read from the token transfer that they make. */
import type { Call } from '../../core/source/call.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import type { GenesisMoved } from './events.ts'

export const genesisMethods: ReadonlySet<string> = new Set(['deposit', 'withdraw'])

export function genesisCall(place: Place): Draft<GenesisMoved>[] {
  const { to: lock, from: user, method } = place.calls[place.at] as Call
  if (!genesisMethods.has(method)) return []
  const isDeposit = method === 'deposit'
  const moves = madeBy(place, genesisMethods).flatMap((call) => moveOf(call) ?? [])
  const moved = moves.find(({ from, to }) =>
    isDeposit ? from === user && to === lock : from === lock && to === user,
  )
  return moved === undefined
    ? []
    : [
        {
          type: 'GenesisMoved',
          lock,
          user,
          action: isDeposit ? 'lock' : 'unlock',
          amount: moved.amount,
        },
      ]
}
