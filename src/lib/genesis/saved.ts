/** Converts the passages between an account and the lock to a storable shape, and back. */
import * as v from 'valibot'
import type { Address } from '../core/config/registry.ts'
import { shapeOf } from '../core/storage/shapes.ts'
import type { Passages } from './model.ts'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const readShape = shapeOf(
  v.object({ lock: v.string(), owner: v.string(), deposits: count, withdrawals: count }),
)

/** Returns the storable form of a count, with its lock and account. */
export const toSaved = (lock: Address, owner: Address, { deposits, withdrawals }: Passages): unknown => ({
  lock,
  owner,
  deposits,
  withdrawals,
})

/** Returns the stored count of this account and lock; null for anything else. */
export function fromSaved(saved: unknown, lock: Address, owner: Address): Passages | null {
  const found = readShape(saved)
  if (found?.lock !== lock || found.owner !== owner) return null
  const { deposits, withdrawals } = found
  return { deposits, withdrawals }
}
