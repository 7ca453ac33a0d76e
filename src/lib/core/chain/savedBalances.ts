import * as v from 'valibot'
import type { Address } from '../config/registry.ts'

const SavedSchema = v.object({
  owner: v.string(),
  /** Base units by token. */
  raw: v.record(v.string(), v.pipe(v.bigint(), v.minValue(0n))),
  stamp: v.object({ block: v.bigint(), at: v.number() }),
})

/**
 * Restores stored balances; null for any other data, and for another account's.
 * @param now the device's time: a read from the future is rejected
 */
export function savedBalances(stored: unknown, owner: Address, now: number) {
  const parsed = v.safeParse(SavedSchema, stored)
  if (!parsed.success || parsed.output.owner !== owner || parsed.output.stamp.at > now) return null
  const { raw, stamp } = parsed.output
  return { raw: raw as Readonly<Record<Address, bigint>>, stamp }
}
