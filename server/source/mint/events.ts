/** What happens in mints. */
import type { Address, Place } from '../kernel/model.ts'

export interface MintRoundSet extends Place {
  type: 'MintRoundSet'
  mint: Address
  round: number
  /** Both included. */
  startHeight: number
  endHeight: number
  cap: number
}

export interface Minted extends Place {
  type: 'Minted'
  mint: Address
  user: Address
  round: number
  /** Paid for, and given on top. */
  count: number
  bonus: number
}

export interface MintBonusSent extends Place {
  type: 'MintBonusSent'
  mint: Address
  eventId: number
  user: Address
}

export type MintEvent = MintRoundSet | Minted | MintBonusSent
