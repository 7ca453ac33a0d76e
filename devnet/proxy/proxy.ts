import type { Hex } from 'viem'
import { BLOCK_MS } from '../chain.ts'
import { createUpstream } from '../upstream.ts'
import { answer } from './answer.ts'
import { withBareLogs } from './bareLogs.ts'
import { type CallBook, withCalls } from './callBook.ts'
import { createGate } from './gate.ts'
import { Mempool } from './mempool.ts'
import type { Chain, Method } from './method.ts'
import { internalMethods, plainMethods, relayMethods } from './methods.ts'
import { Producer } from './producer.ts'
import type { Registry } from './registry.ts'

export type ProxyOptions = {
  /** Address of the anvil child. */
  anvilUrl: string
  registry: Registry
  /** Plain behaviour: anvil's own shapes, reverted transactions are mined with status 0. */
  plain?: boolean
  /** Transfer logs without amounts, which are in `search.tx` instead: see bareLogs.ts. */
  bareLogs?: boolean
  /** Record of the calls of every block, for `view.searchMap`; without it the chain does not have that method. */
  calls?: CallBook
  /** Without a request for this long the chain stops ticking (ms). */
  idleMs?: number
  blockMs?: number
  now?: () => number
  /** Reports a failed tick to the owner (the child has ended, the disk is full). */
  onError?: (error: unknown) => void
}

export type ChainProxy = {
  /**
   * Answers a client. A path ending in `2` is the second address of the same chain: the node that makes the blocks,
   * which alone knows why a transaction failed (`failtx`, `search.tx`). The first is an ordinary node.
   */
  handle(request: Request): Promise<Response>
  /** Answers the indexer of the same process: anvil's shapes, reads only, without keeping the chain awake. */
  internal(request: Request): Promise<Response>
  /** Registers the listener of new blocks, called once a block can be read. It replaces the previous listener. */
  onBlock(listener: () => void): void
  /** Begins ticking, after catching up with the clock. */
  start(): Promise<void>
  /** Stops ticking; settles when the running tick is done. */
  stop(): Promise<void>
  /**
   * Makes one block immediately (for tests, while ticking is stopped).
   * @returns the hashes in it
   */
  tick(): Promise<Hex[]>
  isIdle(): boolean
  pool: Mempool
}

const FAILURES_KEPT = 10_000

/** The chain as clients see it, in front of an anvil that never mines by itself. */
export function createProxy(options: ProxyOptions): ChainProxy {
  const { registry, plain = false, idleMs = 5 * 60_000, blockMs = BLOCK_MS, now = Date.now } = options
  const upstream = createUpstream(options.anvilUrl)
  const pool = new Mempool()
  const gate = createGate()
  const failures = new Map<Hex, string>()
  const producer = new Producer({
    upstream,
    pool,
    gate,
    mainToken: registry.tokens.MEV ?? null,
    formulator: registry.formulator,
    reveals: registry.reveals.map(({ address }) => address),
    keepFailed: plain,
    now,
    record: options.calls ? (height) => (options.calls as CallBook).record(height) : null,
    onFailed: ({ hash }, reason) => {
      failures.set(hash, reason)
      for (const oldest of failures.keys()) {
        if (failures.size <= FAILURES_KEPT) break
        failures.delete(oldest)
      }
    },
  })

  const chain: Chain = { upstream, pool, registry, now, failures, producer: false }
  const gated = (table: Map<string, Method>): Map<string, Method> =>
    new Map([...table].map(([name, method]) => [name, (params) => gate.read(() => method(params))]))
  const build = plain ? plainMethods : relayMethods
  const shown = (table: Map<string, Method>) => {
    const all = plain ? table : withCalls(table, chain, options.calls ?? null)
    return gated(options.bareLogs ? withBareLogs(all, chain) : all)
  }
  const ordinary = shown(build(chain))
  const making = shown(build({ ...chain, producer: true }))
  // The index gets the same limited logs as clients.
  const inside = shown(internalMethods({ ...chain, producer: true }))

  let lastRequest = now()
  let running = false
  let timer: NodeJS.Timeout | undefined
  let work: Promise<unknown> = Promise.resolve()
  let waking: Promise<unknown> | undefined
  let due = 0
  let report: () => void = () => {}

  const isIdle = (): boolean => running && timer === undefined

  const schedule = (): void => {
    // From the planned moment, not from the end of the work, so that blocks have a steady rhythm; never a burst.
    due = Math.max(due + blockMs, performance.now())
    timer = setTimeout(run, Math.max(1, due - performance.now()))
  }
  const run = (): void => {
    if (pool.size === 0 && now() - lastRequest > idleMs) {
      timer = undefined
      return
    }
    work = producer.tick().then(
      () => {
        report()
        if (running) schedule()
      },
      (error) => {
        if (!running) return
        schedule()
        options.onError?.(error)
      },
    )
  }

  const catchUp = async (): Promise<void> => {
    await producer.wake()
    report()
    if (!running) return
    due = performance.now()
    schedule()
  }
  /** Requests during a wake-up wait for that same wake-up. */
  const wake = (): Promise<unknown> => {
    waking ??= catchUp().finally(() => {
      waking = undefined
    })
    return waking
  }

  return {
    pool,
    isIdle,
    onBlock: (listener) => {
      report = listener
    },
    async start() {
      await producer.prepare()
      running = true
      lastRequest = now()
      await wake()
    },
    async stop() {
      running = false
      clearTimeout(timer)
      timer = undefined
      await work
      await waking
    },
    tick: () => producer.tick(),
    async handle(request) {
      lastRequest = now()
      if (isIdle()) await wake()
      return answer(request, new URL(request.url).pathname.endsWith('2') ? making : ordinary, plain)
    },
    internal: (request) => answer(request, inside, true),
  }
}
