/** Reads a source to the chain's head and follows it. One file: each step depends on the state of the earlier ones. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { SUBJECTS, type Unindexed } from '../src/lib/core/api/unindexed.ts'
import { derivedTables } from './core/db/derived.ts'
import { type Database, type Lease, type Orm, rows, type Writer } from './core/db/query.ts'
import { forgetDrifted, judge, readHave, saveAvailability } from './core/indexer/availability.ts'
import { Coverage, countTransactions, saveCoverage } from './core/indexer/coverage.ts'
import { type DayEnd, findDayEnds, saveDayEnds } from './core/indexer/dayEnds.ts'
import { type Estimate, Progress } from './core/indexer/progress.ts'
import { reasonOf } from './core/reason.ts'
import {
  type Address,
  type FarmPool,
  FORGOTTEN,
  type Head,
  type KnownPool,
  type Look,
  type ProbeAnswer,
  type Stake,
  type TokenFacts,
} from './core/source/model.ts'
import { InconsistentRead } from './core/source/nodeErrors.ts'
import type { ChainSource, DomainEvent } from './events.ts'
import { applyApprovals, revision as approvalsRevision } from './features/approvals/apply.ts'
import { applyConversions, revision as conversionRevision } from './features/conversion/apply.ts'
import { applyExchange, revision as exchangeRevision, saveTokens } from './features/exchange/apply.ts'
import { applyFarm, revision as farmRevision } from './features/farm/apply.ts'
import { readUnsampled, saveStakes } from './features/farm/applyStakes.ts'
import { applyGenesis, revision as genesisRevision } from './features/genesis/apply.ts'
import { applyHero, revision as heroRevision } from './features/hero/apply.ts'
import { applyMint } from './features/mint/apply.ts'
import { applyNft, forgetNfts, revision as nftRevision } from './features/nft/apply.ts'
import { ItemMemory } from './features/nft/applyItems.ts'
import { applyNftFarm, revision as nftFarmRevision } from './features/nftfarm/apply.ts'
import { applyOffering, revision as offeringRevision } from './features/offering/apply.ts'

export type IndexerOptions = {
  readonly database: Database
  readonly source: ChainSource
  /** The first block to read. */
  readonly startBlock?: number | undefined
  /** Tokens to list even if no pool holds them. */
  readonly tokens?: readonly Address[]
  /** Collections of the NFT farm. Their items have a history, and days an end, only if there are any. */
  readonly farmed?: readonly Address[]
  /** The longest pause between two reads of the chain's head, in ms. */
  readonly pollMs?: number | undefined
  /** Registers a listener for new blocks, if the chain can notify. A notification ends the pause. */
  readonly onBlock?: ((listener: () => void) => void) | undefined
  /** How often the contracts are checked for data that events do not report. */
  readonly lookMs?: number | undefined
  /**
   * How long the chain may seem shorter than the index before that is believed. A node behind a load balancer may lag
   * briefly; a chain that was reset stays short.
   */
  readonly behindGraceMs?: number | undefined
  /** Name of the lease, so that two chains may share a database server. */
  readonly name?: string | undefined
  readonly onMessage?: (text: string) => void
}

export type IndexerStatus = {
  leading: boolean
  /** Null until something is indexed. */
  block: number | null
  head: number | null
  events: number
  restarts: number
  errors: number
  lastError: string | null
  /** Speed, and time left to the head; null while unknown. */
  estimate: Estimate | null
}

/** The node is of another chain than the registry. The index is preserved until the node is of the right one again. */
export class WrongChain extends Error {
  constructor() {
    super('The node is of another chain than the registry of contracts.')
    this.name = 'WrongChain'
  }
}

/** Another process moved the cursor: this process is no longer the writer. */
export class LostCursor extends Error {
  constructor() {
    super('Another process moved the cursor.')
    this.name = 'LostCursor'
  }
}

/** Maximum blocks behind the head for checks of contracts: further back there is nothing to compare with yet. */
const CLOSE = 2_000
/** The first windows are small, so that data appears soon. They double until they are whole pages of a source. */
const FIRST_WIDTH = 512
/** Failed comparisons because of another block, after which the totals are left out. */
const MOST_LOOKS = 5
/** Delay before a check that found something missing is repeated. */
const DOUBT_MS = 2_000
const doubtful: ReadonlySet<string> = new Set<Unindexed>([
  'noContract',
  'wrongContract',
  'noEvents',
  'incomplete',
])
/** Stakes that are read in one step. */
const MOST_STAKES = 200
/** Above this many events in one transaction the next window is narrower. */
const MOST_EVENTS = 4_000

/** Maximum age of the heartbeat. */
const BEAT_MS = 2_000

/** How often a process that does not lead checks if the leader's lease has expired. */
const ELECTION_MS = 500

type Cursor = {
  readonly block: number
  readonly hash: string
  readonly genesis: string
  readonly revision: string
}

/** Fills in the defaults of missing options. */
type Settled = IndexerOptions & {
  readonly startBlock: number
  readonly tokens: readonly Address[]
  readonly farmed: readonly Address[]
  readonly pollMs: number
  readonly lookMs: number
  readonly behindGraceMs: number
  readonly name: string
}

/**
 * Turns the chain into rows. The cursor and the rows of a range are written in one transaction, so a process may be
 * killed at any moment. The chain is final, so there is no journal. If it is ever another chain than the indexed one,
 * everything derived is dropped and rebuilt.
 */
export class Indexer {
  readonly #options: Settled
  readonly #revision: string
  readonly #stopping = new AbortController()
  readonly #status: IndexerStatus = {
    leading: false,
    block: null,
    head: null,
    events: 0,
    restarts: 0,
    errors: 0,
    lastError: null,
    estimate: null,
  }
  readonly #progress = new Progress(() => performance.now())
  #cursor: Cursor | null = null
  #pools: KnownPool[] = []
  #missingTokens: Address[] = []
  readonly #items = new ItemMemory()
  #loaded = false
  #lease: Lease | null = null
  /** The writer while this process leads. Without an election, as in a test, it always writes. */
  readonly writer: Writer
  #behindSince: number | null = null
  /** The last block of the range before, for the time between it and the next. */
  #last: Head | null = null
  #beat = 0
  /** The contracts' answers and the head after them. They are compared once the index has reached that head. */
  #look: { readonly answers: Look; readonly block: number } | null = null
  #lookedAt = 0
  #looksInVain = 0
  /** The reason why this step could not query the contracts, and the last one logged. */
  #unasked: string | null = null
  #told: string | null = null
  #doubts = 0
  #drifted: ReadonlySet<string> = new Set()
  /** Pools of farms, and stakes in them, that changed since their farm was last read. */
  #unsampled = new Map<string, FarmPool | Stake>()
  readonly #coverage: Coverage
  #width: number
  #running: Promise<void> | null = null
  /** Aborted by the first block after the head was requested. */
  #newBlock = new AbortController()

  constructor(options: IndexerOptions) {
    const {
      startBlock = 0,
      tokens = [],
      farmed = [],
      pollMs = 500,
      lookMs = 30_000,
      behindGraceMs = 5_000,
      name = 'indexer',
    } = options
    // Not defaults under `...options`: an option given as undefined would replace them.
    this.#options = { ...options, startBlock, tokens, farmed, pollMs, lookMs, behindGraceMs, name }
    options.onBlock?.(() => this.#newBlock.abort())
    const leader = (): Writer => this.#lease ?? options.database
    this.writer = {
      get orm() {
        return leader().orm
      },
      write: (change) => leader().write(change),
    }
    this.#width = this.#firstWidth()
    this.#coverage = new Coverage(this.#options.startBlock)
    // Uses a digest because its row is rewritten with every block and the source's revision names all its contracts.
    this.#revision = createHash('sha256')
      .update(
        [
          exchangeRevision,
          farmRevision,
          offeringRevision,
          genesisRevision,
          conversionRevision,
          nftRevision,
          approvalsRevision,
          heroRevision,
          ...(farmed.length > 0 ? [nftFarmRevision, ...farmed] : []),
          options.source.revision,
        ].join(' '),
      )
      .digest('hex')
  }

  #firstWidth(): number {
    return Math.min(this.#options.source.window, FIRST_WIDTH)
  }

  status(): IndexerStatus {
    return { ...this.#status }
  }

  async #load(): Promise<void> {
    const { orm } = this.writer
    this.#items.clear()
    const [row] = await rows<Cursor>(
      orm,
      sql`select block::float8 as block, hash, genesis, revision from cursor`,
    )
    this.#cursor = row ?? null
    this.#pools = await rows<KnownPool>(
      orm,
      sql`select address, kind, tokens, followed from pools order by block, log_index`,
    )
    const tokens = await rows<{ address: Address }>(orm, sql`select address from tokens`)
    const known = new Set(tokens.map(({ address }) => address))
    this.#missingTokens = this.#options.tokens.filter((token) => !known.has(token))
    this.#remind(await readUnsampled(orm))
    this.#status.block = row?.block ?? null
    this.#loaded = true
  }

  #remind(list: readonly (FarmPool | Stake)[]): void {
    for (const one of list)
      this.#unsampled.set(`${one.farm} ${one.pid} ${'user' in one ? one.user : ''}`, one)
  }

  /** Drops everything derived, in one transaction. User data stays. */
  async #restart(reason: string): Promise<void> {
    if (!(await this.#options.source.isChain())) throw new WrongChain()
    this.#options.onMessage?.(`Indexing anew: ${reason}.`)
    const names = sql.raw(derivedTables.join(', '))
    await this.writer.write(async (tx) => {
      await tx.execute(sql`truncate ${names}`)
      await forgetNfts(tx)
    })
    this.#status.restarts++
    this.#width = this.#firstWidth()
    this.#look = null
    this.#lookedAt = 0
    this.#behindSince = null
    this.#unsampled.clear()
    this.#coverage.reset()
    await this.#load()
  }

  async #heartbeat(tx: Orm, head: Head): Promise<void> {
    const now = Date.now()
    await tx.execute(
      sql`insert into heartbeat (id, head, seen_at) values (1, ${head.block}, ${now})
        on conflict (id) do update set head = excluded.head, seen_at = excluded.seen_at`,
    )
    this.#beat = now
  }

  /** Checks that the chain is still the one that was indexed. Otherwise restarts or throws. */
  async #sameChain(head: Head): Promise<'same' | 'restarted' | 'behind'> {
    const { source, behindGraceMs } = this.#options
    const cursor = this.#cursor
    if (cursor === null) return 'same'
    if (cursor.revision !== this.#revision) {
      await this.#restart('the rules or the contracts changed')
      return 'restarted'
    }
    if (head.block < cursor.block) {
      if ((await source.getGenesis()).hash !== cursor.genesis) {
        await this.#restart('this is another chain')
        return 'restarted'
      }
      this.#behindSince ??= Date.now()
      if (Date.now() - this.#behindSince < behindGraceMs) return 'behind'
      await this.#restart('the chain is shorter than what was indexed')
      return 'restarted'
    }
    this.#behindSince = null
    const here = head.block === cursor.block ? head : await source.getBlock(cursor.block)
    if (here === null) throw new InconsistentRead(`block ${cursor.block} is missing below the head`)
    if (here.hash === cursor.hash) return 'same'
    await this.#restart(`block ${cursor.block} has another hash than the one indexed`)
    return 'restarted'
  }

  /**
   * Indexes at most one window of blocks. After any failure the next window is half as wide, so that it finally fits
   * the node, the network and the database.
   * @returns true if there is more to do immediately
   */
  async step(): Promise<'more' | 'idle'> {
    try {
      return await this.#step()
    } catch (error) {
      this.#width = Math.max(1, Math.floor(this.#width / 2))
      throw error
    }
  }

  async #step(): Promise<'more' | 'idle'> {
    const { source, startBlock } = this.#options
    const { writer } = this
    if (!this.#loaded) await this.#load()
    this.#unasked = null
    const answers = await this.#lookAround()
    const head = await source.getHead()
    this.#status.head = head.block
    // If the chain is unreachable, that error is reported instead.
    if (this.#unasked !== null && this.#unasked !== this.#told) {
      this.#told = this.#unasked
      this.#options.onMessage?.(`The contracts could not be asked: ${this.#unasked}`)
    }
    if (answers) this.#look = { answers, block: blockOf(answers) ?? head.block }
    const state = await this.#sameChain(head)
    if (state === 'restarted') return 'more'
    if (state === 'behind') return 'idle'

    const old = this.#cursor
    const from = old === null ? startBlock : old.block + 1
    if (from > head.block) {
      if (old === null) return 'idle'
      if (head.block === old.block) await this.#rest(head)
      await this.#judge(writer.write, old.block)
      this.#forget()
      return (await this.#heal(old.block)) ? 'more' : 'idle'
    }
    // A due check ends the window, so that totals of its block are compared with exactly what is indexed by then.
    const due = this.#look !== null && this.#look.block >= from ? this.#look.block : head.block
    const to = Math.min(head.block, due, from + this.#width - 1)
    const before = to === head.block ? head : await source.getBlock(to)
    const events = await source.getEvents(from, to, this.#pools)
    // Not together with the events: a request that fails because its answer is too large also fails the others in it.
    const after = await source.getBlock(to)
    if (before === null || after === null || before.hash !== after.hash)
      throw new InconsistentRead(`block ${to} changed while it was read`)
    const genesis = old?.genesis ?? (await source.getGenesis()).hash

    const listed = to === head.block ? await this.#newTokens() : []
    const ended = await this.#dayEnds(old, from, after)
    this.#remind(changedStakes(events))
    const asked = to === head.block ? [...this.#unsampled].slice(0, MOST_STAKES) : []
    const facts = asked.length > 0 ? await source.stakes(to, ...divided(asked.map(([, one]) => one))) : null
    const next = { block: to, hash: after.hash, genesis, revision: this.#revision }
    const write = writer.write(async (tx) => {
      const moved = await tx.execute(
        old === null
          ? sql`insert into cursor (id, block, hash, timestamp, genesis, revision)
              values (1, ${to}, ${after.hash}, ${after.timestamp}, ${genesis}, ${this.#revision})
              on conflict (id) do nothing returning id`
          : sql`update cursor set block = ${to}, hash = ${after.hash}, timestamp = ${after.timestamp}
              where id = 1 and block = ${old.block} and hash = ${old.hash} returning id`,
      )
      if ((moved as unknown as { rows: unknown[] }).rows.length !== 1) throw new LostCursor()
      const fresh = await applyExchange(tx, events, this.#pools)
      await applyFarm(tx, events)
      await applyOffering(tx, events)
      await applyGenesis(tx, events)
      await applyConversions(tx, events)
      await applyNft(tx, events, this.#items)
      await applyHero(tx, events)
      await applyMint(tx, events)
      await applyApprovals(tx, events)
      await applyNftFarm(tx, events, new Set(this.#options.farmed))
      await saveDayEnds(tx, ended)
      await saveTokens(tx, listed)
      if (facts) await saveStakes(tx, facts)
      await saveCoverage(tx, events)
      await this.#judge((work) => work(tx), to)
      // At the head, the cursor itself is a sign of life, so the heartbeat is written only now and then.
      if (to < head.block || this.#isQuiet()) await this.#heartbeat(tx, head)
      return fresh
    })
    const made = await write.catch((error: unknown) => {
      this.#items.clear()
      this.#drifted = new Set()
      throw error
    })
    // At the head a range is a block or two and read quickly.
    if (to === head.block) this.#items.clear()
    this.#cursor = next
    this.#remember(made, events)
    this.#forget()
    for (const [key] of asked) this.#unsampled.delete(key)
    this.#status.block = to
    this.#status.events += events.length
    this.#progress.note(to)
    this.#status.estimate = this.#progress.estimate(head.block)
    const line = this.#progress.line(startBlock, head.block)
    if (line !== null) this.#options.onMessage?.(line)
    // Short transactions, because all other users of the built-in database wait for them.
    if (events.length > MOST_EVENTS) this.#width = Math.max(1, Math.floor(this.#width / 2))
    else if (events.length < MOST_EVENTS / 4) this.#width = Math.min(source.window, this.#width * 2)
    const have = new Set(listed.map((token) => token.address))
    this.#missingTokens = this.#missingTokens.filter((token) => !have.has(token))
    return to < head.block ? 'more' : 'idle'
  }

  /** The days that end in a range of blocks, for the NFT farm. */
  async #dayEnds(old: Cursor | null, from: number, last: Head): Promise<DayEnd[]> {
    const { source, farmed } = this.#options
    if (farmed.length === 0) return []
    const before = old !== null && this.#last?.hash === old.hash ? this.#last : null
    const at = old?.block ?? from
    // The real chain does not return block 0.
    const first = before ?? (at <= 1 ? await source.getGenesis() : await source.getBlock(at))
    if (first === null) throw new InconsistentRead(`block ${at} is missing`)
    const ends = await findDayEnds((block) => source.getBlock(block), first, last)
    this.#last = last
    return ends
  }

  /** Stores the state that the source attaches to pools, as the rows now have it. */
  #remember(made: readonly KnownPool[], events: readonly DomainEvent[]): void {
    const followed = new Map(
      events.flatMap((event) => (event.type === 'PoolFollowed' ? [[event.pool, event.state]] : [])),
    )
    this.#pools = [...this.#pools, ...made].map((pool) =>
      followed.has(pool.address) ? { ...pool, followed: followed.get(pool.address) } : pool,
    )
  }

  /** Updates the pools in memory after drifted ones were reset in the database. */
  #forget(): void {
    const drifted = this.#drifted
    if (drifted.size === 0) return
    this.#pools = this.#pools.map((pool) =>
      drifted.has(pool.address) ? { ...pool, followed: FORGOTTEN } : pool,
    )
    this.#drifted = new Set()
  }

  /** Queries the contracts if it is time and the index is close enough to the head for a comparison. */
  async #lookAround(): Promise<Look | null> {
    const { source, lookMs } = this.#options
    const { head } = this.#status
    const behind = this.#cursor === null || head === null ? 0 : head - this.#cursor.block
    if (behind > CLOSE || Date.now() - this.#lookedAt < lookMs) return null
    const look = await source.look(this.#pools).catch((error: unknown) => {
      // One contract that never answers must not stop the index. An unreachable node fails the next read as well.
      this.#lookedAt = Date.now() - lookMs + Math.min(lookMs, DOUBT_MS)
      this.#unasked = reasonOf(error)
      return null
    })
    if (look === null) return null
    this.#told = null
    this.#lookedAt = Date.now()
    // Farms that did not answer are read again at the same interval.
    if (this.#cursor !== null) this.#remind(await readUnsampled(this.writer.orm))
    return look
  }

  /**
   * Reads one old range of blocks again while totals show that something is missing. If the node now returns more
   * transactions than before, the index restarts.
   * @returns true if the index restarts
   */
  async #heal(block: number): Promise<boolean> {
    const stretch = await this.#coverage.next(this.writer.orm, block)
    if (stretch === null) return false
    const { from, to, transactions } = stretch
    const events = await this.#options.source.getEvents(from, to, this.#pools)
    if (countTransactions(events) <= transactions) return false
    this.#coverage.rest()
    await this.#restart('the node has more of the past than it gave before')
    return true
  }

  /**
   * Compares the contracts' answers with the index once it has reached their block. By then everything they report has
   * rows, unless its events are missing.
   */
  async #judge(write: <T>(work: (tx: Orm) => Promise<T>) => Promise<T>, block: number): Promise<void> {
    const look = this.#look
    if (look === null || block < look.block) return
    const isComparable = probesOf(look.answers).every(
      ({ total, block: at }) => total === undefined || at === block,
    )
    if (!isComparable && ++this.#looksInVain < MOST_LOOKS) {
      this.#look = null
      this.#lookedAt = 0
      return
    }
    this.#looksInVain = 0
    const availability = await write(async (tx) => {
      const found = judge(look.answers, await readHave(tx), this.#options.source.bare, block)
      this.#drifted = await forgetDrifted(tx, probesOf(look.answers), block)
      return saveAvailability(tx, found, isComparable)
    })
    // The missing part may not have arrived yet. Check again soon.
    this.#doubts = Object.values(availability).some((reason) => reason !== null && doubtful.has(reason))
      ? this.#doubts + 1
      : 0
    if (this.#doubts > 0 && this.#doubts <= MOST_LOOKS)
      this.#lookedAt = Math.min(this.#lookedAt, Date.now() - this.#options.lookMs + DOUBT_MS)
    this.#coverage.isShort = SUBJECTS.some((subject) => {
      const found = look.answers[subject]
      const isMissing = availability[subject] === 'incomplete' || availability[subject] === 'noEvents'
      if (subject === 'positions' || !isMissing || !Array.isArray(found)) return false
      // Calls are never pruned: missing ones are from before the start of the index.
      return found.some(({ recorded, finding }) => recorded !== true && finding === 'something')
    })
    this.#look = null
  }

  #isQuiet(): boolean {
    return Date.now() - this.#beat > BEAT_MS
  }

  /** No new block: writes only the heartbeat. */
  async #rest(head: Head): Promise<void> {
    if (this.#isQuiet()) await this.writer.write((tx) => this.#heartbeat(tx, head))
  }

  /** Configured tokens that exist by now. They are written in the transaction of the block at which they were found. */
  async #newTokens(): Promise<TokenFacts[]> {
    const found = await Promise.all(this.#missingTokens.map((token) => this.#options.source.getToken(token)))
    return found.filter((token) => token !== null)
  }

  /** Runs until `stop`: waits to be elected, then follows the chain. Failures are retried with growing delays. */
  start(): void {
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { database, pollMs, name, onMessage } = this.#options
    const pause = (ms: number, until = signal) =>
      sleep(ms, undefined, { signal: until }).catch(() => undefined)
    let failures = 0
    while (!signal.aborted) {
      try {
        if (!this.#lease?.held()) {
          this.#status.leading = false
          this.#loaded = false
          await this.#lease?.release()
          this.#lease = await database.lead(name)
          if (this.#lease === null) {
            await pause(Math.max(pollMs, ELECTION_MS))
            continue
          }
          this.#status.leading = true
        }
        // Set before the head is requested, so that a block that arrives during this read ends the pause.
        this.#newBlock = new AbortController()
        const result = await this.step()
        failures = 0
        this.#status.lastError = null
        if (result === 'idle') await pause(pollMs, AbortSignal.any([signal, this.#newBlock.signal]))
      } catch (error) {
        if (signal.aborted) break
        // The memory may no longer match the database.
        this.#loaded = false
        this.#status.errors++
        const text = reasonOf(error)
        if (text !== this.#status.lastError) onMessage?.(`The indexer waits: ${text}`)
        this.#status.lastError = text
        failures++
        await pause(Math.min(pollMs * 2 ** Math.min(failures, 5), 10_000))
      }
    }
    this.#status.leading = false
    await this.#lease?.release()
  }

  /** Ends after the current transaction. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}

const probesOf = (look: Look): readonly ProbeAnswer[] =>
  Object.values(look).flatMap((found) => (Array.isArray(found) ? (found as readonly ProbeAnswer[]) : []))

/** The newest block for which contracts answered with totals. */
function blockOf(look: Look): number | null {
  const blocks = probesOf(look).flatMap(({ block }) => block ?? [])
  return blocks.length === 0 ? null : Math.max(...blocks)
}

const changedStakes = (events: readonly DomainEvent[]): (FarmPool | Stake)[] =>
  events.flatMap((event) => {
    if (event.type !== 'FarmMoved' && event.type !== 'FarmPoolAdded') return []
    const { farm, pid } = event
    return event.type === 'FarmMoved'
      ? [
          { farm, pid },
          { farm, pid, user: event.user },
        ]
      : [{ farm, pid }]
  })

const divided = (list: readonly (FarmPool | Stake)[]): [FarmPool[], Stake[]] => [
  list.filter((one) => !('user' in one)),
  list.filter((one) => 'user' in one),
]
