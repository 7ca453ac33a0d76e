import type { Address } from '../core/config/registry.ts'
import { sameAddress } from '../core/config/registry.ts'
import { poolValue } from '../core/exchange/price.ts'
import type { Pool } from '../core/pool/model.ts'
import {
  type Apr,
  aprOf,
  type BankerHealth,
  bankerBlocks,
  bankerHealth,
  bankerLeft,
  dailyReward,
  lpPrice,
  sharePpm,
  usd,
} from './figures.ts'
import type { FarmState } from './model.ts'

/** One pool with all its displayed figures. Dollars over 1e18; null is unknown. */
export type FarmRow = FarmState & {
  readonly value: bigint | null
  readonly mineValue: bigint | null
  readonly pendingValue: bigint | null
  readonly sharePpm: bigint | null
  readonly apr: Apr
  readonly daily: bigint | null
  readonly left: bigint | null
  readonly lasts: bigint | null
  readonly health: BankerHealth
}

/**
 * @param pools of the exchange, to value LP tokens
 * @param prices dollars over 1e18 by token
 */
export function rowOf(row: FarmState, pools: readonly Pool[], prices: ReadonlyMap<Address, bigint>): FarmRow {
  const { entry, banker, mine } = row
  const pool = pools.find(({ address }) => sameAddress(address, entry.want))
  const price = entry.lp
    ? lpPrice(pool ? poolValue(pool, prices) : null, row.supply)
    : (prices.get(entry.want) ?? null)
  const rewardPrice = prices.get(entry.reward) ?? null
  return {
    ...row,
    value: usd(row.locked, price),
    mineValue: usd(mine?.staked ?? null, price),
    pendingValue: usd(mine?.pending ?? null, rewardPrice),
    sharePpm: sharePpm(mine?.staked ?? null, row.locked),
    apr: aprOf(row, price, rewardPrice),
    daily: dailyReward(row),
    left: banker && bankerLeft(banker),
    lasts: banker && bankerBlocks(banker),
    health: bankerHealth(banker),
  }
}
