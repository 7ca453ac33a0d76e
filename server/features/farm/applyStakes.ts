/** Stakes as reported by farms. A move makes a stake unknown until the farm is read again. */
import { sql } from 'drizzle-orm'
import { type Orm, rows, upsert } from '../../core/db/query.ts'
import type { FarmFacts, FarmPool, Stake } from '../../core/source/model.ts'
import type { FarmMoved } from './events.ts'

/** Pools and stakes whose farm has not been asked since they moved. */
export async function readUnsampled(tx: Orm): Promise<(FarmPool | Stake)[]> {
  const found = await rows<FarmPool & { user: Stake['user'] | null }>(
    tx,
    sql`select farm, pid::int as pid, null as user from farm_pools where locked is null
      union all select farm, pid::int, user_address from farm_stakes where shares is null`,
  )
  return found.map(({ farm, pid, user }) => (user === null ? { farm, pid } : { farm, pid, user }))
}

/** After a move both the stake and its pool are unknown. */
export async function forgetStakes(tx: Orm, moves: readonly FarmMoved[]): Promise<void> {
  if (moves.length === 0) return
  const stakes = new Map(moves.map(({ farm, pid, user }) => [`${farm} ${pid} ${user}`, { farm, pid, user }]))
  await upsert(
    tx,
    'farm_stakes',
    ['farm', 'pid', 'user_address'],
    [...stakes.values()].map(({ farm, pid, user }) => ({ farm, pid, user_address: user, shares: null })),
  )
  const list = JSON.stringify([...stakes.values()])
  await tx.execute(
    sql`update farm_pools set locked = null, shares = null
      from jsonb_to_recordset(${list}::jsonb) as m(farm text, pid bigint)
      where farm_pools.farm = m.farm and farm_pools.pid = m.pid`,
  )
}

const text = (amount: bigint | null) => (amount === null ? null : String(amount))

export async function saveStakes(tx: Orm, { pools, stakes }: FarmFacts): Promise<void> {
  const held = new Map(
    pools.map(({ farm, pid, locked, shares }) => [
      `${farm} ${pid}`,
      { farm, pid, locked: text(locked), shares: text(shares) },
    ]),
  )
  await tx.execute(
    sql`update farm_pools set locked = f.locked, shares = f.shares
      from jsonb_to_recordset(${JSON.stringify([...held.values()])}::jsonb)
        as f(farm text, pid bigint, locked numeric, shares numeric)
      where farm_pools.farm = f.farm and farm_pools.pid = f.pid`,
  )
  await upsert(
    tx,
    'farm_stakes',
    ['farm', 'pid', 'user_address'],
    stakes.map(({ farm, pid, user, shares }) => ({ farm, pid, user_address: user, shares: text(shares) })),
  )
}
