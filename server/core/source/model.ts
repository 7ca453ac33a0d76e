/** Types that the events of all features share: position, known pools, and facts that contracts report. */

import type { Subject, Unindexed } from '../../../src/lib/core/api/unindexed.ts'
import type { PoolKind } from '../../../src/lib/core/config/poolKinds.ts'

/** An address in lower case. Only the API writes the checksummed form. */
export type Address = `0x${string}`

/** A position on the chain. */
export type LogPosition = {
  readonly block: number
  /** Seconds. */
  readonly timestamp: number
  readonly txHash: string
  readonly txIndex: number
  /** Unique within (block, txIndex): on the real chain it restarts with every transaction. */
  readonly logIndex: number
}

export type TokenFacts = {
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

export type Head = {
  readonly block: number
  readonly hash: string
  /** Seconds. */
  readonly timestamp: number
}

/** A pool known before a range is read: its address to ask for, and its coins. */
export type KnownPool = {
  readonly address: Address
  readonly kind: PoolKind
  readonly tokens: readonly Address[]
  /** State that the source stored to resume from, as JSON. */
  readonly followed?: unknown
}

/** Replaces the stored state of a pool once it turned out to be wrong. */
export const FORGOTTEN = { forgotten: true }
export const isForgotten = (followed: unknown): boolean =>
  (followed as { forgotten?: unknown } | null | undefined)?.forgotten === true

/** A contract's own report of whether there is anything to index. */
export type ProbeAnswer = {
  /** The address under which the index stores its rows. */
  readonly address: string
  /**
   * `silent`: it does not answer that query. `otherKind`: it does not answer a query that every contract of its kind
   * answers. The last two findings describe the code at the address.
   */
  readonly finding: 'something' | 'nothing' | 'silent' | 'otherKind' | 'noContract' | 'noEvents'
  /** The contract's own total, and its block. */
  readonly total?: bigint
  readonly block?: number
  /** Reserves reported by a pool. */
  readonly reserves?: readonly bigint[]
  /** True if its history is read from its calls, so that it leaves traces even without events. */
  readonly recorded?: boolean
}

/** Per subject: always seen, a reason, or the contracts to compare with the index. */
export type Look = Readonly<Record<Subject, 'seen' | Unindexed | readonly ProbeAnswer[]>>

/** A pool of a farm, and a stake in it. */
export type FarmPool = { readonly farm: Address; readonly pid: number }
export type Stake = FarmPool & { readonly user: Address }
/** Facts reported by farms; null if a farm does not answer. */
export type FarmFacts = {
  readonly pools: readonly (FarmPool & { readonly locked: bigint | null; readonly shares: bigint | null })[]
  readonly stakes: readonly (Stake & { readonly shares: bigint | null })[]
}
