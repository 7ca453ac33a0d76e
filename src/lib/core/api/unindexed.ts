/** Report of an index about itself: which subjects its source can see on this chain, and why not. */
import * as v from 'valibot'
import { asOf } from './fields.ts'

/**
 * Subjects that an index may be unable to see. `trades` is all that only history holds: volumes, changes, candles, liquidity.
 * `positions` is what accounts have in pools, which needs the history of every pool from its first deposit.
 * `formulators` counts those of accounts: a chain may begin with some that are in no history.
 */
export const SUBJECTS = [
  'pools',
  'trades',
  'positions',
  'farms',
  'offerings',
  'nfts',
  'formulators',
  'mints',
  'conversions',
] as const
export type Subject = (typeof SUBJECTS)[number]

/**
 * Reasons why something can't be seen.
 * - `unconfigured`: the registry names no contract.
 * - `wrongChain`: the node is of another chain than the registry.
 * - `noContract`: there is no contract at an address of the registry.
 * - `wrongContract`: the contract at an address of the registry is of another kind.
 * - `noEvents`: the contract reports something, but writes no events of it.
 * - `noAmounts`: its logs leave the amounts out.
 * - `incomplete`: the contract's own totals show that a part of the history is missing.
 * - `unproven`: nothing was seen, and the contract does not say whether there is anything.
 * - `checking`: not checked yet.
 */
export const UNSEEN = [
  'unconfigured',
  'wrongChain',
  'noContract',
  'wrongContract',
  'noEvents',
  'noAmounts',
  'incomplete',
  'unproven',
  'checking',
] as const
export type Unindexed = (typeof UNSEEN)[number]

const reason = v.picklist(UNSEEN)

const reasonOrNull = v.fallback(v.nullable(reason), (answered) =>
  answered?.value === undefined ? null : 'unproven',
)

/**
 * Null if visible, else the reason. Indexes of other releases are understood: a subject that one does not name is
 * null, and a reason that only it knows is `unproven`.
 */
export const availabilitySchema = v.object(
  Object.fromEntries(SUBJECTS.map((subject) => [subject, reasonOrNull])) as Record<
    Subject,
    typeof reasonOrNull
  >,
)
export type Availability = v.InferOutput<typeof availabilitySchema>

/** The answer for a subject that the source can't see: never an empty list, never 0. */
export const unindexedSchema = v.object({
  list: v.null(),
  count: v.null(),
  unseen: v.object({ subject: v.picklist(SUBJECTS), reason }),
  ...asOf,
})
export type UnindexedAnswer = v.InferOutput<typeof unindexedSchema>
