/** The indexer's data of one account: its holdings on each day, and its history. */
import * as v from 'valibot'
import { address, amount, asOf, count, decimal, page, whole } from '../core/api/fields.ts'
import { activityTypes } from '../core/nft/activitySchema.ts'

/** Newest days in an answer. */
export const MOST_DAYS = 730
/** Most rows of an account's history in one answer. */
export const MOST_MOVES = 200

/** `GET /portfolio/v1/days`: days since the account's first move, oldest first, one reading at the end of each. */
export const valueDaysQuerySchema = v.strictObject({ owner: address })

const dollars = v.nullable(decimal)
const valueDaySchema = v.object({
  /** The day's first second (UTC). */
  time: count,
  /** LP that was put in and not taken out, held anywhere or staked; null if one of its coins had no price. */
  pools: dollars,
  /** Single tokens that were staked. */
  staked: dollars,
  /** Pay tokens committed to offerings and not yet claimed. */
  offerings: dollars,
  /** Deposit in the genesis lock. */
  locked: dollars,
  /** Put in and taken out on that day, at its prices: a deposit is no gain. */
  putIn: dollars,
  takenOut: dollars,
})
export type ValueDay = v.InferOutput<typeof valueDaySchema>
/** The parts of a day's value, in the order shown. */
export const WORTH_PARTS = ['pools', 'staked', 'offerings', 'locked'] as const
/** Those, and the amounts put in and taken out: the columns of a day in table and file. */
export const DAY_COLUMNS = [...WORTH_PARTS, 'putIn', 'takenOut'] as const
export const valueDaysResponseSchema = v.object({
  /** The account's first move that the indexer knows; null without one. */
  since: v.nullable(v.object({ time: count, block: count })),
  list: v.pipe(v.array(valueDaySchema), v.maxLength(MOST_DAYS)),
  ...asOf,
})
export type ValueDaysResponse = v.InferOutput<typeof valueDaysResponseSchema>

/** Kinds of moves outside the market: at a pool, a farm, an offering or the genesis lock. */
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
  /** Coins that left the account, and that it received; base units. */
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
    /** True if the account received the item or the benefit. */
    taker: v.boolean(),
    /** Price in base units of the market's currency; null if nothing was paid. */
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
