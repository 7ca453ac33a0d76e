/**
 * Computes the value of an account's liquidity in a pool at the end of each day, compared with holding the deposited
 * coins.
 */
import { sql } from 'drizzle-orm'
import type { PositionDaysResponse } from '../../../src/lib/core/exchange/schema.ts'
import {
  basisAfter,
  basisOf,
  owedToOwner,
  type PoolSnapshot,
  type PositionEvent,
  positionNow,
} from '../../../src/lib/liquidity/position.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { DAY, dayOf } from '../exchange/applyDays.ts'
import { NEWEST, readDays } from '../exchange/days.ts'
import type { History } from '../exchange/history.ts'
import type { MarketPool } from '../exchange/market.ts'
import { eventOf, type StoredEvent, value } from './positions.ts'

/** The pool's LP after its last deposit or withdrawal of a day, and its reserves at that time. */
type Settled = {
  readonly day: number
  readonly supply: bigint | null
  readonly reserves: readonly bigint[] | null
}

/** One row per day on which LP was minted or burned, oldest first. Between those days it does not change. */
async function readSettled(tx: Orm, pool: string): Promise<Settled[]> {
  const day = sql.raw(`(timestamp - timestamp % ${DAY})`)
  const found = await rows<{ day: string; supply: string | null; reserves: string[] | null }>(
    tx,
    sql`select distinct on (${day}) ${day}::text as day, supply_after::text as supply,
        reserves_after::text[] as reserves
      from liquidity where pool = ${pool}
      order by ${day}, block desc, tx_index desc, log_index desc`,
  )
  return found.map((row) => ({
    day: Number(row.day),
    supply: row.supply === null ? null : BigInt(row.supply),
    reserves: row.reserves?.map(BigInt) ?? null,
  }))
}

async function readEvents(tx: Orm, pool: string, provider: string): Promise<StoredEvent[]> {
  return rows<StoredEvent>(
    tx,
    sql`select pool, action, amounts::text[], liquidity::text, timestamp::text,
        reserves_after::text[], supply_after::text
      from liquidity where provider = ${provider} and pool = ${pool}
      order by block, tx_index, log_index`,
  )
}

/**
 * Days from the first deposit on, oldest first, at most the latest year. The owner's part of the fees uses the current
 * rate.
 */
export async function positionDays(
  tx: Orm,
  now: Indexed,
  pool: MarketPool,
  provider: string,
  history: History,
): Promise<PositionDaysResponse['list']> {
  const stored = await readEvents(tx, pool.address, provider)
  const [first] = stored
  if (first === undefined) return []
  const events: { readonly day: number; readonly event: PositionEvent }[] = stored.map((row) => ({
    day: dayOf(Number(row.timestamp)),
    event: eventOf(pool, row),
  }))
  const today = dayOf(now.timestamp)
  const from = Math.max(dayOf(Number(first.timestamp)), today - (NEWEST - 1) * DAY)
  const settled = await readSettled(tx, pool.address)
  const days = await readDays(tx, now, history, { from, to: today })
  let basis = basisOf([], pool.tokens.length)
  let next = 0
  return days.map(({ time, states, prices }) => {
    const before = next
    while ((events[next]?.day ?? Number.POSITIVE_INFINITY) <= time) next++
    basis = basisAfter(
      basis,
      events.slice(before, next).map(({ event }) => event),
    )
    const reserves = states.get(pool.address)?.reserves ?? null
    const last = settled.findLast(({ day }) => day <= time)
    const amounts =
      basis.liquidity === 0n
        ? pool.tokens.map(() => 0n)
        : reserves && last?.supply
          ? amountsOf(pool, basis, { reserves, supply: last.supply, settled: last.reserves })
          : null
    return {
      time,
      liquidity: String(basis.liquidity),
      amounts: amounts?.map(String) ?? null,
      held: basis.amounts.map(String),
      valueUsd: amounts && value(prices, pool.tokens, amounts),
      heldUsd: value(prices, pool.tokens, basis.amounts),
    }
  })
}

type State = {
  readonly reserves: readonly bigint[]
  readonly supply: bigint
  readonly settled: readonly bigint[] | null
}

/** Coins that the liquidity is worth in a pool at that time, after the fees then owed to the owner. */
function amountsOf(
  pool: MarketPool,
  basis: ReturnType<typeof basisOf>,
  { reserves, supply, settled }: State,
) {
  const bare: PoolSnapshot = { kind: pool.kind, reserves, supply, amp: pool.amp }
  const snapshot = { ...bare, supply: supply + owedToOwner(bare, settled, pool.adminFee) }
  return positionNow(basis, snapshot).amounts
}
