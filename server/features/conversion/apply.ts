import { insertRows, type Orm } from '../../core/db/query.ts'
import { placeRow } from '../../core/indexer/placeRow.ts'
import type { DomainEvent } from '../../events.ts'

/** Raised manually when the same events produce different rows. Every index is then rebuilt. */
export const revision = 'conversion-1'

/** Writes the conversions in a range of blocks. Runs inside the transaction that moves the cursor. */
export async function applyConversions(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  await insertRows(
    tx,
    'conversions',
    events
      .filter((event) => event.type === 'Converted')
      .map((event) => ({
        ...placeRow(event),
        converter: event.converter,
        user_address: event.user,
        amount_in: String(event.amountIn),
        amount_out: String(event.amountOut),
        fee: event.fee === null ? null : String(event.fee),
        ratio: event.ratio === null ? null : String(event.ratio),
      })),
  )
}
