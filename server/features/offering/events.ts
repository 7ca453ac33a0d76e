/** What happens in offerings. */
import type { Address, LogPosition } from '../../core/source/model.ts'

/** Somebody took part in an offering. */
export type Committed = LogPosition & {
  readonly type: 'Committed'
  readonly offering: Address
  readonly user: Address
  readonly amount: bigint
}

/** Somebody got what they bought, and back what was too much. */
export type Claimed = LogPosition & {
  readonly type: 'Claimed'
  readonly offering: Address
  readonly user: Address
  readonly amount: bigint
  readonly refund: bigint
}

export type OfferingEvent = Committed | Claimed
