import { insertRows, type Orm } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { DomainEvent } from '../../events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'genesis-1'

/** Writes the deposits and withdrawals in a range of blocks. Runs inside the transaction that moves the cursor. */
export async function applyGenesis(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  await insertRows(
    tx,
    'genesis_moves',
    events
      .filter((event) => event.type === 'GenesisMoved')
      .map((event) => ({
        ...placeRow(event),
        lock_address: event.lock,
        user_address: event.user,
        action: event.action,
        amount: String(event.amount),
      })),
  )
}
