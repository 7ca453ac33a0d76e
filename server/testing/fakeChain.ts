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
import type { ChainSource, DomainEvent } from '../events.ts'

/** An event without its position. */
export type Draft = DomainEvent extends infer E
  ? E extends LogPosition
    ? Omit<E, keyof LogPosition>
    : never
  : never

const word = (text: string) => `0x${Buffer.from(text).toString('hex').padStart(64, '0').slice(-64)}`

/** A chain made of domain events, for tests that need no real one. */
export class FakeChain implements ChainSource {
  readonly window: number
  revision = 'fake'
  readonly bare = new Set<string>()
  /** The visibility that the source reports; everything by default. */
  sight: Look = {
    pools: 'seen',
    trades: 'seen',
    positions: 'seen',
    farms: 'seen',
    offerings: 'seen',
    nfts: 'seen',
    formulators: 'seen',
    mints: 'seen',
    conversions: 'seen',
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

  /**
   * Adds a block; each inner list is one transaction.
   * @param hashes of the transactions, where they matter
   */
  mine(timestamp: number, transactions: Draft[][], hashes: readonly string[] = []): number {
    const block = this.#blocks.length
    const head = { block, hash: word(`${this.#name} ${block}`), timestamp }
    const events = transactions.flatMap((list, txIndex) => {
      const txHash = hashes[txIndex] ?? word(`${this.#name} ${block} ${txIndex}`)
      return list.map(
        (draft, logIndex) => ({ ...draft, block, timestamp, txHash, txIndex, logIndex }) as DomainEvent,
      )
    })
    this.#blocks.push({ head, events })
    return block
  }

  /** Drops the newest blocks, as a chain does that is killed before it saved. */
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

  async isChain(): Promise<boolean> {
    return true
  }

  /** Farms without fees: the total stake is the sum of the moves. */
  async stakes(_: number, pools: readonly FarmPool[], stakes: readonly Stake[]): Promise<FarmFacts> {
    const moves = this.#blocks.flatMap(({ events }) => events.filter((event) => event.type === 'FarmMoved'))
    const staked = (of: FarmPool & { user?: Address }) =>
      moves.reduce((sum, { farm, pid, user, action, amount }) => {
        const isOwn = farm === of.farm && pid === of.pid && (of.user === undefined || of.user === user)
        if (!isOwn || action === 'harvest') return sum
        return action === 'deposit' ? sum + amount : sum - amount
      }, 0n)
    return {
      pools: pools.map(({ farm, pid }) => {
        const locked = staked({ farm, pid })
        return { farm, pid, locked, shares: locked }
      }),
      stakes: stakes.map((stake) => ({ ...stake, shares: staked(stake) })),
    }
  }

  async getToken(address: Address): Promise<TokenFacts | null> {
    return this.tokens.get(address) ?? null
  }
}
