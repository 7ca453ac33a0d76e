import * as v from 'valibot'
import { address, amount, page, paged, place } from '../core/api/fields.ts'

/** `GET /exchange/v1/conversions` */
export const conversionsQuerySchema = v.strictObject({ owner: v.optional(address), page })
const conversionSchema = v.object({
  /** The contract that converted. */
  contract: address,
  owner: address,
  tokenIn: address,
  amountIn: amount,
  tokenOut: address,
  amountOut: amount,
  /** Included in the amount before the fee, and not received; null if the chain does not report it. */
  fee: v.nullable(amount),
  /** Base units of `tokenOut` per 1e18 of `tokenIn`, before the fee; null if the chain does not report it. */
  ratio: v.nullable(amount),
  ...place,
})
export type ConversionRow = v.InferOutput<typeof conversionSchema>
export const conversionsResponseSchema = paged(conversionSchema)
export type ConversionsResponse = v.InferOutput<typeof conversionsResponseSchema>
