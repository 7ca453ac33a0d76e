import type {
  Address,
  FarmFacts,
  FarmPool,
  Head,
  KnownPool,
  Look,
  Stake,
  TokenFacts,
} from './core/source/model.ts'
import type { ApprovalGiven } from './features/approvals/events.ts'
import type { Converted } from './features/conversion/events.ts'
import type { ExchangeEvent } from './features/exchange/events.ts'
import type { FarmEvent } from './features/farm/events.ts'
import type { GenesisMoved } from './features/genesis/events.ts'
import type { HeroEvent } from './features/hero/events.ts'
import type { MintEvent } from './features/mint/events.ts'
import type { NftEvent } from './features/nft/events.ts'
import type { NftFarmEvent } from './features/nftfarm/events.ts'
import type { OfferingEvent } from './features/offering/events.ts'

export type DomainEvent =
  | ExchangeEvent
  | FarmEvent
  | OfferingEvent
  | GenesisMoved
  | Converted
  | NftEvent
  | HeroEvent
  | MintEvent
  | ApprovalGiven
  | NftFarmEvent

/**
 * The chain as the indexer sees it. Handlers know these domain events, but no logs, ABIs or RPC shapes.
 *
 * `EvmLogs` reads the events of Solidity contracts. `NativeCalls` reads the real chain's own call history
 * (`view.searchMap`), where a pair emits nothing and every call is stored with its answer. `MixedSource` chooses one of
 * them per contract.
 */
export type ChainSource = {
  /** The newest block. */
  getHead(): Promise<Head>
  /** A block by number, or null if the chain has no such block. */
  getBlock(block: number): Promise<Head | null>
  /** The first block, which identifies the chain. */
  getGenesis(): Promise<Head>
  /**
   * Returns all events of the blocks from `from` to `to`, both included, in chain order. Throws if the chain could not
   * be read completely.
   */
  getEvents(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]>
  /** Facts of a token that never change, or null while nothing is deployed at the address. */
  getToken(address: Address): Promise<TokenFacts | null>
  /** Reads kinds and totals of the registry's contracts, to find out what this source should see. */
  look(known: readonly KnownPool[]): Promise<Look>
  /** False if the node is of another chain than the registry. */
  isChain(): Promise<boolean>
  /** Reads pools and stakes of farms at `block` or later. */
  stakes(block: number, pools: readonly FarmPool[], stakes: readonly Stake[]): Promise<FarmFacts>
  /** Contracts whose logs, as far as they were read, omit the amounts. */
  readonly bare: ReadonlySet<string>
  /** The widest range one call of `getEvents` should cover. */
  readonly window: number
  /** Changes if the same chain would give other events, for example after another factory was configured. */
  readonly revision: string
}
