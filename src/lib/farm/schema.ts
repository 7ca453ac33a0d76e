import * as v from 'valibot'
import { address, amount, asOf, count, decimal, page, paged, place } from '../core/api/fields.ts'

/** `GET /farm/v1/farms` */
const farmSchema = v.object({
  /** The farm's contract: the MEFI farm, or a MApp farm with its one pool, pid 0. */
  farm: address,
  kind: v.picklist(['mefi', 'mapp']),
  pid: count,
  id: v.string(),
  /** What is staked: a token, or a pool's LP token (`pool` is then its id). */
  want: v.object({ address, symbol: v.string(), pool: v.nullable(v.string()) }),
  /** Base units held by the farm; null until it is read. */
  staked: v.nullable(amount),
  /** Accounts with a stake; null where not all of them are known. */
  stakers: v.nullable(count),
  /** Null where no pool leads to a dollar coin. */
  tvlUsd: v.nullable(decimal),
  rewardToken: v.object({ address, symbol: v.string() }),
  /** Of all pools together, base units; null if the farm does not report it. */
  tokenPerBlock: v.nullable(amount),
  allocPoint: count,
  totalAllocPoint: count,
  /** Reward of a year at today's rate as a part of the value: 0.05 is five percent. Null without a price or stakes. */
  apr: v.nullable(v.pipe(v.number(), v.minValue(0))),
})
export type FarmRow = v.InferOutput<typeof farmSchema>
export const farmsResponseSchema = v.object({ list: v.array(farmSchema), ...asOf })
export type FarmsResponse = v.InferOutput<typeof farmsResponseSchema>

/** `GET /farm/v1/history` */
export const farmHistoryQuerySchema = v.strictObject({ user: v.optional(address), page })
const farmMoveSchema = v.object({
  farm: address,
  pid: count,
  user: address,
  /** `amount` is want, for `harvest` the reward that was paid. `emergency` forfeited what was earned. */
  action: v.picklist(['deposit', 'withdraw', 'emergency', 'harvest']),
  amount,
  ...place,
})
export type FarmMoveRow = v.InferOutput<typeof farmMoveSchema>
export const farmHistoryResponseSchema = paged(farmMoveSchema)
export type FarmHistoryResponse = v.InferOutput<typeof farmHistoryResponseSchema>
