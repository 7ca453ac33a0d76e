import * as v from 'valibot'
import type { Address } from '../config/registry.ts'
import type { Pool } from './model.ts'
import { type PoolEntry, poolOf } from './read.ts'
import type { SavedPools } from './toSaved.ts'

const Amount = v.bigint()
const SavedSchema = v.object({
  /** The device's time of the read, in ms. */
  at: v.pipe(v.number(), v.minValue(0)),
  block: Amount,
  /** The account for which the pools returned their fees. */
  trader: v.nullable(v.string()),
  pools: v.array(
    v.object({
      id: v.string(),
      tokens: v.array(v.string()),
      reserves: v.array(Amount),
      fee: Amount,
      killed: v.boolean(),
      amp: v.optional(Amount),
      reference: v.optional(v.boolean()),
    }),
  ),
})

/**
 * Restores stored pools, each checked as if the chain had just returned it; null for anything else. On a shared origin
 * a stranger may have written them: they can be wrong about reserves, never about which pools exist.
 * @param now the device's time: a read from the future is rejected
 */
export function fromSaved(saved: unknown, entries: readonly PoolEntry[], now: number): SavedPools | null {
  const parsed = v.safeParse(SavedSchema, saved)
  if (!parsed.success || parsed.output.at > now) return null
  const { at, block, trader, pools } = parsed.output
  const read = pools.flatMap((pool): Pool[] => {
    const entry = entries.find(({ id }) => id === pool.id)
    if (!entry) return []
    try {
      return [poolOf(entry, { ...pool, amp: pool.amp ?? null, reference: pool.reference ?? false })]
    } catch {
      return []
    }
  })
  return { at, block, trader: trader as Address | null, pools: read }
}
