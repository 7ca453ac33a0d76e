/** Finds the last block of each UTC day. */
import { insertRows, type Orm } from '../db/query.ts'
import type { Head } from '../source/model.ts'
import { InconsistentRead } from '../source/nodeErrors.ts'

const DAY_S = 86_400
const dayOf = ({ timestamp }: Head) => Math.floor(timestamp / DAY_S)

/** A day that is over on the chain, and the last block before its end. */
export type DayEnd = { readonly day: number; readonly head: Head }

/**
 * Returns the days that end between two blocks, oldest first. A day without blocks ends with the block before it, as
 * when the chain was halted. Block times never decrease.
 * @param from a block, or the first one of a chain: no day before it ends here
 */
export async function findDayEnds(
  getBlock: (block: number) => Promise<Head | null>,
  from: Head,
  to: Head,
): Promise<DayEnd[]> {
  const [first, last] = [dayOf(from), dayOf(to)]
  if (first >= last) return []
  if (to.block - from.block <= 1)
    return Array.from({ length: last - first }, (_, k) => ({ day: first + k, head: from }))
  const middle = Math.floor((from.block + to.block) / 2)
  const half = await getBlock(middle)
  if (half === null) throw new InconsistentRead(`block ${middle} is missing`)
  return [...(await findDayEnds(getBlock, from, half)), ...(await findDayEnds(getBlock, half, to))]
}

/** Writes the ends of days. Runs inside the transaction that moves the cursor. */
export async function saveDayEnds(tx: Orm, ends: readonly DayEnd[]): Promise<void> {
  await insertRows(
    tx,
    'day_ends',
    ends.map(({ day, head: { block, hash, timestamp } }) => ({ day, block, hash, timestamp })),
  )
}
