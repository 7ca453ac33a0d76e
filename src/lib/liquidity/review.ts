import * as v from 'valibot'
import type { Address, Token } from '../core/config/registry.ts'
import type { PoolEntry } from '../core/pool/read.ts'
import { type Hash, HashSchema } from '../core/tx/model.ts'
import type { FormName, Plan } from './plan.ts'

/** The plan that the review froze. */
export type LiquidityReview = Plan & {
  readonly form: FormName
  readonly owner: Address
  readonly entry: PoolEntry
  /** The pool's coins as shown. */
  readonly coins: readonly Token[]
  readonly token: Token | null
  readonly block: bigint
}

/** The swap before a zap, once its transaction is sent. */
export type Swapped = {
  readonly hash: Hash
  /** Coin that it returns, and the least amount of it. */
  readonly coin: Token
  readonly least: bigint
}

/** State that a reload restores: the form's address and, once sent, the swap before a zap. */
export const SavedSchema = v.object({
  link: v.pipe(v.string(), v.regex(/^([?#]|$)/)),
  after: v.optional(HashSchema),
  coin: v.optional(v.string()),
  least: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/))),
})
export type Saved = v.InferOutput<typeof SavedSchema>
