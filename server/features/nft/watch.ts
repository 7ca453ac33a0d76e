import { setTimeout as sleep } from 'node:timers/promises'
import { keepersOf } from '../../../src/lib/core/nft/heroActions.ts'
import type { Writer } from '../../core/db/query.ts'
import { reasonOf } from '../../core/reason.ts'
import type { Registry } from '../../core/registry.ts'
import type { ReadContracts } from '../../core/source/reads.ts'
import { lookAtFacts, type OtherFacts } from './facts.ts'
import { lookAtMeans } from './means.ts'
import { type MetadataHosts, MetadataQueue } from './metadata.ts'

export type NftWatchOptions = {
  readonly database: Writer
  readonly read: ReadContracts
  readonly registry: Pick<Registry, 'market' | 'tokens' | 'collections' | 'mints' | 'reveals'>
  readonly hosts: MetadataHosts
  /** Facts of other features' contracts to read as well. */
  readonly others?: OtherFacts | undefined
  /** Returns true if this process should run: it is the elected indexer, and near the head. */
  readonly turn: () => boolean
  readonly onMessage?: ((text: string) => void) | undefined
}

const IDLE_MS = 500
/** How often facts without events are read. */
const MEANS_MS = 2_000
const RANK_MS = 3_000
const FACTS_MS = 60_000

/** Runs beside the indexer and reads what events do not report: metadata, ranks, means of offer makers, terms. */
export class NftWatch {
  readonly #options: NftWatchOptions
  readonly #queue: MetadataQueue
  readonly #stopping = new AbortController()
  #running: Promise<void> | null = null
  #errors = 0

  constructor(options: NftWatchOptions) {
    this.#options = options
    this.#queue = new MetadataQueue(
      options.database,
      options.read,
      options.hosts,
      Date.now,
      keepersOf(options.registry),
    )
  }

  errors(): number {
    return this.#errors
  }

  start(): void {
    if (this.#options.registry.collections.length > 0) this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const { database, read, registry, hosts, others, turn, onMessage } = this.#options
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined)
    const next = { facts: 0, means: 0, rank: 0 }
    const due = (job: keyof typeof next, every: number) => {
      const now = Date.now()
      if (now < next[job]) return false
      next[job] = now + every
      return true
    }
    let failures = 0
    let said = ''
    while (!signal.aborted) {
      if (!turn()) {
        await pause(IDLE_MS)
        continue
      }
      try {
        if (due('facts', FACTS_MS)) await lookAtFacts(database, read, hosts, registry, { others })
        if (due('means', MEANS_MS)) await lookAtMeans(database, read, registry)
        const handled = await this.#queue.step()
        if (handled === 0 && due('rank', RANK_MS)) await this.#queue.rank()
        if (handled === 0) await pause(IDLE_MS)
        failures = 0
        said = ''
      } catch (error) {
        if (signal.aborted) break
        this.#errors++
        const text = reasonOf(error)
        if (text !== said) onMessage?.(`Metadata waits: ${text}`)
        said = text
        failures++
        await pause(Math.min(IDLE_MS * 2 ** Math.min(failures, 5), 10_000))
      }
    }
  }

  /** Ends after the current step. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }
}
