import { token } from '../core/chain/calls.ts'
import type { Answer, Questions } from '../core/chain/questions.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { farmTerms, rewardPool } from './calls.ts'

/** The farm's contracts as the chain reported them. Null is unknown. */
export type PoolState = {
  readonly pool: Address
  /** Token of the rewards, as the pool names it. */
  readonly token: Address | null
  readonly isClaimable: boolean | null
  /** Sum of all credits that were not claimed, and the pool's balance; base units. */
  readonly owedToAll: bigint | null
  readonly funds: bigint | null
  /** Daily reward by the terms, base units; null if the registry names no terms. */
  readonly daily: bigint | null
  /** The announced one and its start block; null if there is none. */
  readonly next: { readonly amount: bigint; readonly startBlock: bigint } | null
  /** Credit of the account that it can claim, base units; null without an account. */
  readonly reward: bigint | null
}

/**
 * Reads the pool, its terms and one account's credit.
 * @param fallback token whose balance is read with the rest; if the pool names another one, `funds` is unknown
 */
export function poolReader(
  { ask }: Questions,
  at: { readonly pool: Address; readonly terms: Address | null; readonly fallback: Address | null },
  owner: Address | null,
): Answer<PoolState> {
  const { pool, terms, fallback } = at
  const asked = {
    token: ask<Address>({ to: pool, fn: rewardPool.token }),
    claimable: ask<boolean>({ to: pool, fn: rewardPool.isClaimable }),
    owed: ask({ to: pool, fn: rewardPool.totalReward }),
    funds: fallback && ask({ to: fallback, fn: token.balanceOf, args: [pool] }),
    daily: terms && ask({ to: terms, fn: farmTerms.dailyReward }),
    next: terms && ask<readonly [bigint, bigint]>({ to: terms, fn: farmTerms.nextDailyReward }),
    reward: owner && ask({ to: pool, fn: rewardPool.rewards, args: [owner], from: owner }),
  }
  return (results) => {
    const paid = asked.token(results)
    const [amount = 0n, startBlock = 0n] = asked.next?.(results) ?? []
    const isFallback = paid !== null && fallback !== null && sameAddress(paid, fallback)
    return {
      pool,
      token: paid,
      isClaimable: asked.claimable(results),
      owedToAll: asked.owed(results),
      funds: isFallback && asked.funds ? asked.funds(results) : null,
      daily: asked.daily ? asked.daily(results) : null,
      next: startBlock === 0n ? null : { amount, startBlock },
      reward: asked.reward ? asked.reward(results) : null,
    }
  }
}
