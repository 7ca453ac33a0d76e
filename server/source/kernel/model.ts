/** What events of every word share: who, where, the pools a source knows, and what a contract says of itself. */
import type { Subject, Unseen } from '../../../src/lib/api/unseen.ts'

/** An address in lower case. Only the API writes the checksummed form. */
export type Address = `0x${string}`

/** Where on the chain something happened. */
export interface Place {
  block: number
  /** Seconds. */
  timestamp: number
  txHash: string
  txIndex: number
  /** Unique within (block, txIndex): on the real chain it restarts with every transaction. */
  logIndex: number
}

export interface TokenFacts {
  address: Address
  symbol: string
  name: string
  decimals: number
}

export interface Head {
  block: number
  hash: string
  /** Seconds. */
  timestamp: number
}

export type PoolKind = 'amm' | 'cfmm'

/** What is known of the pools before a range is read: which addresses to ask for, and how many coins each holds. */
export interface KnownPool {
  address: Address
  kind: PoolKind
  tokens: Address[]
}

/** What one contract says of itself when it is asked whether there is anything to see. */
export interface Witness {
  /** Under which the index keeps its rows. */
  address: string
  /** `silent`: it does not answer that question. The last two are about the contract itself. */
  tells: 'something' | 'nothing' | 'silent' | 'noContract' | 'noEvents'
}

/** Of each subject: seen whatever comes, a reason, or the contracts to be held against what was indexed. */
export type Look = Readonly<Record<Subject, 'seen' | Unseen | readonly Witness[]>>
