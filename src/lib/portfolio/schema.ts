/** What the index tells of one account: what it had at work on each day, and all that it did. */
import * as v from 'valibot'
import { address, amount, asOf, count, decimal, page, whole } from '../core/api/fields.ts'
import { activityTypes } from '../core/nft/activitySchema.ts'

/** Newest days in an answer. */
export const MOST_DAYS = 730
/** Rows of an account's history in one answer, at most. */
export const MOST_MOVES = 200

/** `GET /portfolio/v1/days`: days since the account's first move, oldest first, one reading at the end of each. */
export const worthDaysQuerySchema = v.strictObject({ owner: address })

const dollars = v.nullable(decimal)
const worthDaySchema = v.object({
  /** The day's first second (UTC). */
  time: count,
  /** LP that was put in and not taken out, wherever it lay, or was staked; null where one of its coins had no price. */
  pools: dollars,
  /** Single tokens that were staked. */
  staked: dollars,
  /** Pay tokens committed to offerings and not yet claimed. */
  offerings: dollars,
  /** Left in the genesis lock. */
  locked: dollars,
  /** Put in and taken out on that day, at its prices: what comes in is no gain. */
  putIn: dollars,
  takenOut: dollars,
})
export type WorthDay = v.InferOutput<typeof worthDaySchema>
/** What the worth of a day is the sum of, in the order in which it is shown. */
export const WORTH_PARTS = ['pools', 'staked', 'offerings', 'locked'] as const
/** Those, and what came and went: the columns of a day in table and file. */
export const DAY_COLUMNS = [...WORTH_PARTS, 'putIn', 'takenOut'] as const
export const worthDaysResponseSchema = v.object({
  /** The account's first move that the index knows; null without one. */
  since: v.nullable(v.object({ time: count, block: count })),
  list: v.pipe(v.array(worthDaySchema), v.maxLength(MOST_DAYS)),
  ...asOf,
})
export type WorthDaysResponse = v.InferOutput<typeof worthDaysResponseSchema>

/** What an account did outside the market: at a pool, a farm, an offering or the genesis lock. */
export const moveKinds = [
  'swap',
  'add',
  'remove',
  'deposit',
  'withdraw',
  'emergency',
  'harvest',
  'commit',
  'claim',
  'lock',
  'unlock',
] as const

const coinSchema = v.object({ token: address, amount })
const moveFields = {
  time: count,
  block: count,
  tx: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
  /** Left the account, and came to it; base units. */
  out: v.pipe(v.array(coinSchema), v.maxLength(8)),
  in: v.pipe(v.array(coinSchema), v.maxLength(8)),
  /** Pool, farm, offering, genesis lock or collection. */
  place: address,
}
const moveSchema = v.variant('kind', [
  v.object({ kind: v.picklist(moveKinds), ...moveFields }),
  v.object({
    kind: v.literal('nft'),
    ...moveFields,
    activity: v.picklist(activityTypes),
    tokenId: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/)),
    /** Whether the item came to the account, or the account is whom it was done for. */
    taker: v.boolean(),
    /** Base units of the market's currency that its price was in; null where nothing was paid. */
    price: v.nullable(amount),
    currency: v.nullable(v.picklist(['MEV', 'USDT'])),
  }),
])
export type Move = v.InferOutput<typeof moveSchema>

/** `GET /portfolio/v1/history`: newest first. */
export const movesQuerySchema = v.strictObject({
  owner: address,
  page,
  perPage: v.optional(whole(1, MOST_MOVES), '15'),
})
export const movesResponseSchema = v.object({
  page: count,
  list: v.pipe(v.array(moveSchema), v.maxLength(MOST_MOVES)),
  count,
  ...asOf,
})
export type MovesResponse = v.InferOutput<typeof movesResponseSchema>
