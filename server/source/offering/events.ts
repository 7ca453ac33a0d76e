/** What happens in offerings. */
import type { Address, Place } from '../kernel/model.ts'

/** Somebody took part in an offering. */
export interface Committed extends Place {
  type: 'Committed'
  offering: Address
  user: Address
  amount: bigint
}

/** Somebody got what they bought, and back what was too much. */
export interface Claimed extends Place {
  type: 'Claimed'
  offering: Address
  user: Address
  amount: bigint
  refund: bigint
}

export type OfferingEvent = Committed | Claimed
