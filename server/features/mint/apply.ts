import { sql } from 'drizzle-orm'
import { insertRows, type NewRow, type Orm, upsert } from '../../core/db/query.ts'
import { IN_A_BLOCK, Sums } from '../../core/indexer/sums.ts'
import type { DomainEvent } from '../../events.ts'

/** Writes what a range of blocks did to the mints. Runs inside the transaction that moves the cursor. */
export async function applyMint(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  const rounds = new Map<string, NewRow<'mint_rounds'>>()
  const wallets = new Sums<'mint' | 'user_address'>()
  const bonuses = new Map<string, { mint: string; event_id: number; sent: number }>()
  const moves: NewRow<'mint_moves'>[] = []
  let block = -1
  let inBlock = 0
  for (const event of events)
    if (event.type === 'MintRoundSet') {
      const { mint, round, startHeight, endHeight, cap } = event
      rounds.set(`${mint} ${round}`, {
        mint,
        round,
        start_height: startHeight,
        end_height: endHeight,
        cap,
      })
    } else if (event.type === 'Minted') {
      const { mint, user, round, count, bonus, timestamp, txHash } = event
      inBlock = event.block === block ? inBlock + 1 : 0
      block = event.block
      moves.push({
        id: block * IN_A_BLOCK + inBlock,
        mint,
        round,
        user_address: user,
        count,
        bonus,
        timestamp,
        tx_hash: txHash,
      })
      wallets.add({ mint, user_address: user }, count)
    } else if (event.type === 'MintBonusSent') {
      const key = `${event.mint} ${event.eventId}`
      const sent = (bonuses.get(key)?.sent ?? 0) + 1
      bonuses.set(key, { mint: event.mint, event_id: event.eventId, sent })
    }
  await upsert(tx, 'mint_rounds', ['mint', 'round'], [...rounds.values()])
  await insertRows(
    tx,
    'mint_wallets',
    wallets.rows('paid'),
    sql`on conflict (mint, user_address) do update set paid = mint_wallets.paid + excluded.paid`,
  )
  await insertRows(
    tx,
    'mint_bonuses',
    [...bonuses.values()],
    sql`on conflict (mint, event_id) do update set sent = mint_bonuses.sent + excluded.sent`,
  )
  await insertRows(tx, 'mint_moves', moves)
}
