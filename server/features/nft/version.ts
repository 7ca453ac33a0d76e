import { sql } from 'drizzle-orm'
import { type Orm, rows } from '../../core/db/query.ts'

/**
 * Takes the next version of what is not read from the chain. Holds it until the transaction ends, so that versions
 * become visible in their order.
 */
export async function nextVersion(tx: Orm): Promise<number> {
  const [row] = await rows<{ version: string }>(
    tx,
    sql`update nft_state set version = version + 1 where id = 1 returning version::text`,
  )
  return Number(row?.version)
}
