import type { Address, Registry } from '../core/config/registry.ts'

/**
 * A contract that converts, as the registry names it. `request` is the real chain's own: it takes no minimum, has no
 * ceilings and announces nothing. Its fee is unknown, so the product's fee is assumed: then at least that much arrives.
 */
export type Converter = Registry['converters'][number]
export type ConversionId = Converter['id']

/** The conversions of the product, in their order; each is also the hash that opens it. */
export const CONVERSION_IDS = ['mpl-pks', 'mpl-hrs'] as const satisfies readonly ConversionId[]

/** Amounts of one conversion; base units of the token received. */
export type Converted = {
  readonly gross: bigint
  /** Included in `gross`, and not received. */
  readonly fee: bigint
  readonly out: bigint
}

/** An announced ratio, the first height at which it can be applied, and the first at which it is expired. */
export type PendingRatio = { readonly ratio: bigint; readonly height: bigint; readonly expiry: bigint }

/** Amounts that can still be minted, in this window and in all, and the last height of the window. */
export type Mintable = { readonly inWindow: bigint; readonly inAll: bigint; readonly windowEnd: bigint }

/** A converter as the chain reported it. */
export type ConverterState = {
  readonly converter: Converter
  /** Base units of `tokenOut` per 1e18 of `tokenIn`, before the fee. */
  readonly ratio: bigint
  /** Amount that the ratio is for; null if it is for any. A `request` may have another ratio for another amount. */
  readonly ratioOf: bigint | null
  /** Null if the contract has no pause. */
  readonly paused: boolean | null
  /** Null if none is announced, or the contract announces none. */
  readonly pending: PendingRatio | null
  /** Null if the contract has no ceilings. */
  readonly mintable: Mintable | null
  /** `tokenIn` in the wallet; null without an account, or if the token did not answer. */
  readonly held: bigint | null
}

/** The conversion of one signature. */
export type ConversionRequest = {
  readonly owner: Address
  readonly converter: Converter
  readonly amount: bigint
  /** The ratio and the amount received that the review showed. The contract enforces the latter if it can. */
  readonly ratio: bigint
  readonly least: bigint
}

/** A finished conversion of an account. */
export type PastConversion = {
  readonly contract: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
  readonly block: bigint
  /** In seconds; null if the source reports only the block. */
  readonly time: number | null
  readonly txHash: string
  readonly logIndex: number
}
