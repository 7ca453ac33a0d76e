import * as v from 'valibot'
import { address, amount, asOf, count, decimal, page, paged, place } from '../core/api/fields.ts'

/** `GET /farm/v1/farms` */
const farmSchema = v.object({
  /** The farm's contract: the MEFI farm, or a MApp farm with its one pool, pid 0. */
  farm: address,
  kind: v.picklist(['mefi', 'mapp']),
  pid: count,
  id: v.string(),
  /** Staked token, or a pool's LP token (`pool` is then its id). */
  want: v.object({ address, symbol: v.string(), pool: v.nullable(v.string()) }),
  /** Base units held by the farm; null until it is read. */
  staked: v.nullable(amount),
  /** Accounts with a stake; null if not all of them are known. */
  stakers: v.nullable(count),
  /** Null if no pool leads to a dollar coin. */
  tvlUsd: v.nullable(decimal),
  rewardToken: v.object({ address, symbol: v.string() }),
  /** Rate of all pools together, in base units; null if the farm does not report it. */
  tokenPerBlock: v.nullable(amount),
  allocPoint: count,
  totalAllocPoint: count,
  /** A year's reward at today's rate as a part of the value: 0.05 is five percent. Null without a price or stakes. */
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
  /** `amount` is want; for `harvest` it is the reward paid. `emergency` forfeited the reward. */
  action: v.picklist(['deposit', 'withdraw', 'emergency', 'harvest']),
  amount,
  ...place,
})
export type FarmMoveRow = v.InferOutput<typeof farmMoveSchema>
export const farmHistoryResponseSchema = paged(farmMoveSchema)
export type FarmHistoryResponse = v.InferOutput<typeof farmHistoryResponseSchema>
