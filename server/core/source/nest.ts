/** What stands behind a call in the list of its transaction. */

import { addressOf, amountOf, type Call } from './call.ts'
import type { Address, LogPosition } from './model.ts'

/** An event before it is known where in its transaction it stands. */
export type Draft<E extends LogPosition> = E extends LogPosition ? Omit<E, keyof LogPosition> : never

/** Calls of one transaction, and which of them is meant. */
export type Place = { readonly calls: readonly Call[]; readonly at: number }

/**
 * Calls that the contract of this one made from here until it was called again by one of these methods: what this call
 * did, since a contract that is in the middle of one lets nobody begin another.
 */
export function madeBy({ calls, at }: Place, acting: ReadonlySet<string>): readonly Call[] {
  const { to } = calls[at] as Call
  const next = calls.findIndex((call, k) => k > at && call.to === to && acting.has(call.method))
  return calls.slice(at + 1, next === -1 ? calls.length : next).filter(({ from }) => from === to)
}

/** What moved in a call of a token, or null where it moved nothing: who from, who to, how much. */
export function moveOf(call: Call): { from: Address; to: Address; amount: bigint } | null {
  const [first, second, third] = call.args
  const own = call.method === 'transfer'
  if (!own && call.method !== 'transferfrom') return null
  const from = own ? call.from : addressOf(first)
  const to = addressOf(own ? first : second)
  const amount = amountOf(own ? second : third)
  return from === null || to === null || amount === null ? null : { from, to, amount }
}
