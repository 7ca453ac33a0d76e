import type { Registry } from '../registry.ts'
import type { Address, Head, KnownPool, Look, TokenFacts } from './kernel/model.ts'
import type { ChainSource, DomainEvent } from './source.ts'

type Names = Omit<Registry, 'chainId'>

/** Behind every call of its transaction, as a node lists the logs of Solidity contracts. */
const AFTER_CALLS = 1_000_000

/** The part of a registry whose contracts are among these. Coins are in both: whoever needs one knows it. */
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
    reveals: of(registry.reveals),
    tokens: Object.fromEntries(
      Object.entries(registry.tokens).filter(([, address]) => address !== null && has(address)),
    ),
  }
}

/** Two sources of one chain: calls where logs leave something out, logs where they are whole. */
export class MixedSource implements ChainSource {
  readonly #calls: ChainSource
  readonly #logs: ChainSource
  readonly window: number
  readonly revision: string

  /** @param calls whose pools these are @param logs contracts of which no log leaves anything out, and no pools */
  constructor(calls: ChainSource, logs: ChainSource) {
    this.#calls = calls
    this.#logs = logs
    this.window = calls.window
    this.revision = `mixed-1 ${calls.revision} ${logs.revision}`
  }

  get bare(): ReadonlySet<string> {
    return new Set([...this.#calls.bare, ...this.#logs.bare])
  }

  getHead(): Promise<Head> {
    return this.#calls.getHead()
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
      this.#calls.getEvents(from, to, known),
      this.#logsOf(from, to),
    ])
    return [...called, ...logged.map((event) => ({ ...event, logIndex: event.logIndex + AFTER_CALLS }))].sort(
      (a, b) => a.block - b.block || a.txIndex - b.txIndex || a.logIndex - b.logIndex,
    )
  }

  /** In ranges that a node answers at once: those of calls are far wider. */
  async #logsOf(from: number, to: number): Promise<DomainEvent[]> {
    const events: DomainEvent[] = []
    for (let at = from; at <= to; at += this.#logs.window)
      events.push(...(await this.#logs.getEvents(at, Math.min(to, at + this.#logs.window - 1), [])))
    return events
  }

  /** What is read by calls is seen; of the rest each subject is what its contracts answer. */
  async look(known: readonly KnownPool[]): Promise<Look> {
    const [called, logged] = await Promise.all([this.#calls.look(known), this.#logs.look([])])
    return Object.fromEntries(
      Object.entries(called).map(([subject, found]) => {
        const other = logged[subject as keyof Look]
        const nothing = Array.isArray(other) && other.length === 0
        return [subject, nothing || (found === 'seen' && other === 'unconfigured') ? found : other]
      }),
    ) as Look
  }
}
