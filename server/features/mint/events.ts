/** Events of mints. */
import type { Address, LogPosition } from '../../core/source/model.ts'

export type MintRoundSet = LogPosition & {
  readonly type: 'MintRoundSet'
  readonly mint: Address
  readonly round: number
  /** Both included. */
  readonly startHeight: number
  readonly endHeight: number
  readonly cap: number
}

export type Minted = LogPosition & {
  readonly type: 'Minted'
  readonly mint: Address
  readonly user: Address
  readonly round: number
  /** Paid items, and bonus items on top. */
  readonly count: number
  readonly bonus: number
}

export type MintBonusSent = LogPosition & {
  readonly type: 'MintBonusSent'
  readonly mint: Address
  readonly eventId: number
  readonly user: Address
}

export type MintEvent = MintRoundSet | Minted | MintBonusSent
