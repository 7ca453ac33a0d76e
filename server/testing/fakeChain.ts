import type { Address, Head, KnownPool, LogPosition, Look, TokenFacts } from '../source/kernel/model.ts'
import type { ChainSource, DomainEvent } from '../source/source.ts'

/** An event without its place. */
export type Draft = DomainEvent extends infer E
  ? E extends LogPosition
    ? Omit<E, keyof LogPosition>
    : never
  : never

const word = (text: string) => `0x${Buffer.from(text).toString('hex').padStart(64, '0').slice(-64)}`

/** A chain made of domain events, for tests of what needs no real one. */
export class FakeChain implements ChainSource {
  readonly window: number
  revision = 'fake'
  readonly bare = new Set<string>()
  /** What the source says it sees; everything, unless a test says otherwise. */
  sight: Look = {
    pools: 'seen',
    trades: 'seen',
    farms: 'seen',
    offerings: 'seen',
    nfts: 'seen',
    mints: 'seen',
  }
  readonly tokens = new Map<Address, TokenFacts>()
  readonly #blocks: { head: Head; events: DomainEvent[] }[] = []
  readonly #name: string
  /** Called before every answer; may throw. */
  hook: (method: string) => void | Promise<void> = () => {}

  constructor(options: { window?: number; name?: string; timestamp?: number } = {}) {
    this.window = options.window ?? 2_000
    this.#name = options.name ?? 'a'
    this.mine(options.timestamp ?? 1_600_000_000, [])
  }

  /** Adds a block; each inner list is one transaction. */
  mine(timestamp: number, transactions: Draft[][]): number {
    const block = this.#blocks.length
    const head = { block, hash: word(`${this.#name} ${block}`), timestamp }
    const events = transactions.flatMap((list, txIndex) => {
      const txHash = word(`${this.#name} ${block} ${txIndex}`)
      return list.map(
        (draft, logIndex) => ({ ...draft, block, timestamp, txHash, txIndex, logIndex }) as DomainEvent,
      )
    })
    this.#blocks.push({ head, events })
    return block
  }

  /** Forgets the newest blocks, as a chain killed before it saved does. */
  truncate(blocks: number): void {
    this.#blocks.length -= blocks
  }

  async getHead(): Promise<Head> {
    await this.hook('getHead')
    return (this.#blocks.at(-1) as { head: Head }).head
  }

  async getBlock(block: number): Promise<Head | null> {
    await this.hook('getBlock')
    return this.#blocks[block]?.head ?? null
  }

  async getGenesis(): Promise<Head> {
    return (this.#blocks[0] as { head: Head }).head
  }

  async getEvents(from: number, to: number, _known: readonly KnownPool[]): Promise<DomainEvent[]> {
    await this.hook('getEvents')
    return this.#blocks.slice(from, to + 1).flatMap((block) => block.events)
  }

  async look(_known: readonly KnownPool[]): Promise<Look> {
    await this.hook('look')
    return this.sight
  }

  async getToken(address: Address): Promise<TokenFacts | null> {
    return this.tokens.get(address) ?? null
  }
}
