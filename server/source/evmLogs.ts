import { decodeEventLog, hexToNumber, numberToHex } from 'viem'
import type { Registry } from '../registry.ts'
import { approvalEvent, approvalTopics } from './approvals/logs.ts'
import {
  ammEvent,
  attachReserves,
  cfmmEvent,
  factoryEvents,
  factoryTopics,
  poolTopics,
  withAmount,
} from './exchange/logs.ts'
import { farmEvent, farmTopics } from './farm/logs.ts'
import { genesisEvent, genesisTopics } from './genesis/logs.ts'
import { HeroLogs } from './hero/heroLogs.ts'
import { heroTopics } from './hero/logs.ts'
import { ChainReads, type PoolFacts } from './kernel/chainReads.ts'
import type { Address, Head, KnownPool, LogPosition, Look, PoolKind, TokenFacts } from './kernel/model.ts'
import { InconsistentRead, tooMuch } from './kernel/nodeErrors.ts'
import { lower, type RawLog } from './kernel/rawLog.ts'
import { timesOf } from './kernel/times.ts'
import { Witnesses } from './kernel/witness.ts'
import { mintEvent, mintTopics } from './mint/logs.ts'
import { nftDecoders, nftTopics } from './nft/logs.ts'
import { offeringEvent, offeringTopics } from './offering/logs.ts'
import type { ChainSource, DomainEvent } from './source.ts'

const featureTopics = [
  ...new Set([
    ...farmTopics,
    ...offeringTopics,
    ...genesisTopics,
    ...nftTopics,
    ...heroTopics,
    ...mintTopics,
  ]),
]

const isBare = ({ data }: RawLog) => data.replace(/^0x/, '') === ''

export type EvmLogsOptions = {
  readonly rpcUrl: string
  readonly registry: Omit<Registry, 'chainId'>
  /** The market of the collections, where its own logs are read elsewhere. */
  readonly market?: Address | null
  /** Blocks per getLogs call. */
  readonly window?: number
  readonly timeoutMs?: number
  /** In place of the network's own. */
  readonly fetch?: typeof fetch | undefined
}

/** What a log of one contract means, if anything. */
type Decoder = (log: RawLog, at: Address, position: LogPosition) => DomainEvent | null

/**
 * Reads the events our Solidity contracts emit. Written for what nodes really answer: an array of addresses may
 * be ignored, so everything is filtered again here; topics are nested, because a flat list loses its positions;
 * `blockTimestamp` may be missing; a range that is too large is halved.
 */
export class EvmLogs implements ChainSource {
  readonly window: number
  readonly revision: string
  readonly #chain: ChainReads
  readonly #registry: EvmLogsOptions['registry']
  readonly bare = new Set<string>()
  readonly #witnesses: Witnesses
  /** Farms, offerings, NFTs and all about them in the registry, and what their logs mean. */
  readonly #features: ReadonlyMap<Address, Decoder>

  /** Tokens and collections whose approvals are remembered; LP tokens are those of the pools. */
  readonly #assets: readonly Address[]
  readonly #featureAddresses: readonly Address[]
  readonly #heroes: HeroLogs

  /** Contracts all of whose events hold an amount. An NFT's Transfer has none and is whole. */
  readonly #tellsAmounts: ReadonlySet<Address>

  constructor(options: EvmLogsOptions) {
    const { registry } = options
    const telling: readonly (readonly [Address, Decoder])[] = [
      ...[...(registry.farm ? [registry.farm] : []), ...registry.mappFarms].map(
        ({ address }) => [address, farmEvent] as const,
      ),
      ...registry.offerings.map(({ address }) => [address, offeringEvent] as const),
      ...(registry.genesisLock ? [[registry.genesisLock, genesisEvent] as const] : []),
    ]
    this.#tellsAmounts = new Set(telling.map(([address]) => address))
    this.#features = new Map<Address, Decoder>([
      ...telling,
      ...nftDecoders(registry, options.market ?? registry.market?.operation ?? null),
      ...registry.mints.map(({ address }) => [address, mintEvent] as const),
    ])
    this.#heroes = new HeroLogs(registry)
    this.#featureAddresses = [...this.#features.keys(), ...this.#heroes.addresses]
    // With nothing to ask for, no range is too wide: the head is reached at once.
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
    this.revision = `evm-logs-2 ${registry.factory ?? '-'} ${registry.router ?? '-'} ${registry.startBlock}`
    if (registry.factory === null) this.revision += ` ${registry.pools.map((pool) => pool.address).join(',')}`
    this.revision += ` ${this.#featureAddresses.join(',')} ${this.#assets.join(',')}`
    this.#chain = new ChainReads(options)
    this.#witnesses = new Witnesses((method, params) => this.#chain.request(method, params))
  }

  look(known: readonly KnownPool[]): Promise<Look> {
    return this.#witnesses.look(this.#registry, known)
  }

  getHead(): Promise<Head> {
    return this.#chain.getHead()
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

  async #logs(from: number, to: number, address: Address[], topics: `0x${string}`[]): Promise<RawLog[]> {
    if (address.length === 0) return []
    try {
      const list = await this.#chain.request<RawLog[]>('eth_getLogs', [
        {
          fromBlock: numberToHex(from),
          toBlock: numberToHex(to),
          address: address.length === 1 ? address[0] : address,
          topics: [topics],
        },
      ])
      const wanted = new Set<string>(address)
      const kinds = new Set<string>(topics)
      return list.filter((log) => {
        const block = hexToNumber(log.blockNumber)
        return (
          log.removed !== true &&
          block >= from &&
          block <= to &&
          wanted.has(log.address.toLowerCase()) &&
          kinds.has(log.topics[0])
        )
      })
    } catch (error) {
      if (from === to || !tooMuch(error)) throw error
      const middle = Math.floor((from + to) / 2)
      const first = await this.#logs(from, middle, address, topics)
      return first.concat(await this.#logs(middle + 1, to, address, topics))
    }
  }

  async getEvents(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]> {
    const { factory, startBlock } = this.#registry
    const kinds = new Map<Address, { kind: PoolKind; coins: number }>(
      known.map((pool) => [pool.address, { kind: pool.kind, coins: pool.tokens.length }]),
    )
    const events: DomainEvent[] = []

    if (factory === null && from <= startBlock && startBlock <= to) {
      for (const [index, pool] of this.#registry.pools.entries()) {
        if (pool.address === null) continue
        const facts = await this.#chain.poolFacts(pool.address, pool.kind, pool.tokens)
        if (facts.tokens.length < 2)
          throw new Error(`The registry's pool ${pool.id} does not name its tokens.`)
        const position = {
          block: startBlock,
          timestamp: 0,
          txHash: `0x${'0'.repeat(64)}`,
          txIndex: -1,
          logIndex: index,
        }
        events.push({ type: 'PoolCreated', ...position, pool: pool.address, kind: pool.kind, ...facts })
        kinds.set(pool.address, { kind: pool.kind, coins: facts.tokens.length })
      }
    }

    const addresses = [...kinds.keys()]
    const [created, ofKnown, ofFeatures, ofAssets] = await Promise.all([
      factory === null ? [] : this.#logs(from, to, [factory], factoryTopics),
      this.#logs(from, to, addresses, poolTopics),
      this.#logs(from, to, [...this.#featureAddresses], featureTopics),
      this.#logs(from, to, [...this.#assets, ...addresses], approvalTopics),
    ])
    const fresh: Address[] = []
    const births: { log: RawLog; pool: Address; kind: PoolKind; logged: Address[] }[] = []
    for (const log of created) {
      const { args } = decodeEventLog({ abi: factoryEvents, data: log.data, topics: log.topics })
      const pool = lower(args.pair)
      if (!kinds.has(pool)) fresh.push(pool)
      const kind = args.exType === 2n ? 'cfmm' : 'amm'
      kinds.set(pool, { kind, coins: 2 })
      births.push({ log, pool, kind, logged: [lower(args.token0), lower(args.token1)] })
    }
    const [ofFresh, ofFreshAssets] = await Promise.all([
      this.#logs(from, to, fresh, poolTopics),
      this.#logs(from, to, fresh, approvalTopics),
    ])
    const logs = ofKnown.concat(ofFresh)
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
      const { kind, coins } = kinds.get(pool) as { kind: PoolKind; coins: number }
      const event =
        kind === 'amm' ? ammEvent(log, pool, position(log)) : cfmmEvent(log, pool, position(log), coins)
      if (event) events.push(event)
      // Every event of a pool has amounts in its data: a log of that name without any says nothing.
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
    return events
  }

  /** A zap goes through the router, which is then named in the event: the person is who sent the transaction. */
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
        const tx = await this.#chain.request<{ from?: string } | null>('eth_getTransactionByHash', [
          event.txHash,
        ])
        if (typeof tx?.from !== 'string') throw new InconsistentRead(`transaction ${event.txHash} is missing`)
        if (event.type === 'Swapped') event.trader = lower(tx.from)
        else if ('provider' in event) event.provider = lower(tx.from)
      }),
    )
  }
}
