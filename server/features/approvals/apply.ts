import { sql } from 'drizzle-orm'
import { insertRows, type Orm } from '../../core/db/query.ts'
import type { DomainEvent } from '../../events.ts'

/** Raised by hand when the rows made from the same events change: every index is then made anew. */
export const revision = 'approvals-1'

/** Remembers each pair of asset and spender that an owner ever allowed something. */
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
