import { insertRows, type Orm } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { DomainEvent } from '../../events.ts'
import type { OfferingEvent } from './events.ts'

/** Raised by hand when the rows made from the same events change: every index is then made anew. */
export const revision = 'offering-1'

/** Writes what a range of blocks did to the offerings. Runs inside the transaction that moves the cursor. */
export async function applyOffering(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  await insertRows(
    tx,
    'offering_moves',
    events
      .filter((event): event is OfferingEvent => event.type === 'Committed' || event.type === 'Claimed')
      .map((event) => ({
        ...placeRow(event),
        offering: event.offering,
        user_address: event.user,
        action: event.type === 'Committed' ? 'commit' : 'claim',
        amount: String(event.amount),
        refund: event.type === 'Claimed' ? String(event.refund) : '0',
      })),
  )
}
