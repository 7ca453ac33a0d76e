/** Rewards that the chain has paid an account, by its own calls (docs/chain.md, Own calls). */
import * as v from 'valibot'
import { fromCoins } from '../core/chain/coins.ts'
import type { RpcAnswer, RpcCall } from '../core/chain/rpc.ts'
import type { Address } from '../core/config/registry.ts'
import { shapeOf } from '../core/storage/shapes.ts'

/** Days of rewards on a page, as the chain defines it. */
const REWARD_DAYS = 20

/** Reward of a day, in wei. */
type RewardDay = { readonly day: string; readonly amount: bigint }

/** Days with a reward, newest first, and the number of records that could not be read. */
export type RewardPage = { readonly days: readonly RewardDay[]; readonly skipped: number }

/** Calls for the yield of all formulators, and the account's rewards so far. */
export const rewardCalls = (at: Address, owner: Address | null): RpcCall[] => [
  { method: 'view.calcRewardPower', params: [at] },
  ...(owner ? [{ method: 'search.reward', params: [at, owner] }] : []),
]

const resultOf = (answer: RpcAnswer | undefined): unknown =>
  answer && 'result' in answer ? answer.result : null

/** Both over 1e18; null if the node does not report it. */
export const readRewards = (answers: readonly RpcAnswer[]) => ({
  rate: fromCoins(resultOf(answers[0])),
  total: fromCoins(resultOf(answers[1])),
})

/** @param page 1 has the days up to today */
export const dailyCall = (at: Address, owner: Address, page: number): RpcCall => ({
  method: 'search.dailyReward',
  params: [at, owner, page],
})

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Null if the node does not answer. Records without a valid day or amount are left out and counted. */
export function readDaily(answer: RpcAnswer | undefined): RewardPage | null {
  const reported = resultOf(answer)
  if (typeof reported !== 'object' || reported === null || Array.isArray(reported)) return null
  const entries = Object.entries(reported)
  const days = entries.flatMap(([day, text]) => {
    const amount = isDay(day) ? fromCoins(text) : null
    return amount === null ? [] : [{ day, amount }]
  })
  const newest = days.toSorted((a, b) => (a.day < b.day ? 1 : -1)).slice(0, REWARD_DAYS)
  return { days: newest, skipped: entries.length - newest.length }
}

/** True if older days may exist: the days read do not add up to the total, or the total is unknown. */
export function mayBeOlder(pages: readonly RewardPage[], total: bigint | null): boolean {
  const paid = pages.flatMap(({ days }) => days).reduce((sum, { amount }) => sum + amount, 0n)
  return total === null ? (pages.at(-1)?.days.length ?? 0) > 0 : paid < total
}

const amount = v.pipe(v.bigint(), v.minValue(0n))
const readShape = shapeOf(
  v.object({
    owner: v.string(),
    at: v.number(),
    rate: v.nullable(amount),
    total: v.nullable(amount),
    days: v.pipe(
      v.array(v.object({ day: v.pipe(v.string(), v.check(isDay)), amount })),
      v.maxLength(REWARD_DAYS),
    ),
  }),
)

/** Rewards of an account from an earlier visit, in a storable shape. */
type SavedRewards = NonNullable<ReturnType<typeof readShape>>

/** Returns the stored rewards of this account; null for anything else, or a read from the future. */
export function savedRewards(stored: unknown, owner: Address, now: number): SavedRewards | null {
  const saved = readShape(stored)
  return saved && saved.owner === owner && saved.at <= now ? saved : null
}
