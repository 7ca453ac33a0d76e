/** Reads the calls that follow a call in the list of its transaction. */

import { addressOf, amountOf, type Call } from './call.ts'
import type { Address, LogPosition } from './model.ts'

/** An event without its position in the transaction. */
export type Draft<E extends LogPosition> = E extends LogPosition ? Omit<E, keyof LogPosition> : never

/** The calls of one transaction, and the index of one of them. */
export type Place = { readonly calls: readonly Call[]; readonly at: number }

/**
 * Returns the calls that the contract of this call made from here until it was called again by one of these methods.
 * They are the effects of this call, since a contract admits no other call of these methods while one runs.
 */
export function madeBy({ calls, at }: Place, methods: ReadonlySet<string>): readonly Call[] {
  const { to } = calls[at] as Call
  const next = calls.findIndex((call, k) => k > at && call.to === to && methods.has(call.method))
  return calls.slice(at + 1, next === -1 ? calls.length : next).filter(({ from }) => from === to)
}

/** Returns the sender, recipient and amount of a token call, or null if it moved nothing. */
export function moveOf(call: Call): { from: Address; to: Address; amount: bigint } | null {
  const [first, second, third] = call.args
  const own = call.method === 'transfer'
  if (!own && call.method !== 'transferfrom') return null
  const from = own ? call.from : addressOf(first)
  const to = addressOf(own ? first : second)
  const amount = amountOf(own ? second : third)
  return from === null || to === null || amount === null ? null : { from, to, amount }
}
