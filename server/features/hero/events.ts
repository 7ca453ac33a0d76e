/** Events of boxes and heroes in reveal contracts. Used-up items are reported as NftUsed. */
import type { HeroState } from '../../../src/lib/core/nft/heroState.ts'
import type { Address, LogPosition } from '../../core/source/model.ts'
import type { OfItem, TokenId } from '../nft/events.ts'

/** A hero has this state from now on: it was made, came out of a box, or was changed. */
export type HeroChanged = OfItem & {
  readonly type: 'HeroChanged'
  readonly state: HeroState
}

type OfRequest = LogPosition & {
  readonly reveal: Address
  /** Number of the request in its contract. */
  readonly request: number
  readonly owner: Address
}

/** Boxes were burned, and as many heroes will follow. */
export type RevealRequested = OfRequest & {
  readonly type: 'RevealRequested'
  readonly boxes: readonly TokenId[]
}

/** A request could not be settled in time; it is drawn as if it had been made in this block. */
export type RevealPostponed = OfRequest & { readonly type: 'RevealPostponed' }

/** A request was settled; its heroes follow in the same transaction. */
export type RevealSettled = OfRequest & {
  readonly type: 'RevealSettled'
  /** Hash of the block that drew; zero if the request lapsed. */
  readonly seed: string
  /** Heroes of each kind that were left before its first box. */
  readonly left: readonly number[]
}

/** A box became a hero, by the last request that was settled in this transaction. */
export type BoxRevealed = LogPosition & {
  readonly type: 'BoxRevealed'
  readonly reveal: Address
  readonly box: TokenId
  readonly hero: TokenId
  readonly kind: number
}

export type HeroEvent = HeroChanged | RevealRequested | RevealPostponed | RevealSettled | BoxRevealed
