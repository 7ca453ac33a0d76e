import type { Token } from '../core/config/registry.ts'
import type { ConversionRequest, Converted } from './model.ts'

/** The conversion as frozen by the review. */
export type ConversionReview = ConversionRequest & {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly figures: Converted
  /** Block of the ratio. */
  readonly block: bigint
}
