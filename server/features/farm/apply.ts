import { sql } from 'drizzle-orm'
import { insertRows, type Orm } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { DomainEvent } from '../../events.ts'
import { forgetStakes } from './applyStakes.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'farm-2'

/** Writes the effects of a range of blocks on the farms. Runs inside the transaction that moves the cursor. */
export async function applyFarm(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  // A pool that existed when the index began may be added only then.
  const added = new Map(
    events.flatMap((event) =>
      event.type === 'FarmPoolAdded' ? [[`${event.farm} ${event.pid}`, event] as const] : [],
    ),
  )
  await insertRows(
    tx,
    'farm_pools',
    [...added.values()].map(({ farm, pid, want, allocPoint }) => ({
      farm,
      pid,
      want,
      alloc_point: allocPoint,
    })),
    sql`on conflict (farm, pid) do update set alloc_point = excluded.alloc_point`,
  )
  for (const event of events)
    if (event.type === 'FarmRateSet')
      await tx.execute(
        sql`insert into farms (address, token_per_block) values (${event.farm}, ${String(event.tokenPerBlock)})
          on conflict (address) do update set token_per_block = excluded.token_per_block`,
      )
    else if (event.type === 'FarmPoolWeighed')
      await tx.execute(
        sql`update farm_pools set alloc_point = ${event.allocPoint}
          where farm = ${event.farm} and pid = ${event.pid}`,
      )
  const moves = events.filter((event) => event.type === 'FarmMoved')
  await insertRows(
    tx,
    'farm_moves',
    moves.map((event) => ({
      ...placeRow(event),
      farm: event.farm,
      pid: event.pid,
      user_address: event.user,
      action: event.action,
      amount: String(event.amount),
    })),
  )
  await forgetStakes(tx, moves)
}
