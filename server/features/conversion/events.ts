/** Events of the contracts that convert MPL. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** An account converted. Amounts are base units. */
export type Converted = LogPosition & {
  readonly type: 'Converted'
  readonly converter: Address
  readonly user: Address
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** Not minted; null if the chain does not report it. */
  readonly fee: bigint | null
  /** Base units out per 1e18 in, before the fee; null if the chain does not report it. */
  readonly ratio: bigint | null
}
