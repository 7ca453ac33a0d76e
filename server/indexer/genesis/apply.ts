import { insertRows, type Orm } from '../../db/query.ts'
import type { GenesisMoved } from '../../source/genesis/events.ts'
import type { DomainEvent } from '../../source/source.ts'

/** Raised by hand when the rows made from the same events change: every index is then made anew. */
export const revision = 'genesis-1'

/** Writes who locked and who took back in a range of blocks. Runs inside the transaction that moves the cursor. */
export async function applyGenesis(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  await insertRows(
    tx,
    'genesis_moves',
    events
      .filter((event): event is GenesisMoved => event.type === 'GenesisMoved')
      .map((event) => ({
        block: event.block,
        tx_index: event.txIndex,
        log_index: event.logIndex,
        timestamp: event.timestamp,
        tx_hash: event.txHash,
        lock_address: event.lock,
        user_address: event.user,
        action: event.action,
        amount: String(event.amount),
      })),
  )
}
