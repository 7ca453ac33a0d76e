/** Events of offerings. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** An account took part in an offering. */
export type Committed = LogPosition & {
  readonly type: 'Committed'
  readonly offering: Address
  readonly user: Address
  readonly amount: bigint
}

/** An account received its purchase and its refund. */
export type Claimed = LogPosition & {
  readonly type: 'Claimed'
  readonly offering: Address
  readonly user: Address
  readonly amount: bigint
  readonly refund: bigint
}

export type OfferingEvent = Committed | Claimed
