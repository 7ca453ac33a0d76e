import { zeroAddress } from 'viem'
import { SUBJECTS, type Subject } from '../../src/lib/core/api/unindexed.ts'
import type { Registry } from '../core/registry.ts'
import type {
  Address,
  FarmFacts,
  FarmPool,
  Head,
  KnownPool,
  Look,
  Stake,
  TokenFacts,
} from '../core/source/model.ts'
import type { ChainSource, DomainEvent } from '../events.ts'
import { learnPools } from './known.ts'

type Names = Omit<Registry, 'chainId'>

/** After every call of its transaction, as a node lists the logs of Solidity contracts. */
const AFTER_CALLS = 1_000_000

/** Returns the part of a registry whose contracts are among these. Coins are in both parts. */
export function partOf(registry: Names, has: (address: Address) => boolean): Names {
  const { factory, market, farm, genesisLock } = registry
  const of = <T extends { readonly address: Address | null }>(list: readonly T[]) =>
    list.filter(({ address }) => address !== null && has(address))
  return {
    ...registry,
    factory: factory && has(factory) ? factory : null,
    pools: of(registry.pools),
    farm: farm && has(farm.address) ? farm : null,
    mappFarms: of(registry.mappFarms),
    offerings: of(registry.offerings),
    genesisLock: genesisLock && has(genesisLock) ? genesisLock : null,
    market: market && has(market.operation) ? market : null,
    collections: of(registry.collections),
    mints: of(registry.mints),
    converters: of(registry.converters),
    reveals: of(registry.reveals),
    nftFarm: farmPart(registry.nftFarm, has),
    tokens: Object.fromEntries(
      Object.entries(registry.tokens).filter(([, address]) => address !== null && has(address)),
    ),
  }
}

/**
 * The contracts of the farm may be read in different ways. A contract that is read elsewhere is replaced by the zero
 * address, which has no history; the collections stay, so that both parts agree on them.
 */
function farmPart(farm: Names['nftFarm'], has: (address: Address) => boolean): Names['nftFarm'] {
  if (farm === null) return null
  const { pool, terms } = farm
  return { ...farm, pool: has(pool) ? pool : zeroAddress, terms: terms !== null && has(terms) ? terms : null }
}

/** A pool whose trades are read from logs: no state is stored of it except whether its LP is known. */
const isLogged = ({ followed }: KnownPool) =>
  followed === undefined || followed === null || 'unknown' in (followed as object)

/** Two sources of one chain: calls for contracts with incomplete logs, logs for the others. */
export class MixedSource implements ChainSource {
  readonly #calls: ChainSource
  readonly #logs: ChainSource
  readonly window: number
  readonly revision: string

  /**
   * @param logs reads contracts with complete logs
   * @param calls reads all others
   */
  constructor(calls: ChainSource, logs: ChainSource) {
    this.#calls = calls
    this.#logs = logs
    this.window = calls.window
    this.revision = `mixed-1 ${calls.revision} ${logs.revision}`
  }

  get bare(): ReadonlySet<string> {
    return new Set([...this.#calls.bare, ...this.#logs.bare])
  }

  /** Both must know when they are at the head. */
  async getHead(): Promise<Head> {
    const [head] = await Promise.all([this.#calls.getHead(), this.#logs.getHead()])
    return head
  }

  getBlock(block: number): Promise<Head | null> {
    return this.#calls.getBlock(block)
  }

  getGenesis(): Promise<Head> {
    return this.#calls.getGenesis()
  }

  getToken(address: Address): Promise<TokenFacts | null> {
    return this.#calls.getToken(address)
  }

  async getEvents(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]> {
    const [called, logged] = await Promise.all([
      this.#calls.getEvents(
        from,
        to,
        known.filter((pool) => !isLogged(pool)),
      ),
      this.#logsOf(from, to, known.filter(isLogged)),
    ])
    return [...called, ...logged.map((event) => ({ ...event, logIndex: event.logIndex + AFTER_CALLS }))].sort(
      (a, b) => a.block - b.block || a.txIndex - b.txIndex || a.logIndex - b.logIndex,
    )
  }

  /** In ranges that a node answers quickly: those of calls are far wider. */
  async #logsOf(from: number, to: number, known: readonly KnownPool[]): Promise<DomainEvent[]> {
    const events: DomainEvent[] = []
    let pools = [...known]
    for (let at = from; at <= to; at += this.#logs.window) {
      const found = await this.#logs.getEvents(at, Math.min(to, at + this.#logs.window - 1), pools)
      events.push(...found)
      pools = learnPools(pools, found)
    }
    return events
  }

  isChain(): Promise<boolean> {
    return this.#calls.isChain()
  }

  async stakes(block: number, pools: readonly FarmPool[], stakes: readonly Stake[]): Promise<FarmFacts> {
    const facts = await Promise.all([this.#calls, this.#logs].map((one) => one.stakes(block, pools, stakes)))
    return { pools: facts.flatMap((one) => one.pools), stakes: facts.flatMap((one) => one.stakes) }
  }

  /** Each contract is queried by its own source. */
  async look(known: readonly KnownPool[]): Promise<Look> {
    const [called, logged] = await Promise.all([this.#calls.look(known), this.#logs.look([])])
    const both = (one: Look[Subject], other: Look[Subject]): Look[Subject] => {
      if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other]
      return Array.isArray(one) || (one === 'seen' && other === 'unconfigured') ? one : other
    }
    return Object.fromEntries(
      SUBJECTS.map((subject) => [subject, both(called[subject], logged[subject])]),
    ) as Look
  }
}
