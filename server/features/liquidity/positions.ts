import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import type { PositionRow } from '../../../src/lib/core/exchange/schema.ts'
import {
  basisOf,
  growthOf,
  owedToOwner,
  type PoolSnapshot,
  type PositionEvent,
  positionNow,
} from '../../../src/lib/liquidity/position.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { toFixedDecimal } from '../../core/ratio.ts'
import type { Market, MarketPool } from '../exchange/market.ts'
import { poolValue } from '../exchange/prices.ts'

export type StoredEvent = {
  readonly pool: string
  readonly action: 'add' | 'remove'
  readonly amounts: readonly string[]
  readonly liquidity: string
  readonly timestamp: string
  readonly reserves_after: readonly string[] | null
  readonly supply_after: string | null
}

export const eventOf = (pool: Pick<MarketPool, 'kind' | 'amp'>, row: StoredEvent): PositionEvent => ({
  action: row.action,
  amounts: row.amounts.map(BigInt),
  liquidity: BigInt(row.liquidity),
  growth:
    row.reserves_after && row.supply_after
      ? growthOf({
          kind: pool.kind,
          reserves: row.reserves_after.map(BigInt),
          supply: BigInt(row.supply_after),
          amp: pool.amp,
        })
      : null,
})

/** Dollars of some coins of a pool at some prices, cut to cents; null when one of them has no price. */
export function value(
  prices: Parameters<typeof poolValue>[1],
  tokens: readonly string[],
  amounts: readonly bigint[],
): string | null {
  const total = poolValue({ tokens, reserves: amounts }, prices)
  return total && toFixedDecimal(total, 2)
}

/**
 * The positions of one provider that are still open by its history, the earliest first.
 * @returns null while one of their pools is not known: what it holds would be shown as nothing
 */
export async function positionsOf(tx: Orm, market: Market, provider: string): Promise<PositionRow[] | null> {
  const stored = await rows<StoredEvent>(
    tx,
    sql`select pool, action, amounts::text[], liquidity::text, timestamp::text,
        reserves_after::text[], supply_after::text
      from liquidity where provider = ${provider}
      order by block, tx_index, log_index`,
  )
  const byPool = new Map<string, StoredEvent[]>()
  for (const row of stored) {
    const list = byPool.get(row.pool)
    if (list) list.push(row)
    else byPool.set(row.pool, [row])
  }
  const open = [...byPool].flatMap(([address, events]) => {
    const pool = market.pools.find((one) => one.address === address)
    if (pool === undefined) return []
    const basis = basisOf(
      events.map((row) => eventOf(pool, row)),
      pool.tokens.length,
    )
    return basis.liquidity === 0n ? [] : [{ address, events, pool, basis }]
  })
  if (open.some(({ pool }) => !pool.isKnown || pool.supply <= 0n)) return null
  return open.map(({ address, events, pool, basis }) => {
    const bare: PoolSnapshot = pool
    const snapshot = { ...bare, supply: pool.supply + owedToOwner(bare, pool.settled, pool.adminFee) }
    const { amounts, fees } = positionNow(basis, snapshot)
    return {
      pool: getAddress(address),
      id: pool.id,
      kind: pool.kind,
      tokens: pool.tokens.map((token) => getAddress(token)),
      liquidity: String(basis.liquidity),
      held: basis.amounts.map(String),
      amounts: amounts.map(String),
      fees: fees?.map(String) ?? null,
      valueUsd: value(market.prices, pool.tokens, amounts),
      heldUsd: value(market.prices, pool.tokens, basis.amounts),
      feesUsd: fees && value(market.prices, pool.tokens, fees),
      since: Number(events[0]?.timestamp ?? 0),
    }
  })
}
