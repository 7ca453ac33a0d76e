/** A converter as the chain reports it, by the few values that a test is about. */

import { converted } from '../../src/lib/conversion/figures.ts'
import type { Converter, ConverterState } from '../../src/lib/conversion/model.ts'
import type { ConversionReview } from '../../src/lib/conversion/review.ts'
import { E18 } from '../../src/lib/core/pool/model.ts'
import { address } from './pools.ts'

export const MPL = address(0x311)
export const PKS = address(0x312)
export const CONVERTER = address(0x313)

export const converterOf = (change: Partial<Converter> = {}): Converter => ({
  id: 'mpl-pks',
  kind: 'converter',
  address: CONVERTER,
  tokenIn: MPL,
  tokenOut: PKS,
  ...change,
})

/** Half a PKS for one MPL, nothing announced, high ceilings, and 10,000 MPL in the wallet. */
export const stateOf = (change: Partial<ConverterState> = {}): ConverterState => ({
  converter: converterOf(),
  ratio: E18 / 2n,
  ratioOf: null,
  paused: false,
  pending: null,
  mintable: { inWindow: 10n ** 24n, inAll: 10n ** 25n, windowEnd: 172_799n },
  held: 10_000n * E18,
  ...change,
})

const token = (symbol: 'MPL' | 'PKS', at: ConversionReview['owner']) => ({
  symbol,
  name: symbol,
  address: at,
  decimals: 18,
})

export function reviewedOf(change: Partial<ConversionReview> = {}): ConversionReview {
  const amount = change.amount ?? 1_200n * E18
  const ratio = change.ratio ?? E18 / 2n
  const figures = converted(amount, ratio)
  return {
    owner: address(0xaa),
    converter: converterOf(),
    amount,
    ratio,
    least: figures.out,
    figures,
    tokenIn: token('MPL', MPL),
    tokenOut: token('PKS', PKS),
    block: 50n,
    ...change,
  }
}
