/** Decodes calls of the reward pool and of the farm's terms. The chain's history has arguments, but no call data. */
import { addressOf, amountOf, type Call, countOf } from '../../core/source/call.ts'
import type { Address } from '../../core/source/model.ts'
import { type Draft, madeBy, moveOf, type Place } from '../../core/source/nest.ts'
import type { Credit, NftFarmEvent } from './events.ts'

export const rewardPoolMethods: ReadonlySet<string> = new Set(['addreward', 'claim'])
export const farmTermsMethods: ReadonlySet<string> = new Set(['setdailyreward'])

/** A credit as a pair or as an object. */
function creditOf(value: unknown): Credit | null {
  const { user, amount } = (Array.isArray(value) ? { user: value[0], amount: value[1] } : (value ?? {})) as {
    user?: unknown
    amount?: unknown
  }
  const [account, sum] = [addressOf(user), amountOf(amount)]
  return account === null || sum === null ? null : { user: account, amount: sum }
}

export function rewardPoolCall(place: Place): Draft<NftFarmEvent>[] {
  const { to: rewardPool, from: user, signer: sender, method, args } = place.calls[place.at] as Call
  if (method === 'addreward') {
    const total = amountOf(args[0])
    const list = Array.isArray(args[1]) ? args[1].map(creditOf) : []
    const credits = list.filter((one) => one !== null)
    if (total === null || credits.length !== list.length) return []
    return [{ type: 'RewardPaid', rewardPool, total, sender, credits, tag: null }]
  }
  if (method !== 'claim') return []
  const paid = madeBy(place, rewardPoolMethods)
    .flatMap((call) => moveOf(call) ?? [])
    .find((move) => move.from === rewardPool && move.to === user)
  return paid ? [{ type: 'RewardClaimed', rewardPool, user, amount: paid.amount }] : []
}

export function farmTermsCall({ calls, at }: Place): Draft<NftFarmEvent>[] {
  const { to: terms, method, args } = calls[at] as Call
  const [amount, startBlock] = [amountOf(args[0]), countOf(args[1])]
  if (method !== 'setdailyreward' || amount === null || startBlock === null) return []
  return [{ type: 'DailyRewardSet', terms, amount, startBlock }]
}

/** Reads the answer of `termAt(0)`: the constructor of the terms set it, which is no call. */
export function firstTerm(terms: Address, answer: unknown): Draft<NftFarmEvent>[] {
  const [amount, startBlock] = Array.isArray(answer) ? (answer as unknown[]) : []
  return typeof amount === 'bigint' && typeof startBlock === 'bigint'
    ? [{ type: 'DailyRewardSet', terms, amount, startBlock: Number(startBlock) }]
    : []
}
