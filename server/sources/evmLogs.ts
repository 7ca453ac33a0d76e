/** Logs of an EVM node as a source of the index. One file: a window, its blocks and its retries share one state. */

import { decodeEventLog, hexToNumber, numberToHex } from 'viem'
import type { PoolKind } from '../../src/lib/core/config/poolKinds.ts'
import { meaningOf, type Registry } from '../core/registry.ts'
import { ChainReads, type Holdings, type PoolFacts } from '../core/source/chainReads.ts'
import type {
  Address,
  FarmFacts,
  FarmPool,
  Head,
  KnownPool,
  LogPosition,
  Look,
  Stake,
  TokenFacts,
} from '../core/source/model.ts'
import { InconsistentRead, tooMuch } from '../core/source/nodeErrors.ts'
import { Probes } from '../core/source/probe.ts'
import { lower, type RawLog } from '../core/source/rawLog.ts'
import { timesOf } from '../core/source/times.ts'
import type { ChainSource, DomainEvent } from '../events.ts'
import { approvalEvent, approvalTopics } from '../features/approvals/decodeLog.ts'
import { conversionEvent, conversionTopics } from '../features/conversion/decodeLog.ts'
import {
  attachReserves,
  factoryEvents,
  factoryTopics,
  poolTopics,
  withAmount,
} from '../features/exchange/decodeLog.ts'
import type { PoolCreated } from '../features/exchange/events.ts'
import { decoding, kindOfExType } from '../features/exchange/kinds.ts'
import { farmEvent, farmTopics } from '../features/farm/decodeLog.ts'
import { readStakes } from '../features/farm/stakes.ts'
import { genesisEvent, genesisTopics } from '../features/genesis/decodeLog.ts'
import { heroTopics } from '../features/hero/decodeLog.ts'
import { HeroLogs } from '../features/hero/heroLogs.ts'
import { mintEvent, mintTopics } from '../features/mint/decodeLog.ts'
import { nftDecoders, nftTopics } from '../features/nft/decodeLog.ts'
import {
  farmTermsEvent,
  nftFarmTopics,
  rewardPoolEvent,
  withCallData,
} from '../features/nftfarm/decodeLog.ts'
import { offeringEvent, offeringTopics } from '../features/offering/decodeLog.ts'

const featureTopics = [
  ...new Set([
    ...farmTopics,
    ...offeringTopics,
    ...genesisTopics,
    ...conversionTopics,
    ...nftTopics,
    ...heroTopics,
    ...mintTopics,
    ...nftFarmTopics,
  ]),
]

/** Contracts that are queried together, and their relevant events. */
type LogGroup = { readonly address: readonly Address[]; readonly topics: readonly `0x${string}`[] }

/** Logs that match the request: nodes may ignore parts of a filter. */
function filtered(answer: unknown, from: number, to: number, { address, topics }: LogGroup): RawLog[] {
  if (!Array.isArray(answer)) throw new InconsistentRead(`no logs of blocks ${from} to ${to}`)
  const [wanted, kinds] = [new Set<string>(address), new Set<string>(topics)]
  return (answer as RawLog[]).filter((log) => {
    const block = hexToNumber(log.blockNumber)
    return (
      log.removed !== true &&
      block >= from &&
      block <= to &&
      wanted.has(log.address.toLowerCase()) &&
      kinds.has(log.topics[0])
    )
  })
}

/** After all transactions of a block: the state after it. */
const AFTER_ALL = 1_000_000

/** The position of events without a transaction. */
const nowhere = (block: number, txIndex: number) => ({
  ...{ block, timestamp: 0, txHash: `0x${'0'.repeat(64)}`, txIndex },
})

const isUnknown = (followed: unknown) =>
  (followed as { unknown?: unknown } | null | undefined)?.unknown === true

const isBare = ({ data }: RawLog) => data.replace(/^0x/, '') === ''

export type EvmLogsOptions = {
  readonly rpcUrl: string
  readonly registry: Omit<Registry, 'chainId'>
  /** Compared with the node's chain id if given. */
  readonly chainId?: number | undefined
  /** The market of the collections, if its own logs are read elsewhere. */
  readonly market?: Address | null
  /** Blocks per getLogs call. */
  readonly window?: number
  readonly timeoutMs?: number
  /** Replaces the network's own. */
  readonly fetch?: typeof fetch | undefined
}

/** Decodes a log of one contract; null if it is not relevant. */
type Decoder = (log: RawLog, at: Address, position: LogPosition) => DomainEvent | null

/**
 * Reads the events our Solidity contracts emit. Written for the quirks of real nodes. An array of addresses may be
 * ignored, so everything is filtered again here. Topics are nested, because a flat list loses its positions.
 * `blockTimestamp` may be missing. A range that is too large is halved.
 */
export class EvmLogs implements ChainSource {
  readonly window: number
  readonly revision: string
  readonly #chain: ChainReads
  readonly #registry: EvmLogsOptions['registry']
  readonly bare = new Set<string>()
  readonly #probes: Probes
  /** Farms, offerings and NFTs with their related contracts in the registry, and decoders for their logs. */
  readonly #features: ReadonlyMap<Address, Decoder>

  /** Tokens and collections whose approvals are stored; LP tokens are those of the pools. */
  readonly #assets: readonly Address[]
  readonly #featureAddresses: readonly Address[]
  readonly #heroes: HeroLogs
  #head = -1
  /** Pools with unknown LP after the last range, and their holdings at the head. */
  #open: readonly Address[] = []
  #held: { readonly block: number; readonly pools: Holdings } | null = null

  /** Contracts all of whose events hold an amount. An NFT's Transfer has none and is complete. */
  readonly #tellsAmounts: ReadonlySet<Address>

  constructor(options: EvmLogsOptions) {
    const { registry } = options
    const reporting: readonly (readonly [Address, Decoder])[] = [
      ...[...(registry.farm ? [registry.farm] : []), ...registry.mappFarms].map(
        ({ address }) => [address, farmEvent] as const,
      ),
      ...registry.offerings.map(({ address }) => [address, offeringEvent] as const),
      ...(registry.genesisLock ? [[registry.genesisLock, genesisEvent] as const] : []),
      ...registry.converters.map(({ address }) => [address, conversionEvent] as const),
    ]
    this.#tellsAmounts = new Set(reporting.map(([address]) => address))
    this.#features = new Map<Address, Decoder>([
      ...reporting,
      ...nftDecoders(registry, options.market ?? registry.market?.operation ?? null),
      ...registry.mints.map(({ address }) => [address, mintEvent] as const),
      ...(registry.nftFarm ? [[registry.nftFarm.pool, rewardPoolEvent] as const] : []),
      ...(registry.nftFarm?.terms ? [[registry.nftFarm.terms, farmTermsEvent] as const] : []),
    ])
    this.#heroes = new HeroLogs(registry)
    this.#featureAddresses = [...this.#features.keys(), ...this.#heroes.addresses]
    // Without contracts to query, no range is too wide: the head is reached immediately.
    const empty =
      registry.factory === null &&
      registry.pools.every((pool) => pool.address === null) &&
      this.#featureAddresses.length === 0
    this.#assets = [
      ...Object.values(registry.tokens).filter((address) => address !== null),
      ...registry.collections.map(({ address }) => address),
    ]
    this.window = empty ? Number.MAX_SAFE_INTEGER : (options.window ?? 2_000)
    this.#registry = registry
    this.revision = `evm-logs-3 ${registry.factory ?? '-'} ${registry.router ?? '-'} ${registry.startBlock}`
    this.revision += ` ${registry.pools.map((pool) => pool.address).join(',')}`
    this.revision += ` ${this.#featureAddresses.join(',')} ${this.#assets.join(',')} ${meaningOf(registry)}`
    this.#chain = new ChainReads(options)
    this.#probes = new Probes(this.#chain, { chainId: options.chainId, reads: 'logs' })
  }

  isChain(): Promise<boolean> {
    return this.#probes.isChain()
  }

  stakes(block: number, pools: readonly FarmPool[], stakes: readonly Stake[]): Promise<FarmFacts> {
    this.#chain.require(block)
    return readStakes(this.#chain, this.#registry, pools, stakes)
  }

  look(known: readonly KnownPool[]): Promise<Look> {
    return this.#probes.look(this.#registry, known)
  }

  async getHead(): Promise<Head> {
    const { head, held } =
      this.#open.length > 0
        ? await this.#chain.headAndHoldings(this.#open)
        : { head: await this.#chain.getHead(), held: null }
    this.#head = head.block
    this.#held = held && { block: head.block, pools: held }
    return head
  }

  getBlock(block: number): Promise<Head | null> {
    return this.#chain.getBlock(block)
  }

  getGenesis(): Promise<Head> {
    return this.#chain.getGenesis()
  }

  getToken(address: Address): Promise<TokenFacts | null> {
    return this.#chain.getToken(address)
  }

  /**
   * Reads the logs of several groups of contracts. They and the height of the node that has them come in one answer, so
   * that a node that has not reached the end of the range is noticed. A range whose answer is too large is halved.
   * @returns the logs of each group
   */
  async #logs(from: number, to: number, groups: readonly LogGroup[]): Promise<RawLog[][]> {
    const asked = groups.filter(({ address }) => address.length > 0)
    if (asked.length === 0) return groups.map(() => [])
    try {
      const outcomes = await this.#chain.at(
        to,
        asked.map(({ address, topics }) => ({
          method: 'eth_getLogs',
          params: [
            {
              fromBlock: numberToHex(from),
              toBlock: numberToHex(to),
              address: address.length === 1 ? address[0] : address,
              topics: [topics],
            },
          ],
        })),
      )
      return groups.map((group) => {
        const outcome = outcomes[asked.indexOf(group)]
        if (outcome === undefined) return []
        if ('error' in outcome) throw outcome.error
        return filtered(outcome.result, from, to, group)
      })
    } catch (error) {
      if (!tooMuch(error)) throw error
      if (from < to) {
        const middle = Math.floor((from + to) / 2)
        const first = await this.#logs(from, middle, groups)
        const second = await this.#logs(middle + 1, to, groups)
        return first.map((list, k) => list.concat(second[k] as RawLog[]))
      }
      if (asked.length === 1) throw error
      const lists: RawLog[][] = []
      for (const group of groups) lists.push(...(await this.#logs(from, to, [group])))
      return lists
    }
  }

  async getEvents(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]> {
    const { factory, startBlock } = this.#registry
    this.#chain.require(to)
    const kinds = new Map<Address, { kind: PoolKind; coins: number }>(
      known.map((pool) => [pool.address, { kind: pool.kind, coins: pool.tokens.length }]),
    )
    const events: DomainEvent[] = []
    /** Pools with an unknown LP supply: changes of it cannot be applied. */
    const unknown = new Set(known.flatMap(({ address, followed }) => (isUnknown(followed) ? [address] : [])))

    const isWhole = startBlock <= 1
    if (factory === null && from <= startBlock && startBlock <= to) {
      for (const pool of this.#named()) {
        const event = await this.#discovered(pool)
        // The contract check reports whatever is at its address instead.
        if (event === null) continue
        events.push(event)
        kinds.set(pool.address, { kind: pool.kind, coins: event.tokens.length })
        if (!isWhole) unknown.add(pool.address)
      }
    }

    const named = this.#named().filter(({ address }) => !kinds.has(address))
    const addresses = [...kinds.keys(), ...named.map(({ address }) => address)]
    const [created = [], ofKnown = [], ofFeatures = [], ofAssets = []] = await this.#logs(from, to, [
      { address: factory === null ? [] : [factory], topics: factoryTopics },
      { address: addresses, topics: poolTopics },
      { address: this.#featureAddresses, topics: featureTopics },
      { address: [...this.#assets, ...addresses], topics: approvalTopics },
    ])
    const fresh: Address[] = []
    const births: { log: RawLog; pool: Address; kind: PoolKind; logged: Address[] }[] = []
    for (const log of created) {
      const { args } = decodeEventLog({ abi: factoryEvents, data: log.data, topics: log.topics })
      const pool = lower(args.pair)
      // Found before its creation was read: the node was queried at the head and was one block ahead.
      if (known.some(({ address, followed }) => address === pool && followed)) continue
      if (!addresses.includes(pool)) fresh.push(pool)
      const kind = kindOfExType(args.exType)
      kinds.set(pool, { kind, coins: 2 })
      births.push({ log, pool, kind, logged: [lower(args.token0), lower(args.token1)] })
    }
    const [ofFresh = [], ofFreshAssets = []] = await this.#logs(from, to, [
      { address: fresh, topics: poolTopics },
      { address: fresh, topics: approvalTopics },
    ])
    const logs = ofKnown.concat(ofFresh)
    // Pools of the registry without an indexed creation, as in a chain that begins with a snapshot.
    const active = new Set(logs.map(({ address }) => lower(address)))
    for (const pool of named) {
      if (kinds.has(pool.address)) continue
      const isThere =
        active.has(pool.address) ||
        (to >= this.#head && this.#head >= 0 && (await this.#chain.read(pool.address, 'Fee')) !== null)
      const event = isThere ? await this.#discovered(pool) : null
      if (event === null) continue
      events.push(event)
      kinds.set(pool.address, { kind: pool.kind, coins: event.tokens.length })
      unknown.add(pool.address)
    }
    const approvals = ofAssets.concat(ofFreshAssets)

    const timestamps = await timesOf(
      (block) => this.getBlock(block),
      [...created, ...logs, ...ofFeatures, ...approvals],
    )
    const position = (log: RawLog): LogPosition => {
      const block = hexToNumber(log.blockNumber)
      return {
        block,
        timestamp: timestamps.get(block) ?? 0,
        txHash: log.transactionHash,
        txIndex: hexToNumber(log.transactionIndex),
        logIndex: hexToNumber(log.logIndex),
      }
    }

    const facts = await Promise.all(
      births.map(({ pool, kind, logged }) => this.#chain.poolFacts(pool, kind, logged)),
    )
    for (const [index, { log, pool, kind }] of births.entries()) {
      const created = facts[index] as PoolFacts
      kinds.set(pool, { kind, coins: created.tokens.length })
      events.push({ type: 'PoolCreated', ...position(log), pool, kind, ...created })
    }
    for (const log of logs) {
      const pool = lower(log.address)
      const found = kinds.get(pool)
      if (found === undefined) continue
      const { kind, coins } = found
      const event = decoding[kind].decodeLog(log, pool, position(log), coins)
      if (event?.type === 'SupplyChanged' && unknown.has(pool)) continue
      if (event) events.push(event)
      // Every event of a pool has amounts in its data: a log of that name without any is not usable.
      else if (isBare(withAmount(log))) this.bare.add(pool)
    }
    await this.#heroes.ready(ofFeatures, (reveal) => this.#chain.read(reveal, 'pool'))
    for (const log of ofFeatures) {
      const at = lower(log.address)
      const event = this.#features.get(at)?.(log, at, position(log)) ?? null
      const meant = this.#heroes.read(log, at, position(log), event)
      events.push(...meant)
      if (meant.length === 0 && isBare(log) && this.#tellsAmounts.has(at)) this.bare.add(at)
    }
    for (const log of approvals) {
      const event = approvalEvent(log, lower(log.address), position(log))
      if (event) events.push(event)
    }
    events.sort((a, b) => a.block - b.block || a.txIndex - b.txIndex || a.logIndex - b.logIndex)
    attachReserves(events.filter((event) => 'pool' in event))
    await this.#nameProviders(events)
    await this.#readPayments(events)
    events.push(...(await this.#sample(to, unknown, known)))
    return events
  }

  #named() {
    return this.#registry.pools.flatMap(({ address, ...pool }) =>
      address === null ? [] : [{ ...pool, address }],
    )
  }

  /** Creates the event for a pool without an indexed creation; null if it does not name its coins. */
  async #discovered({ address, kind, tokens }: KnownPool): Promise<PoolCreated | null> {
    const facts = await this.#chain.poolFacts(address, kind, [...tokens])
    if (facts.tokens.length < 2) return null
    const logIndex = this.#registry.pools.findIndex((pool) => pool.address === address)
    return {
      type: 'PoolCreated',
      ...nowhere(this.#registry.startBlock, -1),
      logIndex,
      pool: address,
      kind,
      ...facts,
    }
  }

  /**
   * Queries pools with unknown LP. The answers are used if they are of the block at the end of this range. Pools not
   * yet queried are remembered.
   */
  async #sample(
    to: number,
    unknown: ReadonlySet<Address>,
    known: readonly KnownPool[],
  ): Promise<DomainEvent[]> {
    const place = nowhere(to, AFTER_ALL)
    const isNew = (pool: Address) =>
      !known.some(({ address, followed }) => address === pool && isUnknown(followed))
    const remember = (pool: Address, isOpen: boolean, logIndex: number): DomainEvent => ({
      ...{ type: 'PoolFollowed', ...place, logIndex, pool, state: { unknown: isOpen } },
    })
    const pools = [...unknown]
    const isHead = pools.length > 0 && this.#head >= 0 && to >= this.#head
    const held = this.#held?.block === to ? this.#held.pools : null
    const said = isHead ? (held ?? (await this.#chain.holdings(to, pools))) : null
    const head = said === null ? null : await this.#chain.getBlock(to)
    this.#open = head === null ? pools : pools.filter((pool) => !said?.has(pool))
    return pools.flatMap((pool, k): DomainEvent[] => {
      const holding = said?.get(pool) ?? null
      if (holding === null || head === null) return isNew(pool) ? [remember(pool, true, 3 * k)] : []
      const at = { ...place, timestamp: head.timestamp, pool }
      return [
        { type: 'SupplyChanged', ...at, logIndex: 3 * k, by: holding.supply },
        { type: 'ReservesSynced', ...at, logIndex: 3 * k + 1, reserves: holding.reserves },
        remember(pool, false, 3 * k + 2),
      ]
    })
  }

  /** Reads the accounts of payments from their call data, which the event of the pool does not name. */
  async #readPayments(events: readonly DomainEvent[]): Promise<void> {
    await Promise.all(
      events.map(async (event) => {
        if (event.type !== 'RewardPaid') return
        const transaction = await this.#chain.getTransaction(event.txHash, event.block)
        if (transaction !== null) withCallData(event, transaction)
      }),
    )
  }

  /** A zap goes through the router, which the event then names. The account is the sender of the transaction. */
  async #nameProviders(events: DomainEvent[]): Promise<void> {
    const { router } = this.#registry
    if (router === null) return
    await Promise.all(
      events.map(async (event) => {
        const person =
          event.type === 'Swapped'
            ? event.trader
            : event.type === 'LiquidityAdded' || event.type === 'LiquidityRemoved'
              ? event.provider
              : null
        if (person !== router) return
        const signer = await this.#chain.getSigner(event.txHash, event.block)
        if (signer === null) return
        if (event.type === 'Swapped') event.trader = signer
        else if ('provider' in event) event.provider = signer
      }),
    )
  }
}
