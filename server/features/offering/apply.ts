import { insertRows, type Orm } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { DomainEvent } from '../../events.ts'
import type { OfferingEvent } from './events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'offering-1'

/** Writes the effects of a range of blocks on the offerings. Runs inside the transaction that moves the cursor. */
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
