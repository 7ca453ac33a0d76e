/** The chain's own history of calls, `view.searchMap` and `search.tx`, read page by page. */
import { parseExact } from '../../../src/lib/core/chain/exactJson.ts'
import { type Call, readEntry, readRecord, type TransactionRecord } from './call.ts'
import { HEAD_CALL, heightOf, type RpcCall } from './chainReads.ts'
import type { Address } from './model.ts'
import { InconsistentRead } from './nodeErrors.ts'
import { type Clock, systemClock } from './pace.ts'

/** Blocks in one answer: the node refuses a range whose ends are 1,024 or more apart. */
export const PAGE = 1_024
/** Pages of one request: the question for the node's height, which goes with them, then costs little. */
const PACK = 16
/** Requests that are under way at the same time, so that a slow node is still asked at its pace. */
const TOGETHER = 4
const ATTEMPTS = 4
const FIRST_PAUSE_MS = 500
/** Most that one answer may hold, in characters. */
const MOST = 200_000_000

/** Which methods of which contracts. */
export type Wanted = ReadonlyMap<Address, ReadonlySet<string>>

export type HistoryOptions = {
  readonly rpcUrl: string
  /** In place of the network's own; it keeps the pace. */
  readonly fetch?: typeof fetch | undefined
  readonly timeoutMs?: number
  readonly clock?: Clock | undefined
}

/** The node can't answer this: asking the same again is no use, asking for less may be. */
export class Refused extends Error {}

type Answer = { readonly result: unknown } | { readonly refusal: string }
/** First and last block. */
type Range = readonly [from: number, to: number]

/** Statuses that say "not now" whatever was asked. */
const busy: readonly number[] = [429, 503]

export class CallHistory {
  readonly #options: HistoryOptions
  readonly #clock: Clock
  /** Entries that were no calls of the shape we know. */
  skipped = 0
  /** Answers that had to be asked for again. */
  retries = 0

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  async #post(requests: readonly RpcCall[]): Promise<Answer[]> {
    const { rpcUrl, timeoutMs = 60_000 } = this.#options
    const batch = requests.map((one, id) => ({ jsonrpc: '2.0', id: id + 1, ...one }))
    const response = await (this.#options.fetch ?? fetch)(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch.length === 1 ? batch[0] : batch),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw isTimeout(error) ? new Refused(`no answer in ${timeoutMs} ms`) : error
    })
    if (!response.ok) {
      const text = `The node answered ${response.status}.`
      throw busy.includes(response.status) ? new Error(text) : new Refused(text)
    }
    // A body that is cut off or no JSON may be one that is too large for something on the way.
    const text = await response.text().catch((error: unknown) => {
      throw new Refused(`the answer was cut off: ${String(error)}`)
    })
    if (text.length > MOST) throw new Refused('the answer is too large')
    let parsed: unknown
    try {
      parsed = parseExact(text)
    } catch {
      throw new Refused('the answer is no JSON')
    }
    const answers = (Array.isArray(parsed) ? parsed : [parsed]) as {
      id?: unknown
      result?: unknown
      error?: unknown
    }[]
    return batch.map(({ id }) => {
      const answer = answers.find((one) => one?.id === id)
      if (answer === undefined) throw new Refused('the node left an answer out')
      const { error } = answer
      if (error === undefined) return { result: answer.result ?? null }
      return {
        refusal: typeof error === 'string' ? error : String((error as { message?: unknown })?.message),
      }
    })
  }

  /** Asks again, with growing pauses, where the node did not get to answering, or answered of an older block. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (error instanceof Refused || attempt === ATTEMPTS) throw error
        this.retries++
        await this.#clock.sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    }
  }

  /** @throws Refused where the node refuses one of them */
  ask(...requests: RpcCall[]): Promise<unknown[]> {
    return this.#insist(async () => (await this.#post(requests)).map(resultOf))
  }

  /**
   * Asks together with the height of the node that answers: one that is behind would leave out what it does not have.
   * @throws InconsistentRead when every node that was reached is behind the block; Refused as `ask` does
   */
  async askAt(block: number, ...requests: RpcCall[]): Promise<unknown[]> {
    return this.#insist(async () => {
      const [head, ...answers] = await this.#post([HEAD_CALL, ...requests])
      const height = heightOf(head)
      const isBehind = new InconsistentRead(`the node does not have block ${block} yet`)
      if (height !== null && height < block) throw isBehind
      const results = answers.map(resultOf)
      // A node that can't say its height may be one that has nothing yet.
      if (height === null && block >= 0) throw isBehind
      return results
    })
  }

  /** Calls of several ranges, in one request. What the node can't answer is asked for in halves. */
  async #pages(ranges: readonly Range[], wanted: Wanted): Promise<Call[][]> {
    const map = Object.fromEntries([...wanted].map(([address, methods]) => [address, [...methods]]))
    const end = Math.max(...ranges.map(([, to]) => to))
    let answers: unknown[]
    try {
      answers = await this.askAt(
        end,
        ...ranges.map(([from, to]) => ({ method: 'view.searchMap', params: [map, from, to] })),
      )
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const [[from, to]] = ranges as [Range]
      if (ranges.length > 1) {
        const middle = Math.ceil(ranges.length / 2)
        const first = await this.#pages(ranges.slice(0, middle), wanted)
        return first.concat(await this.#pages(ranges.slice(middle), wanted))
      }
      if (from === to) throw new Error(`The node refuses its calls of block ${from}: ${error.message}.`)
      const middle = Math.floor((from + to) / 2)
      const [first = []] = await this.#pages([[from, middle]], wanted)
      const [second = []] = await this.#pages([[middle + 1, to]], wanted)
      return [first.concat(second)]
    }
    return ranges.map(([from, to], k) => {
      const answer = answers[k]
      if (!Array.isArray(answer)) throw new InconsistentRead(`no calls of blocks ${from} to ${to}`)
      return answer.flatMap((entry): Call[] => {
        const call = readEntry(entry)
        if (call === null || call.block < from || call.block > to) {
          this.skipped++
          return []
        }
        return wanted.get(call.to)?.has(call.method) ? [call] : []
      })
    })
  }

  /**
   * Calls from one block to another, both included, in the order in which they began.
   * @param value a transaction without any such call is dropped page by page: most of what a coin's history holds is
   * between strangers
   * @throws rather than answer a part
   */
  async read(
    from: number,
    to: number,
    wanted: Wanted,
    value: (call: Call) => boolean = () => true,
  ): Promise<Call[]> {
    const ranges = Array.from({ length: Math.ceil((to - from + 1) / PAGE) }, (_, k): Range => {
      const begin = from + k * PAGE
      return [begin, Math.min(to, begin + PAGE - 1)]
    })
    const pages: Call[][] = ranges.map(() => [])
    let next = 0
    const work = async (): Promise<void> => {
      for (let k = next; k < ranges.length; k = next) {
        next += PACK
        const found = await this.#pages(ranges.slice(k, k + PACK), wanted)
        for (const [i, page] of found.entries()) {
          const saved = new Set(page.filter(value).map(({ txHash }) => txHash))
          pages[k + i] = page.filter(({ txHash }) => saved.has(txHash))
        }
      }
    }
    await Promise.all(Array.from({ length: Math.min(TOGETHER, Math.ceil(ranges.length / PACK)) }, work))
    return pages.flat().sort((a, b) => a.block - b.block || a.txIndex - b.txIndex)
  }

  /** All calls of the transaction that this one is of; null where the node has no record of it. */
  async transaction(call: Call): Promise<TransactionRecord | null> {
    const question = { method: 'search.tx', params: [call.txHash] }
    // An answer proves that the node has the block; nothing proves nothing.
    const [answer] = await this.ask(question).catch((error) => {
      if (error instanceof Refused) return [null]
      throw error
    })
    return readRecord(answer ?? (await this.askAt(call.block, question))[0], call)
  }
}

function resultOf(answer: Answer): unknown {
  if ('refusal' in answer) throw new Refused(answer.refusal)
  return answer.result
}

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
