/** Decodes calls of farms. A reward is the transfer that a farm makes before it moves the stake. */

import type { Registry } from '../../core/registry.ts'
import { addressOf, amountOf, type Call, countOf } from '../../core/source/call.ts'
import type { Address } from '../../core/source/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import type { FarmEvent } from './events.ts'

export const farmMethods: ReadonlySet<string> = new Set([
  ...['deposit', 'withdraw', 'withdrawall', 'emergencywithdraw'],
  ...['add', 'set', 'settokenperblock'],
])

/** A farm of the registry: the contracts that hold its stakes by pid, or the coins of its one pool. */
export type FarmFacts = {
  readonly address: Address
  readonly strats: readonly Address[]
  /** A MApp farm holds its stake itself. */
  readonly single: { readonly want: Address; readonly reward: Address } | null
}

export const farmsOf = ({ farm, mappFarms }: Pick<Registry, 'farm' | 'mappFarms'>): FarmFacts[] => [
  ...(farm ? [{ address: farm.address, strats: farm.pools.map(({ strat }) => strat), single: null }] : []),
  ...mappFarms.map(({ address, want, reward }) => ({ address, strats: [], single: { want, reward } })),
]

/**
 * Returns the index of the call that begins to move the stake: a call of the stake's own contract, or its transfer to
 * the farm.
 */
function stakeBegins(
  { calls, at }: Place,
  { address, strats, single }: FarmFacts,
  paid: readonly Call[],
): number {
  if (single === null)
    return calls.findIndex(
      ({ to, from, method, args }, k) =>
        k > at &&
        ((strats.includes(to) && method === 'withdraw') ||
          (strats.includes(from) && method === 'transfer' && addressOf(args[0]) === address)),
    )
  if (single.want !== single.reward)
    return calls.findIndex((call) => paid.includes(call) && call.to === single.want)
  // If stake and reward are the same coin, the last payment is the stake.
  return calls.indexOf(paid.at(-1) as Call)
}

function move(place: Place, farm: FarmFacts): Draft<FarmEvent>[] {
  const call = place.calls[place.at] as Call
  const pid = farm.single ? 0 : countOf(call.args[0])
  if (pid === null) return []
  const user = call.from
  const paid = madeBy(place, farmMethods).filter(
    (one) => one.method === 'transfer' && addressOf(one.args[0]) === user,
  )
  const reported = { type: 'FarmMoved', farm: farm.address, pid, user } as const
  const amount = (one: Call | undefined) => (one && moveOf(one)?.amount) || 0n
  // Only a payment that the token confirmed. A failed payment is still owed, and the stake moves anyway.
  const harvest = (one: Call | undefined): Draft<FarmEvent>[] =>
    one && one.result !== null && amount(one) > 0n
      ? [{ ...reported, action: 'harvest', amount: amount(one) }]
      : []
  if (call.method === 'deposit') {
    const staked = amountOf(call.args[1]) ?? 0n
    const reward = harvest(paid[0])
    return staked > 0n ? [...reward, { ...reported, action: 'deposit', amount: staked }] : reward
  }
  const asked = call.method === 'withdraw' ? amountOf(call.args[1]) : null
  const found = asked === 0n ? -1 : stakeBegins(place, farm, paid)
  const begins = found === -1 ? place.calls.length : found
  const isBefore = (one: Call) => place.calls.indexOf(one) < begins
  const back = amount(paid.find((one) => !isBefore(one)))
  if (call.method === 'emergencywithdraw') return [{ ...reported, action: 'emergency', amount: back }]
  const reward = harvest(paid.find(isBefore))
  return back > 0n ? [...reward, { ...reported, action: 'withdraw', amount: back }] : reward
}

export function farmCall(place: Place, farm: FarmFacts): Draft<FarmEvent>[] {
  const { method, args } = place.calls[place.at] as Call
  const { address, strats } = farm
  switch (method) {
    case 'add': {
      const [allocPoint, want, strat] = [countOf(args[0]), addressOf(args[1]), addressOf(args[3])]
      const pid = strat === null ? -1 : strats.indexOf(strat)
      if (allocPoint === null || want === null || pid === -1) return []
      return [{ type: 'FarmPoolAdded', farm: address, pid, want, allocPoint }]
    }
    case 'set': {
      const [pid, allocPoint] = [countOf(args[0]), countOf(args[1])]
      return pid === null || allocPoint === null
        ? []
        : [{ type: 'FarmPoolWeighed', farm: address, pid, allocPoint }]
    }
    case 'settokenperblock': {
      const tokenPerBlock = amountOf(args[0])
      return tokenPerBlock === null ? [] : [{ type: 'FarmRateSet', farm: address, tokenPerBlock }]
    }
    default:
      return farmMethods.has(method) ? move(place, farm) : []
  }
}
