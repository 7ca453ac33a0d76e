import { sql } from 'drizzle-orm'
import { insertRows, type Orm } from '../../core/db/query.ts'
import type { DomainEvent } from '../../events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'approvals-1'

/** Stores each pair of asset and spender that an owner ever approved. */
export async function applyApprovals(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  await insertRows(
    tx,
    'approvals',
    events
      .filter((event) => event.type === 'ApprovalGiven')
      .map(({ owner, asset, spender, block }) => ({ owner, asset, spender, block })),
    sql`on conflict (owner, asset, spender) do nothing`,
  )
}
