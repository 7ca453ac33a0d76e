/**
 * Reads the chain's own call history as a source of the index. One file: the effect of a call shows in the calls beside
 * it, so all of them are read in one place, in one order.
 */

import { zeroHash } from 'viem'
import type { PoolKind } from '../../src/lib/core/config/poolKinds.ts'
import { meaningOf, type Registry } from '../core/registry.ts'
import { addressOf, amountOf, amountsOf, type Call } from '../core/source/call.ts'
import { ChainReads, HEAD_CALL, headOf, type PoolFacts } from '../core/source/chainReads.ts'
import { CallHistory, PAGE, Refused, type Wanted } from '../core/source/history.ts'
import {
  type Address,
  type FarmFacts,
  type FarmPool,
  type Head,
  isForgotten,
  type KnownPool,
  type LogPosition,
  type Look,
  type Stake,
  type TokenFacts,
} from '../core/source/model.ts'
import { type Draft as DraftOf, moveOf, type Place } from '../core/source/nest.ts'
import type { Clock } from '../core/source/pace.ts'
import { Probes } from '../core/source/probe.ts'
import type { ChainSource, DomainEvent } from '../events.ts'
import { approvalCall, tokenApprovals } from '../features/approvals/decodeCall.ts'
import { conversionCall, conversionMethods } from '../features/conversion/decodeCall.ts'
import { rampBlocks } from '../features/exchange/cfmmCalls.ts'
import { attachReserves } from '../features/exchange/decodeLog.ts'
import { foundPool, newPool, type PoolState, readState, writeState } from '../features/exchange/followed.ts'
import { creations, decoding, kindCreatedBy } from '../features/exchange/kinds.ts'
import { farmCall, farmMethods, farmsOf } from '../features/farm/decodeCall.ts'
import { readStakes } from '../features/farm/stakes.ts'
import { genesisCall, genesisMethods } from '../features/genesis/decodeCall.ts'
import { type RevealContract, revealContracts } from '../features/hero/contracts.ts'
import { heroCall, heroMethods, takingIn } from '../features/hero/decodeCall.ts'
import { mintCall, mintMethods, type Round } from '../features/mint/decodeCall.ts'
import { collectionCall, collectionMethods } from '../features/nft/decodeCall.ts'
import { formulatorCall, formulatorMethods } from '../features/nft/formulatorCalls.ts'
import { type MarketFees, marketCall, marketMethods, storeMethods } from '../features/nft/marketCalls.ts'
import {
  farmTermsCall,
  farmTermsMethods,
  firstTerm,
  rewardPoolCall,
  rewardPoolMethods,
} from '../features/nftfarm/decodeCall.ts'
import { offeringCall, offeringMethods } from '../features/offering/decodeCall.ts'

/** Pages per step of the index: many, so that requesting its head and blocks costs little in comparison. */
const PAGES = 256
const ALPHA_AMOUNT = 200_000n * 10n ** 18n
const tokenMethods = ['balanceof', 'transfer', 'transferfrom', ...tokenApprovals]
/** After all transactions of a block: reads of the state after it, which are not calls. */
const AFTER_ALL = 1_000_000

export type NativeCallsOptions = {
  readonly rpcUrl: string
  readonly registry: Omit<Registry, 'chainId'>
  /** Compared with the node's chain id if given. */
  readonly chainId?: number | undefined
  /** Replaces the network's own; it keeps the pace. */
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock | undefined
  readonly timeoutMs?: number
  /** All collections of its market and reveal contracts, if some of them are read elsewhere. */
  readonly collections?: Registry['collections']
  /** The market of its collections, if that is read elsewhere. */
  readonly market?: Address | null
}

type Followed = { readonly pool: KnownPool; readonly state: PoolState }

type Draft = DraftOf<DomainEvent>

/** Decodes a call of one contract. */
type Decoder = (place: Place) => Draft[]

/** Facts that the contracts report and no call contains. */
type Facts = {
  readonly alphaAmount: bigint
  readonly fees: MarketFees
  readonly rounds: ReadonlyMap<Address, readonly Round[]>
}

/** Item events that are reported after the item moved. */
const afterMoves: readonly string[] = ['NftSold', 'NftUsed']

/** Decodes calls in the order in which they took effect: a sale is complete only after the item has moved. */
function inOrder(calls: readonly Call[], meaning: (call: Call, at: number) => Draft[]): Draft[] {
  const reported = calls.flatMap((call, at) => {
    const last = calls.findLastIndex(({ from }, k) => k > at && from === call.to)
    return meaning(call, at).map((draft) => ({
      draft,
      at: afterMoves.includes(draft.type) ? Math.max(at, last) + 0.5 : at,
    }))
  })
  return reported.sort((a, b) => a.at - b.at).map(({ draft }) => draft)
}

/**
 * Reads the call history of the chain itself. There a pool emits nothing and logs omit amounts, but every call is
 * stored with its arguments and its answer. It has no state between two reads: the state of a pool is among the events
 * (`PoolFollowed`) and passed back with the next request, so a process may end at any moment.
 */
export class NativeCalls implements ChainSource {
  readonly window: number
  readonly revision: string
  readonly bare: ReadonlySet<string> = new Set()
  /** Records that could not be parsed, and answers that were requested again. */
  readonly history: CallHistory
  readonly #chain: ChainReads
  readonly #registry: NativeCallsOptions['registry']
  readonly #traded: ReadonlySet<Address>
  readonly #market: Address | null
  readonly #acts: readonly RevealContract[]
  readonly #probes: Probes
  /** Contracts of the registry that make calls themselves. */
  readonly #own: ReadonlySet<Address>
  #head = -1
  /** Pools with unknown values after the last range, and their answers at the head. */
  #open: readonly Address[] = []
  #viewed: { readonly block: number; readonly pools: readonly Address[]; readonly answers: unknown } | null =
    null
  #alphaAmount: bigint | null = null

  constructor(options: NativeCallsOptions) {
    const { registry } = options
    this.#registry = registry
    this.#chain = new ChainReads(options)
    this.#probes = new Probes(this.#chain, { chainId: options.chainId, reads: 'calls' })
    this.history = new CallHistory(options)
    const collections = options.collections ?? registry.collections
    this.#traded = new Set(collections.map(({ address }) => address))
    this.#market = options.market ?? registry.market?.operation ?? null
    this.#acts = revealContracts({ reveals: registry.reveals, collections })
    const named = [...this.#map([]).keys()]
    this.#own = new Set(
      [...named, registry.router, ...registry.pools.map(({ address }) => address)].filter(
        (one) => one !== null,
      ),
    )
    this.window = named.length === 0 ? Number.MAX_SAFE_INTEGER : PAGE * PAGES
    const pools = registry.pools.map(({ address }) => address)
    this.revision = `native-calls-3 ${registry.startBlock} ${named.join(',')} ${pools.join(',')} ${meaningOf(registry)}`
  }

  async getHead(): Promise<Head> {
    const head = (await this.#headWithViews()) ?? (await this.#chain.getHead())
    this.#head = head.block
    return head
  }

  /**
   * Reads the newest block together with what unknown pools hold after it. If queried later, a distant node would
   * always be ahead. Null if there is nothing to read, or the node refuses.
   */
  async #headWithViews(): Promise<Head | null> {
    this.#viewed = null
    const pools = this.#open
    if (pools.length === 0) return null
    const answer = await this.history.ask(HEAD_CALL, HEIGHT, viewsOf(pools), HEIGHT).catch((error) => {
      if (error instanceof Refused) return null
      throw error
    })
    const head = answer && headOf(answer[0])
    if (!head) return null
    this.#chain.require(head.block)
    const [, first, answers, last] = answer
    if (first === head.block && last === head.block) this.#viewed = { block: head.block, pools, answers }
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

  /** Reads the kind of contract at each address of the registry, and the contracts' own totals. */
  look(known: readonly KnownPool[]): Promise<Look> {
    return this.#probes.look(this.#registry, known)
  }

  isChain(): Promise<boolean> {
    return this.#probes.isChain()
  }

  stakes(block: number, pools: readonly FarmPool[], stakes: readonly Stake[]): Promise<FarmFacts> {
    this.#chain.require(block)
    return readStakes(this.#chain, this.#registry, pools, stakes)
  }

  /** True if the index begins with the chain, so that every creation is read. */
  get #whole(): boolean {
    return this.#registry.startBlock <= 1
  }

  /** Methods to read, by contract. */
  #map(pools: readonly KnownPool[]): Wanted {
    const {
      factory,
      whitelist,
      tokens,
      market,
      collections,
      mints,
      offerings,
      farm,
      genesisLock,
      converters,
    } = this.#registry
    const map = new Map<Address, Set<string>>()
    const want = (address: Address | null | undefined, methods: Iterable<string>) => {
      if (!address) return
      const set = map.get(address) ?? new Set()
      for (const method of methods) set.add(method)
      map.set(address, set)
    }
    want(factory, creations)
    for (const { address, kind, tokens: coins } of pools) {
      want(address, decoding[kind].methods)
      want(address, tokenApprovals)
      want(whitelist, ['groupdata'])
      for (const coin of coins) want(coin, tokenMethods)
    }
    for (const token of Object.values(tokens)) want(token, tokenMethods)
    for (const { address, strats, single } of farmsOf(this.#registry)) {
      want(address, farmMethods)
      for (const strat of strats) want(strat, ['deposit', 'withdraw'])
      want(single?.want, tokenMethods)
      want(single?.reward, tokenMethods)
    }
    for (const pool of farm?.pools ?? []) want(pool.want, ['transfer', 'transferfrom'])
    for (const { address, payToken, projectToken } of offerings) {
      want(address, offeringMethods)
      want(payToken, tokenMethods)
      want(projectToken, tokenMethods)
    }
    want(genesisLock, genesisMethods)
    for (const { address } of converters) want(address, conversionMethods)
    for (const { address, kind } of collections) {
      want(address, collectionMethods)
      if (kind === 'formulator') want(address, formulatorMethods)
    }
    if (market) {
      want(market.operation, marketMethods)
      want(market.data, storeMethods)
      // The seller and the buyer are read from the item's transfer.
      for (const address of this.#traded) want(address, ['transferfrom'])
    }
    for (const { address } of mints) want(address, mintMethods)
    want(this.#registry.nftFarm?.pool, rewardPoolMethods)
    want(this.#registry.nftFarm?.terms, farmTermsMethods)
    for (const { address, hero } of this.#acts) {
      want(address, heroMethods)
      want(hero, takingIn)
    }
    return map
  }

  /**
   * Returns a decoder per called contract. The pools are those known at the start of the range, and new ones are added.
   */
  #decoders(
    pools: ReadonlyMap<Address, Followed>,
    facts: Facts,
    times: ReadonlyMap<number, number | null>,
  ): (to: Address) => readonly Decoder[] {
    const { tokens, offerings, collections, mints } = this.#registry
    const table = new Map<Address, Decoder[]>()
    const put = (address: Address | null, decoder: Decoder) => {
      if (address) table.set(address, [...(table.get(address) ?? []), decoder])
    }
    const callOf = ({ calls, at }: Place) => calls[at] as Call
    for (const farm of farmsOf(this.#registry)) put(farm.address, (place) => farmCall(place, farm))
    for (const offering of offerings) put(offering.address, (place) => offeringCall(place, offering))
    put(this.#registry.genesisLock, genesisCall)
    for (const { address } of this.#registry.converters) put(address, conversionCall)
    for (const { address, kind } of collections) {
      put(address, (place) =>
        kind === 'formulator'
          ? formulatorCall(place, this.#market, facts.alphaAmount)
          : collectionCall(callOf(place), this.#market),
      )
      put(address, (place) => approvalCall(callOf(place), true))
    }
    put(this.#registry.market?.operation ?? null, (place) => marketCall(place, this.#traded, facts.fees))
    for (const { address } of mints)
      put(address, (place) => mintCall(callOf(place), facts.rounds.get(address) ?? []))
    for (const contract of this.#acts) put(contract.address, (place) => heroCall(place, contract))
    put(this.#registry.nftFarm?.pool ?? null, rewardPoolCall)
    put(this.#registry.nftFarm?.terms ?? null, farmTermsCall)
    for (const address of Object.values(tokens)) put(address, (place) => approvalCall(callOf(place), false))
    return (to) => {
      const followed = pools.get(to)
      if (followed === undefined) return table.get(to) ?? []
      const { pool, state } = followed
      const decode = (place: Place) => {
        const { block, timestamp } = callOf(place)
        const now = times.has(block) ? (times.get(block) ?? null) : timestamp
        return decoding[pool.kind].decodeCall(place, pool, state, now)
      }
      return [decode, (place) => approvalCall(callOf(place), false)]
    }
  }

  async #facts(calls: readonly Call[]): Promise<Facts> {
    const number = async (...question: Parameters<ChainReads['read']>): Promise<number> => {
      const answer = await this.#chain.read(...question)
      return Number(typeof answer === 'bigint' || typeof answer === 'string' ? answer : 0)
    }
    const called = new Set(calls.map(({ to, method }) => `${to} ${method}`))
    const fees = { marketFee: 0, royaltyFee: 0, burnFee: 0 }
    if (
      this.#registry.market !== null &&
      called.has(`${this.#registry.market.operation} registermarketitem`)
    ) {
      const { operation } = this.#registry.market
      fees.marketFee = await number(operation, 'getMarketFee')
      fees.royaltyFee = await number(operation, 'getRoyaltyFee')
      fees.burnFee = await number(operation, 'getBurnFee')
    }
    const rounds = new Map<Address, Round[]>()
    for (const { address } of this.#registry.mints) {
      if (!called.has(`${address} mint`)) continue
      const list: Round[] = []
      for (const round of [1, 2, 3]) {
        const start = await number(address, 'roundStart', [String(round)])
        const end = await number(address, 'roundEnd', [String(round)])
        if (start > 0) list.push({ round, start, end })
      }
      rounds.set(address, list)
    }
    const formulators = this.#registry.collections.find(({ kind }) => kind === 'formulator')
    if (this.#alphaAmount === null && formulators && calls.some(({ to }) => to === formulators.address)) {
      const answer = await this.#chain.read(formulators.address, 'alphaAmount')
      // The chain's own contract does not report it; it is a constant (docs/chain.md, Formulator).
      this.#alphaAmount = typeof answer === 'bigint' ? answer : ALPHA_AMOUNT
    }
    return { alphaAmount: this.#alphaAmount ?? ALPHA_AMOUNT, fees, rounds }
  }

  /** Reports everything older than the index in its first block, because its creation calls are not read. */
  async #found(block: number): Promise<{ events: DomainEvent[]; pools: Followed[] }> {
    const { factory, farm } = this.#registry
    const drafts: Draft[] = []
    const pools: Followed[] = []
    const named = new Map<Address, { kind: PoolKind; tokens: Address[] }>()
    if (!this.#whole || factory === null)
      for (const { address, kind, tokens } of this.#registry.pools)
        if (address !== null) named.set(address, { kind, tokens })
    for (const [address, { kind, tokens }] of named) {
      const facts = await this.#chain.poolFacts(address, kind, tokens)
      // The contract check reports whatever is at its address instead.
      if (facts.tokens.length < 2) continue
      drafts.push({ type: 'PoolCreated', pool: address, kind, ...facts })
      const pool = { address, kind, tokens: facts.tokens.map((token) => token.address) }
      const known = { ...facts, settles: await this.#settles(address) }
      const state = (this.#whole ? newPool : foundPool)(kind, pool.tokens.length, known)
      pools.push({ pool, state })
    }
    for (const { address, single, strats } of farmsOf(this.#registry)) {
      const rate = await this.#chain.read(address, 'TokenPerBlock')
      if (typeof rate === 'bigint') drafts.push({ type: 'FarmRateSet', farm: address, tokenPerBlock: rate })
      if (single) {
        drafts.push({ type: 'FarmPoolAdded', farm: address, pid: 0, want: single.want, allocPoint: 0 })
        continue
      }
      if (this.#whole) continue
      for (const [pid] of strats.entries()) {
        const info = await this.#chain.read(address, 'PoolInfo', [String(pid)])
        const want = farm?.pools[pid]?.want
        if (!Array.isArray(info) || want === undefined) continue
        drafts.push({ type: 'FarmPoolAdded', farm: address, pid, want, allocPoint: Number(info[1]) })
      }
    }
    const terms = this.#registry.nftFarm?.terms
    if (terms) drafts.push(...firstTerm(terms, await this.#chain.read(terms, 'termAt', ['0'])))
    const place = { block, timestamp: 0, txHash: zeroHash, txIndex: -1 }
    return {
      pools,
      events: drafts.map((draft, logIndex) => ({ ...draft, ...place, logIndex }) as DomainEvent),
    }
  }

  /** Our own pools settle the admin fee before it changes. The chain's pools lack this getter. */
  async #settles(pool: Address): Promise<boolean> {
    return (await this.#chain.read(pool, 'MinimumLiquidity')) !== null
  }

  /** A new pool: from the arguments of its creation and its own report. */
  async #born(call: Call): Promise<{ followed: Followed; facts: PoolFacts } | null> {
    const address = addressOf(call.result?.[0])
    if (address === null) return null
    const kind = kindCreatedBy(call.method)
    const logged = [addressOf(call.args[0]), addressOf(call.args[1])].filter((one) => one !== null)
    const facts = await this.#chain.poolFacts(address, kind, logged)
    if (facts.tokens.length < 2) return null
    const given = {
      fee: amountOf(call.args[7]),
      adminFee: amountOf(call.args[8]),
      amp: amountOf(call.args[12]),
    }
    const state = newPool(kind, facts.tokens.length, {
      fee: given.fee ?? facts.fee,
      adminFee: given.adminFee ?? facts.adminFee,
      amp: given.amp === null ? facts.amp : given.amp * 100n,
      settles: await this.#settles(address),
    })
    return {
      followed: { pool: { address, kind, tokens: facts.tokens.map((one) => one.address) }, state },
      facts,
    }
  }

  async getEvents(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]> {
    this.#chain.require(to)
    const pools = new Map<Address, Followed>()
    for (const pool of known) {
      const saved = pool.followed
      const state =
        saved && !isForgotten(saved)
          ? readState(saved)
          : foundPool(pool.kind, pool.tokens.length, {
              ...(await this.#chain.poolFacts(pool.address, pool.kind, [...pool.tokens])),
              settles: await this.#settles(pool.address),
            })
      pools.set(pool.address, { pool, state })
    }
    const events: DomainEvent[] = []
    const { startBlock } = this.#registry
    if (from <= startBlock && startBlock <= to) {
      const found = await this.#found(startBlock)
      events.push(...found.events)
      for (const one of found.pools) if (!pools.has(one.pool.address)) pools.set(one.pool.address, one)
    }
    const before = new Map(
      [...pools].map(([address, { state }]) => [address, JSON.stringify(writeState(state))]),
    )

    const { calls, facts: births, found } = await this.#calls(from, to, pools)
    if (this.#head >= 0 && to >= this.#head) found.push(...(await this.#existing(pools)))
    events.push(...found)
    const decoders = this.#decoders(pools, await this.#facts(calls), await this.#times(calls, pools))
    for (const group of await this.#transactions(calls, pools))
      events.push(...this.#decode(group, decoders, births))
    attachReserves(events.filter((event) => 'pool' in event))
    events.push(...(await this.#sample(to, pools)))
    this.#nameTraders(events, calls)
    const end = { block: to, timestamp: 0, txHash: zeroHash, txIndex: AFTER_ALL }
    for (const [pool, { state }] of pools) {
      const saved = writeState(state)
      if (
        before.get(pool) !== JSON.stringify(saved) ||
        !known.some((one) => one.address === pool && one.followed && !isForgotten(one.followed))
      )
        events.push({ type: 'PoolFollowed', ...end, logIndex: events.length, pool, state: saved })
    }
    return events
  }

  /**
   * The time that contracts used in blocks where it matters: on this chain that of the previous block. Null if the node
   * does not return it.
   */
  async #times(
    calls: readonly Call[],
    pools: ReadonlyMap<Address, Followed>,
  ): Promise<Map<number, number | null>> {
    return new Map(
      await Promise.all(
        [...rampBlocks(calls, pools)].map(
          async (block) => [block, (await this.#chain.getBlock(block - 1))?.timestamp ?? null] as const,
        ),
      ),
    )
  }

  /** A coin's balances and payments matter only in transactions with other events. */
  #read(from: number, to: number, pools: ReadonlyMap<Address, Followed>): Promise<Call[]> {
    const wanted = this.#map([...[...pools.values()].map(({ pool }) => pool), ...this.#unmade(pools)])
    const { whitelist, collections } = this.#registry
    const own = new Set<Address>(collections.map(({ address }) => address))
    return this.history.read(from, to, wanted, ({ to: at, method }) => {
      if (method === 'balanceof' || at === whitelist) return false
      return !method.startsWith('transfer') || pools.has(at) || own.has(at) || at === this.#market
    })
  }

  /** Pools of the registry without an indexed creation: it may still follow, or be older than the index. */
  #unmade(pools: ReadonlyMap<Address, unknown>): KnownPool[] {
    return this.#registry.pools.flatMap(({ address, kind, tokens }) =>
      address === null || pools.has(address) ? [] : [{ address, kind, tokens }],
    )
  }

  /** A pool that was there before the first block that is read, as in a chain that begins with a snapshot. */
  async #discover(
    { address, kind, tokens }: KnownPool,
    pools: Map<Address, Followed>,
  ): Promise<DomainEvent[]> {
    const facts = await this.#chain.poolFacts(address, kind, [...tokens])
    if (facts.tokens.length < 2) return []
    const pool = { address, kind, tokens: facts.tokens.map((token) => token.address) }
    const known = { ...facts, settles: await this.#settles(address) }
    pools.set(address, { pool, state: foundPool(kind, pool.tokens.length, known) })
    const place = { block: this.#registry.startBlock, timestamp: 0, txHash: zeroHash, txIndex: -1 }
    const logIndex = this.#registry.pools.findIndex((one) => one.address === address)
    return [{ type: 'PoolCreated', ...place, logIndex, pool: address, kind, ...facts }]
  }

  /** At the head, every remaining pool of the registry was created before the index began. */
  async #existing(pools: Map<Address, Followed>): Promise<DomainEvent[]> {
    const events: DomainEvent[] = []
    for (const pool of this.#unmade(pools))
      if ((await this.#chain.read(pool.address, 'Fee')) !== null)
        events.push(...(await this.#discover(pool, pools)))
    return events
  }

  /**
   * The calls of a range. If pools are created in it, it is read again with them, since only one answer has the right
   * order.
   */
  async #calls(from: number, to: number, pools: Map<Address, Followed>) {
    const facts = new Map<Address, PoolFacts>()
    const found: DomainEvent[] = []
    let calls = await this.#read(from, to, pools)
    let first = Number.POSITIVE_INFINITY
    for (const call of calls) {
      const unmade = this.#unmade(pools).find(({ address }) => address === call.to)
      if (unmade) found.push(...(await this.#discover(unmade, pools)))
      if (call.to !== this.#registry.factory || !creations.has(call.method)) continue
      const address = addressOf(call.result?.[0])
      if (address === null || pools.has(address)) continue
      const born = await this.#born(call)
      if (born === null) continue
      pools.set(address, born.followed)
      facts.set(address, born.facts)
      first = Math.min(first, call.block)
    }
    if (first <= to) {
      const again = await this.#read(first, to, pools)
      calls = [...calls.filter(({ block }) => block < first), ...again]
    }
    return { calls, facts, found }
  }

  /**
   * Groups the calls by transaction. The amounts that a pair burns or a claim pays are in transfers; if those are not
   * in the history, the record of the transaction has them. The record also shows calls that failed inside one that
   * caught the failure.
   */
  async #transactions(
    calls: readonly Call[],
    pools: ReadonlyMap<Address, unknown>,
  ): Promise<(readonly Call[])[]> {
    const groups = new Map<string, Call[]>()
    for (const call of calls) {
      const key = `${call.block} ${call.txIndex}`
      const group = groups.get(key)
      if (group) group.push(call)
      else groups.set(key, [call])
    }
    const offerings = new Set(this.#registry.offerings.map(({ address }) => address))
    const found = await Promise.all(
      [...groups.values()].map(async (group): Promise<readonly Call[]> => {
        const moves = group.flatMap((call) => {
          const move = moveOf(call)
          return move === null ? [] : { token: call.to, ...move }
        })
        const isShort = group.some(({ to, method, args }) => {
          if (method === 'harvest' && offerings.has(to)) return !moves.some(({ from }) => from === to)
          return (
            method === 'burn' &&
            addressOf(args[0]) !== null &&
            !moves.some((move) => move.token === to && move.to === to)
          )
        })
        // An unknown contract may have caught failures, and only the record shows them.
        const isByStranger = group.some(({ from, signer }) => from !== signer && !this.#isOwn(from, pools))
        if (!isShort && !isByStranger) return group
        const record = await this.history.transaction(group[0] as Call)
        return record && (isShort || record.hasFailures) ? record.calls : group
      }),
    )
    return found.filter((group) => group.length > 0)
  }

  /** True for contracts of the product, which catch no failures except those of the tokens that they pay with. */
  #isOwn(address: Address, pools: ReadonlyMap<Address, unknown>): boolean {
    return pools.has(address) || this.#own.has(address)
  }

  #decode(
    calls: readonly Call[],
    decoders: (to: Address) => readonly Decoder[],
    births: ReadonlyMap<Address, PoolFacts>,
  ): DomainEvent[] {
    const { block, timestamp, txHash, txIndex } = calls[0] as Call
    const drafts = inOrder(calls, ({ to, method, result }, at): Draft[] => {
      const pool = to === this.#registry.factory && creations.has(method) ? addressOf(result?.[0]) : null
      const facts = pool && births.get(pool)
      if (pool && facts) return [{ type: 'PoolCreated', pool, kind: kindCreatedBy(method), ...facts }]
      return decoders(to).flatMap((decode) => decode({ calls, at }))
    })
    return drafts.map(
      (draft, logIndex) =>
        ({ ...draft, ...({ block, timestamp, txHash, txIndex, logIndex } as LogPosition) }) as DomainEvent,
    )
  }

  /** A zap goes through the router, which is then named. The account is the signer. */
  #nameTraders(events: readonly DomainEvent[], calls: readonly Call[]): void {
    const { router } = this.#registry
    if (router === null) return
    const signers = new Map(calls.map(({ txHash, signer }) => [txHash, signer]))
    for (const event of events) {
      const signer = signers.get(event.txHash)
      if (signer === undefined) continue
      if (event.type === 'Swapped' && event.trader === router) event.trader = signer
      if ('provider' in event && event.provider === router) event.provider = signer
    }
  }

  /**
   * Queries the holdings of pools that are older than the index, or whose reserves did not follow from their calls. The
   * answers are used if they are of the block at the end of this range.
   */
  async #sample(to: number, pools: ReadonlyMap<Address, Followed>): Promise<DomainEvent[]> {
    const unknown = [...pools.values()].filter(
      ({ state }) => state.reserves === null || state.supply === null,
    )
    const asked = unknown.map(({ pool }) => pool.address)
    this.#open = asked
    if (unknown.length === 0 || to < this.#head) return []
    const answers = await this.#views(to, asked)
    if (!Array.isArray(answers)) return []
    const events: DomainEvent[] = []
    for (const [k, { pool, state }] of unknown.entries()) {
      const reserves = amountsOf((answers[2 * k] as unknown[] | undefined)?.[0])
      const supply = amountOf((answers[2 * k + 1] as unknown[] | undefined)?.[0])
      if (reserves?.length !== pool.tokens.length || supply === null) continue
      const by = supply - state.told
      const place = { block: to, timestamp: 0, txHash: zeroHash, txIndex: AFTER_ALL }
      const { address } = pool
      if (by !== 0n) events.push({ type: 'SupplyChanged', ...place, logIndex: 2 * k, pool: address, by })
      events.push({ type: 'ReservesSynced', ...place, logIndex: 2 * k + 1, pool: address, reserves })
      Object.assign(state, { reserves, supply, told: supply })
      const { fee, adminFee } = await this.#chain.poolFacts(address, pool.kind, [...pool.tokens])
      if (fee !== state.fee || adminFee !== state.adminFee) {
        events.push({
          type: 'FeeChanged',
          ...place,
          logIndex: 2 * unknown.length + k,
          pool: address,
          fee,
          adminFee,
        })
        Object.assign(state, { fee, adminFee })
      }
    }
    const head = events.length > 0 ? await this.#chain.getBlock(to) : null
    this.#open = unknown.flatMap(({ pool, state }) =>
      state.reserves === null || state.supply === null ? pool.address : [],
    )
    return head === null ? [] : events.map((event) => ({ ...event, timestamp: head.timestamp }))
  }

  /** Answers of pools at exactly this block; null if they were not queried then, or the node refuses. */
  async #views(to: number, pools: readonly Address[]): Promise<unknown> {
    const { block, pools: viewed, answers: known } = this.#viewed ?? {}
    if (block === to && viewed?.join() === pools.join()) return known
    const [first, answers, last] = await this.history.ask(HEIGHT, viewsOf(pools), HEIGHT).catch((error) => {
      // They stay unknown, and are queried again with the next range.
      if (error instanceof Refused) return []
      throw error
    })
    return first === to && last === to ? answers : null
  }
}

const HEIGHT = { method: 'view.blockNumber', params: [] }

/** The query for reserves and LP of pools. */
const viewsOf = (pools: readonly Address[]) => ({
  method: 'view.multi_call',
  params: [
    pools.flatMap((pool) => [pool, pool]),
    pools.flatMap(() => ['Reserves', 'TotalSupply']),
    pools.flatMap(() => [[], []]),
  ],
})
