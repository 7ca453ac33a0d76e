/**
 * Counts indexed transactions by stretches of blocks. A node that has pruned its history returns empty results. If it
 * later returns more transactions for a stretch, the first read was incomplete.
 */
import { sql } from 'drizzle-orm'
import type { DomainEvent } from '../../events.ts'
import { type Orm, rows } from '../db/query.ts'

/** Blocks of a stretch. */
const STRETCH = 4_096

/** Events that come from no transaction are about how things stand. */
const placesOf = (events: readonly DomainEvent[]): Map<string, number> =>
  new Map(
    events.flatMap(({ block, txHash, txIndex }): [string, number][] =>
      /^0x0*$/.test(txHash) ? [] : [[`${block} ${txIndex}`, Math.floor(block / STRETCH)]],
    ),
  )

/** Transactions that these events are of. */
export const countTransactions = (events: readonly DomainEvent[]): number => placesOf(events).size

/** Counts the transactions of a range. No transaction lies in two ranges. */
export async function saveCoverage(tx: Orm, events: readonly DomainEvent[]): Promise<void> {
  const counts = new Map<number, number>()
  for (const stretch of placesOf(events).values()) counts.set(stretch, (counts.get(stretch) ?? 0) + 1)
  if (counts.size === 0) return
  const list = [...counts].map(([stretch, transactions]) => ({ stretch, transactions }))
  await tx.execute(
    sql`insert into coverage (stretch, transactions)
      select stretch, transactions from jsonb_populate_recordset(null::coverage, ${JSON.stringify(list)}::jsonb)
      on conflict (stretch) do update set transactions = coverage.transactions + excluded.transactions`,
  )
}

/** Pause after a full round without a find. It doubles each time. */
const FIRST_PAUSE_MS = 600_000
const LONGEST_PAUSE_MS = 86_400_000

/** Stretches that are read again, one after the other, while something is missing. */
export class Coverage {
  /** True while totals show that something is missing. */
  isShort = false
  readonly #startBlock: number
  #next: number
  #pauseMs = FIRST_PAUSE_MS
  #restsUntil = 0

  constructor(startBlock: number) {
    this.#startBlock = startBlock
    this.#next = Math.floor(startBlock / STRETCH)
  }

  /** Begins again when the index does. */
  reset(): void {
    this.isShort = false
    this.#next = Math.floor(this.#startBlock / STRETCH)
  }

  /** Waits before the next round, longer each time: a node that never has more must not be read for ever. */
  rest(): void {
    this.#restsUntil = Date.now() + this.#pauseMs
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }

  /** @returns the blocks to read again, and how many transactions they had; null while nothing is missing */
  async next(tx: Orm, block: number): Promise<{ from: number; to: number; transactions: number } | null> {
    if (!this.isShort || block < this.#startBlock || Date.now() < this.#restsUntil) return null
    if (this.#next * STRETCH > block) {
      this.#next = Math.floor(this.#startBlock / STRETCH)
      this.rest()
      return null
    }
    const stretch = this.#next++
    const [row] = await rows<{ transactions: string }>(
      tx,
      sql`select transactions::text from coverage where stretch = ${stretch}`,
    )
    return {
      from: Math.max(this.#startBlock, stretch * STRETCH),
      to: Math.min(block, (stretch + 1) * STRETCH - 1),
      transactions: Number(row?.transactions ?? 0),
    }
  }
}
