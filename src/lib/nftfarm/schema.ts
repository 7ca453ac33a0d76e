/** Answers and questions of the NFT farm's API. */
import * as v from 'valibot'
import { address, amount, asOf, count, page, whole } from '../core/api/fields.ts'
import { hash, tally, tokenId, tokenIdParam } from '../core/nft/fields.ts'
import { MOST_ITEMS, PAUSES } from './model.ts'

/** Rows of a page: records, days, history. */
export const FARM_PAGE = 100
/** Most items of one answer: all that an account owns or started. */
const MOST_OWNED = 5_000
const MOST_COUNTED = 100_000

const date = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-11-30'))
/** Hash power: a sum of items has no bound of its own. */
const power = amount
const signature = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{130}$/, 'must be a signature: 0x and 130 hex digits'),
)

/**
 * State of a day.
 * - `frozen`: its list is published; no part is in a block yet.
 * - `paying`: some of its parts are in blocks.
 * - `paid`: every part is in a block, and the credits in the call data equal the list.
 * - `owed`: it is the next day to pay, and the operator's balance or allowance does not cover it.
 * - `void`: unfunded for 7 days with no part in a block. It is never paid.
 * - `empty`: nothing to pay, because no item counted or there was no reward.
 */
export const DAY_STATES = ['frozen', 'paying', 'paid', 'owed', 'void', 'empty'] as const
export type DayState = (typeof DAY_STATES)[number]
const dayState = v.picklist(DAY_STATES)

/**
 * Reasons why the operator pays nothing.
 * - `foreignNonce`: another program sent transactions with the operator's key.
 * - `otherList`: the chain has a payment for a day, or part of one, with another list than ours.
 * - `otherTotal`: the pool owes another sum than the indexed credits less the claims.
 * - `otherChain`: the records belong to another chain or another reward pool.
 * - `refused`: the pool refuses the payment, although it is funded.
 * - `fees`: the operator's account has too few native coins for fees.
 */
export const ALARMS = ['foreignNonce', 'otherList', 'otherTotal', 'otherChain', 'refused', 'fees'] as const
export type Alarm = (typeof ALARMS)[number]

/** `GET /nft-farm/v1/summary` */
const farmSchema = v.object({
  /** The reward pool. Its `token()` says which token is paid. */
  pool: address,
  /** Contract of the daily reward; null if the registry names none. */
  terms: v.nullable(address),
  /** Account that owns the pool and signs receipts. */
  operator: address,
  collections: v.array(address),
  /** Seconds when the operator's process was last seen; null if never. Starts and stops need it within 2 minutes. */
  operatorSeen: v.nullable(count),
  alarm: v.nullable(v.picklist(ALARMS)),
  /** The present day. Null before its first block is indexed. */
  today: v.nullable(
    v.object({
      date,
      openingBlock: count,
      /** Next midnight in seconds: the end of the day, after which its list is published. */
      ends: count,
      /** Reward of the day by the terms at its opening block, and what earlier days left over. Base units. */
      reward: amount,
      carried: amount,
      /** Totals that would count if the day ended now. */
      power,
      items: count,
      accounts: count,
    }),
  ),
  /** The newest day with a published list. */
  last: v.nullable(v.object({ date, state: dayState, reward: amount, power })),
  /** Newest credit in a block, in seconds. */
  lastPaid: v.nullable(count),
  /** Base units over all time: credited and claimed by the chain; owed by published days that are not paid. */
  credited: amount,
  claimed: amount,
  owed: amount,
  /** Number of published days by state. */
  days: v.object({ paid: count, owed: count, void: count }),
  records: count,
})
export const farmSummarySchema = v.object({
  /** Null if the registry names no NFT farm. */
  farm: v.nullable(farmSchema),
  ...asOf,
})
export type FarmSummary = v.InferOutput<typeof farmSummarySchema>

/** `GET /nft-farm/v1/items` */
export const farmItemsQuerySchema = v.strictObject({ owner: address })
const itemState = v.picklist(['earning', 'waiting', 'paused', 'off'])
const farmItemSchema = v.object({
  collection: address,
  tokenId,
  /** Hash power now. */
  power: count,
  /** True if the account owns it now. */
  owned: v.boolean(),
  /**
   * `earning`: counts today so far. `waiting`: started, and counts from the next midnight. `paused`: started, and does
   * not count. `off`: not started, or stopped.
   */
  state: itemState,
  /** Reason of a pause; `sold` and `moved` end only with a new start. */
  reason: v.nullable(v.picklist(['listed', 'moved', 'usedUp', 'sold'])),
  /** Null if it is not started. */
  started: v.nullable(v.object({ seq: tally, time: count, block: count })),
  /** First second of the first day it can count for: now or in the future. Null if `off`, `moved`, `sold` or `usedUp`. */
  countsFrom: v.nullable(count),
})
export type FarmItemRow = v.InferOutput<typeof farmItemSchema>
export const farmItemsSchema = v.object({
  list: v.pipe(v.array(farmItemSchema), v.maxLength(MOST_OWNED)),
  /** Hash power of the account that counts today so far. */
  power,
  /** Reward of the account if the day ended now, base units. */
  expected: amount,
  /** The largest number that the account signed so far; the next one must be larger. */
  number: tally,
  ...asOf,
})
export type FarmItems = v.InferOutput<typeof farmItemsSchema>

/** `GET /nft-farm/v1/history`, newest first. */
export const farmHistoryQuerySchema = v.strictObject({ owner: address, page })
const farmHistoryRowSchema = v.object({
  /** Null for a credit that belongs to no known day. */
  date: v.nullable(date),
  /** Hash power of the account; null if the day's list is not known. */
  power: v.nullable(power),
  /** Share of the day, or the credit where no day is known. Base units. */
  amount,
  /** State of the credit; `paid` has a transaction. */
  state: v.picklist(['paid', 'frozen', 'owed', 'void']),
  tx: v.nullable(v.object({ hash, block: count, time: count })),
})
export type FarmHistoryRow = v.InferOutput<typeof farmHistoryRowSchema>
export const farmHistorySchema = v.object({
  page: count,
  list: v.pipe(v.array(farmHistoryRowSchema), v.maxLength(FARM_PAGE)),
  count,
  /** All credits and claims of the account on the chain, base units. */
  credited: amount,
  claimed: amount,
  ...asOf,
})
export type FarmHistory = v.InferOutput<typeof farmHistorySchema>

/** `GET /nft-farm/v1/days`, newest first. */
export const farmDaysQuerySchema = v.strictObject({ page })
const dayFields = {
  date,
  openingBlock: count,
  closingBlock: count,
  /** Base units. */
  reward: amount,
  carriedIn: amount,
  carriedOut: amount,
  power,
  state: dayState,
  /** Parts of its payment, and how many of them are in blocks. */
  parts: count,
  paidParts: count,
  /** Seconds: when an unfunded day becomes void. */
  voidAt: count,
  hash,
}
const daySchema = v.object({ ...dayFields, items: count, accounts: count })
export type FarmDayRow = v.InferOutput<typeof daySchema>
export const farmDaysSchema = v.object({
  page: count,
  list: v.pipe(v.array(daySchema), v.maxLength(FARM_PAGE)),
  count,
  ...asOf,
})
export type FarmDays = v.InferOutput<typeof farmDaysSchema>

/** `GET /nft-farm/v1/days/:date` */
export const farmDayParamsSchema = v.strictObject({ date })
export const farmDaySchema = v.object({
  ...dayFields,
  openingHash: hash,
  closingHash: hash,
  /** Hash of the last record before the end of the day; zeros if there is none. */
  lastRecord: hash,
  items: v.pipe(
    v.array(v.object({ collection: address, tokenId, account: address, opening: count, closing: count })),
    v.maxLength(MOST_COUNTED),
  ),
  /** Started items that do not count. They are not part of the hash. */
  paused: v.pipe(
    v.array(v.object({ collection: address, tokenId, account: address, reason: v.picklist(PAUSES) })),
    v.maxLength(MOST_COUNTED),
  ),
  /** Sorted by lower-case address. */
  accounts: v.pipe(v.array(v.object({ account: address, power, amount })), v.maxLength(MOST_COUNTED)),
  /** Transactions that paid its parts. */
  payments: v.array(v.object({ part: count, hash, block: count, time: count })),
  ...asOf,
})
export type FarmDay = v.InferOutput<typeof farmDaySchema>

const recordSchema = v.object({
  seq: tally,
  block: count,
  /** Milliseconds. */
  time: tally,
  account: address,
  start: v.boolean(),
  items: v.pipe(v.array(v.object({ collection: address, tokenId })), v.maxLength(MOST_ITEMS)),
  number: tally,
  signature,
  previous: hash,
  hash,
  /** The operator's signature (EIP-191) of `receiptText(hash)`; null until it signed, usually for a second. */
  receipt: v.nullable(signature),
})
export type FarmRecordRow = v.InferOutput<typeof recordSchema>

/** `GET /nft-farm/v1/records`: the signed starts and stops from a number on, oldest first, at most 100. */
export const farmRecordsQuerySchema = v.strictObject({
  from: v.optional(whole(1, 999_999_999_999), '1'),
})
export const farmRecordsSchema = v.object({
  list: v.pipe(v.array(recordSchema), v.maxLength(FARM_PAGE)),
  count,
  ...asOf,
})
export type FarmRecords = v.InferOutput<typeof farmRecordsSchema>

/** `POST /nft-farm/v1/start` and `POST /nft-farm/v1/stop`: the signed message without the boolean, which the path is. */
export const farmingBodySchema = v.strictObject({
  account: address,
  items: v.pipe(
    v.array(v.strictObject({ collection: address, tokenId: tokenIdParam })),
    v.minLength(1, 'must have at least one item'),
    v.maxLength(MOST_ITEMS, `must have at most ${MOST_ITEMS} items`),
  ),
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  signature,
})
export const farmingResponseSchema = v.object({ record: recordSchema, ...asOf })
export type FarmingResponse = v.InferOutput<typeof farmingResponseSchema>

/**
 * Codes with which a start or stop is refused, in `error.code`. `error.field` names the item by its place, `items.3`.
 * - `no_farm`: the registry names no farm. `no_operator`: no operator process runs, so nothing would be counted (503).
 * - `behind`: the index is not at the head, or is being rebuilt (503).
 * - `stale_number`: not the present time, or not larger than the last one. `bad_signature` (401).
 * - `unknown_collection`, `not_owner`, `used_up`, `not_started`, `duplicate`.
 * - `too_many`: the account already added the records of a day (429).
 * - `claim_first`: something can be claimed now.
 */
export const FARMING_REFUSALS = [
  'no_farm',
  'no_operator',
  'behind',
  'stale_number',
  'bad_signature',
  'unknown_collection',
  'not_owner',
  'used_up',
  'not_started',
  'duplicate',
  'too_many',
  'claim_first',
] as const
export type FarmingRefusal = (typeof FARMING_REFUSALS)[number]
