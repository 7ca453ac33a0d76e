/** Decodes calls of offerings. */
import { addressOf, amountOf, type Call } from '../../core/source/call.ts'
import type { Address } from '../../core/source/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import type { OfferingEvent } from './events.ts'

export const offeringMethods: ReadonlySet<string> = new Set(['deposit', 'harvest'])

export type OfferingFacts = {
  readonly address: Address
  readonly payToken: Address
  readonly projectToken: Address
}

export function offeringCall(
  place: Place,
  { address, payToken, projectToken }: OfferingFacts,
): Draft<OfferingEvent>[] {
  const call = place.calls[place.at] as Call
  const user = call.from
  if (call.method === 'deposit') {
    const amount = amountOf(call.args[0])
    return amount === null ? [] : [{ type: 'Committed', offering: address, user, amount }]
  }
  if (call.method !== 'harvest') return []
  // A failed payment has no answer: it is still owed, and a later claim pays it.
  const paid = madeBy(place, offeringMethods).filter(
    (one) => one.method === 'transfer' && one.result !== null && addressOf(one.args[0]) === user,
  )
  const bought = paid.find(({ to }) => to === projectToken)
  const refunded = paid.find((one) => one.to === payToken && one !== bought)
  const amount = (one: Call | undefined) => (one && moveOf(one)?.amount) || 0n
  return [{ type: 'Claimed', offering: address, user, amount: amount(bought), refund: amount(refunded) }]
}
