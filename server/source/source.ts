import type { Subject, Unseen } from '../../src/lib/api/unseen.ts'

/** An address in lower case. Only the API writes the checksummed form. */
export type Address = `0x${string}`

export type PoolKind = 'amm' | 'cfmm'

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

export interface PoolCreated extends Place {
  type: 'PoolCreated'
  pool: Address
  kind: PoolKind
  /** The coins in the pool's own order. */
  tokens: TokenFacts[]
  /** The rate over 1e10 that holds unless a later `FeeChanged` says otherwise. */
  fee: bigint
  /** The owner's part of the fees, over 1e10. */
  adminFee: bigint
  /** A · 100 of a cfmm that says it; null otherwise. */
  amp: bigint | null
}

export interface FeeChanged extends Place {
  type: 'FeeChanged'
  pool: Address
  /** A rate over 1e10. */
  fee: bigint
  adminFee: bigint
}

/** LP tokens were made or burned, whatever for. */
export interface SupplyChanged extends Place {
  type: 'SupplyChanged'
  pool: Address
  /** Base units more, or less. */
  by: bigint
}

/** A cfmm is on its way to another amplification. */
export interface AmpChanged extends Place {
  type: 'AmpChanged'
  pool: Address
  /** A · 100 at the end of the way. */
  amp: bigint
}

export interface Swapped extends Place {
  type: 'Swapped'
  pool: Address
  trader: Address
  /** The coin the trader gave most of, and the one received for it. */
  soldIndex: number
  boughtIndex: number
  /** Base units per coin that entered and left the pool. Usually one of each is not zero. */
  amountsIn: bigint[]
  amountsOut: bigint[]
  /** As logged: a rate over 1e10 (amm), or base units of the bought coin (cfmm). */
  fee: bigint
  /** Reserves right after this swap, when the source knows them. */
  reservesAfter?: bigint[]
}

export interface LiquidityChanged extends Place {
  type: 'LiquidityAdded' | 'LiquidityRemoved'
  pool: Address
  provider: Address
  amounts: bigint[]
  /** LP base units made or burned. */
  liquidity: bigint
}

export interface ReservesSynced extends Place {
  type: 'ReservesSynced'
  pool: Address
  reserves: bigint[]
}

/** A pool of a farm appeared; a MApp farm has one, pid 0. */
export interface FarmPoolAdded extends Place {
  type: 'FarmPoolAdded'
  farm: Address
  pid: number
  /** What is staked. */
  want: Address
  allocPoint: number
}

export interface FarmPoolWeighed extends Place {
  type: 'FarmPoolWeighed'
  farm: Address
  pid: number
  allocPoint: number
}

export interface FarmRateSet extends Place {
  type: 'FarmRateSet'
  farm: Address
  tokenPerBlock: bigint
}

export const farmActions = ['deposit', 'withdraw', 'emergency', 'harvest'] as const

/** Want went to or from a staker, or (harvest) reward was paid. */
export interface FarmMoved extends Place {
  type: 'FarmMoved'
  farm: Address
  pid: number
  user: Address
  action: (typeof farmActions)[number]
  amount: bigint
}

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

/** 0x and 64 lower-case hex digits. */
export type TokenId = `0x${string}`

/** An item of a series. */
export interface OfItem extends Place {
  contract: Address
  tokenId: TokenId
}

/** An item was made (from the zero address), went to somebody else, or ended (to the zero address). */
export interface NftMoved extends OfItem {
  type: 'NftMoved'
  from: Address
  to: Address
}

/** The market may, or may no longer, move all items of an owner. */
export interface NftApproved extends Place {
  type: 'NftApproved'
  contract: Address
  owner: Address
  allowed: boolean
}

/** ERC-4906: what these items' metadata says has changed, both ends included. */
export interface NftMetadataChanged extends Place {
  type: 'NftMetadataChanged'
  contract: Address
  from: TokenId
  to: TokenId
}

export const currencies = ['MEV', 'USDT'] as const
export type Currency = (typeof currencies)[number]

export interface NftListed extends OfItem {
  type: 'NftListed'
  seller: Address
  price: bigint
  currency: Currency
  openHeight: number
  /** The first block in which it can no longer be bought. */
  closeHeight: number
  /** Over 10,000. */
  marketFee: number
  royaltyFee: number
  burnFee: number
}

export interface NftUnlisted extends OfItem {
  type: 'NftUnlisted'
  seller: Address
}

export interface NftSold extends OfItem {
  type: 'NftSold'
  seller: Address
  buyer: Address
  price: bigint
  currency: Currency
  byOffer: boolean
}

export interface OfferChanged extends OfItem {
  type: 'OfferMade' | 'OfferCanceled'
  buyer: Address
  price: bigint
  currency: Currency
  /** Of an offer made: first height at which it stands no more; 0 is never. */
  expiry?: number
}

export const formulatorTiers = ['Alpha', 'Sigma', 'Omega'] as const
export type FormulatorTier = (typeof formulatorTiers)[number]

export interface FormulatorChanged extends OfItem {
  type: 'FormulatorCreated' | 'FormulatorUpgraded' | 'FormulatorRevoked'
  owner: Address
  tier: FormulatorTier
  /** What is locked in it, base units of MEV. */
  amount: bigint
  /** What an upgrade consumed. */
  burned: TokenId[]
}

/** An item was used up, or used on another one, by a contract of a game. */
export interface NftUsed extends OfItem {
  type: 'NftUsed'
  use: 'dismantle' | 'inherit' | 'promote'
  owner: Address
  level: number | null
  /** What it consumed; none for a dismantled item. */
  burned: TokenId[]
}

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

export type NftEvent =
  | NftMoved
  | NftApproved
  | NftMetadataChanged
  | NftListed
  | NftUnlisted
  | NftSold
  | OfferChanged
  | FormulatorChanged
  | NftUsed
  | MintRoundSet
  | Minted
  | MintBonusSent

export type FarmEvent = FarmPoolAdded | FarmPoolWeighed | FarmRateSet | FarmMoved
export type OfferingEvent = Committed | Claimed

export type DomainEvent =
  | FarmEvent
  | OfferingEvent
  | NftEvent
  | PoolCreated
  | FeeChanged
  | AmpChanged
  | SupplyChanged
  | Swapped
  | LiquidityChanged
  | ReservesSynced

export interface Head {
  block: number
  hash: string
  /** Seconds. */
  timestamp: number
}

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

/**
 * The chain as the indexer sees it. Handlers know these domain events and nothing of logs, ABIs or RPC shapes.
 *
 * `EvmLogs` reads the events of our Solidity contracts. A later `NativeCalls` will read the real chain's call
 * history (`view.searchMap`), where a pair emits nothing: the input of a swap is the nested transfer of its
 * transaction and reserves are sampled. It needs no other door than this one.
 */
export interface ChainSource {
  /** The newest block. */
  getHead(): Promise<Head>
  /** A block by number, or undefined when the chain has none of that number. */
  getBlock(block: number): Promise<Head | undefined>
  /** The first block, which names the chain. */
  getGenesis(): Promise<Head>
  /**
   * Everything that happened in the blocks from `from` to `to`, both included, in chain order.
   * Throws when the chain could not be read; it never answers with a part.
   */
  getEvents(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]>
  /** Facts of a token that never change, or undefined while nothing is deployed at the address. */
  getToken(address: Address): Promise<TokenFacts | undefined>
  /**
   * What this source can see of the chain. `EvmLogs` asks the contracts themselves; a source that reads calls and
   * samples reserves answers `seen` for what it reads that way, and a reason for the rest.
   */
  look(known: readonly KnownPool[]): Promise<Look>
  /** Contracts whose logs, as far as they were read, left the amounts out. */
  readonly bare: ReadonlySet<string>
  /** The widest range one call of `getEvents` should cover. */
  readonly window: number
  /** Changes when the same chain would give other events, for example after another factory was configured. */
  readonly revision: string
}
