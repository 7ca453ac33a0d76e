/** What an index says of itself: which things its source can see on this chain, and why not. */
import * as v from 'valibot'
import { asOf } from './fields.ts'

/** What an index may or may not see. `trades` is all that only history holds: volumes, changes, candles, liquidity. */
export const SUBJECTS = ['pools', 'trades', 'farms', 'offerings', 'nfts', 'mints'] as const
export type Subject = (typeof SUBJECTS)[number]

/**
 * `unconfigured`: no contract's address is known. `noContract`: nothing stands at the address. `noEvents`: the
 * contract is there and reports something, but writes no events of it. `noAmounts`: its logs leave the amounts
 * out. `unproven`: nothing was seen, and the contract does not say whether there is anything. `checking`: not looked
 * yet.
 */
export const UNSEEN = ['unconfigured', 'noContract', 'noEvents', 'noAmounts', 'unproven', 'checking'] as const
export type Unseen = (typeof UNSEEN)[number]

const reason = v.picklist(UNSEEN)

/** Null where it is seen, else why it is not. */
export const sightSchema = v.object(
  Object.fromEntries(SUBJECTS.map((subject) => [subject, v.nullable(reason)])) as Record<
    Subject,
    v.NullableSchema<typeof reason, undefined>
  >,
)
export type Sight = v.InferOutput<typeof sightSchema>

/** The answer to a question about something that the source can't see: never an empty list, never 0. */
export const unseenSchema = v.object({
  list: v.null(),
  count: v.null(),
  unseen: v.object({ subject: v.picklist(SUBJECTS), reason }),
  ...asOf,
})
export type UnseenAnswer = v.InferOutput<typeof unseenSchema>
