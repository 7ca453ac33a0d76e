/** The chain's own history of calls, `view.searchMap` and `search.tx`, read page by page. */
import { parseExact } from '../../../src/lib/chain/exactJson.ts'
import { type Call, readEntry, readRecord } from '../kernel/call.ts'
import type { Address } from '../kernel/model.ts'
import { InconsistentRead } from '../kernel/nodeErrors.ts'
import { type Clock, systemClock } from './pace.ts'

/** Blocks in one answer: the node refuses a range whose ends are 1,024 or more apart. */
export const PAGE = 1_024
/** Pages that are asked for at the same time, so that a slow node is still asked at its pace. */
const TOGETHER = 8
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

/** The node answered that it can't: asking the same again is no use, asking for less may be. */
export class Refused extends Error {}

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

  async #post(requests: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[]> {
    const { rpcUrl, timeoutMs = 60_000 } = this.#options
    const batch = requests.map((one, id) => ({ jsonrpc: '2.0', id: id + 1, ...one }))
    const response = await (this.#options.fetch ?? fetch)(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch.length === 1 ? batch[0] : batch),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The node answered ${response.status}.`)
    if (text.length > MOST) throw new Refused('the answer is too large')
    const parsed = parseExact(text)
    const answers = (Array.isArray(parsed) ? parsed : [parsed]) as {
      id?: unknown
      result?: unknown
      error?: unknown
    }[]
    return batch.map(({ id }) => {
      const answer = answers.find((one) => one?.id === id)
      if (answer === undefined) throw new Error('The node left an answer out.')
      const { error } = answer
      if (error === undefined) return answer.result ?? null
      const message = typeof error === 'string' ? error : String((error as { message?: unknown })?.message)
      throw new Refused(message)
    })
  }

  /** Asks again where the node did not get to answering. @throws what it answered at last */
  async ask(...requests: { method: string; params: readonly unknown[] }[]): Promise<unknown[]> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#post(requests)
      } catch (error) {
        if (error instanceof Refused || attempt === ATTEMPTS) throw error
        this.retries++
        await this.#clock.sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    }
  }

  async #page(from: number, to: number, wanted: Wanted): Promise<Call[]> {
    const map = Object.fromEntries([...wanted].map(([address, methods]) => [address, [...methods]]))
    let answer: unknown
    try {
      ;[answer] = await this.ask({ method: 'view.searchMap', params: [map, from, to] })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (from === to) throw new Error(`The node refuses its calls of block ${from}: ${error.message}.`)
      const middle = Math.floor((from + to) / 2)
      return (await this.#page(from, middle, wanted)).concat(await this.#page(middle + 1, to, wanted))
    }
    if (!Array.isArray(answer)) throw new InconsistentRead(`no calls of blocks ${from} to ${to}`)
    return answer.flatMap((entry): Call[] => {
      const call = readEntry(entry)
      if (call === null || call.block < from || call.block > to) {
        this.skipped++
        return []
      }
      return wanted.get(call.to)?.has(call.method) ? [call] : []
    })
  }

  /**
   * Calls from one block to another, both included, in the order in which they began.
   * @param worth a transaction without any such call is dropped page by page: most of what a coin's history holds is
   * between strangers
   * @throws rather than answer a part
   */
  async read(
    from: number,
    to: number,
    wanted: Wanted,
    worth: (call: Call) => boolean = () => true,
  ): Promise<Call[]> {
    const begins = Array.from({ length: Math.ceil((to - from + 1) / PAGE) }, (_, k) => from + k * PAGE)
    const pages: Call[][] = begins.map(() => [])
    let next = 0
    const work = async (): Promise<void> => {
      for (let k = next++; k < begins.length; k = next++) {
        const begin = begins[k] as number
        const page = await this.#page(begin, Math.min(to, begin + PAGE - 1), wanted)
        const kept = new Set(page.filter(worth).map(({ txHash }) => txHash))
        pages[k] = page.filter(({ txHash }) => kept.has(txHash))
      }
    }
    await Promise.all(Array.from({ length: Math.min(TOGETHER, begins.length) }, work))
    return pages.flat().sort((a, b) => a.block - b.block || a.txIndex - b.txIndex)
  }

  /** All calls of the transaction that this one is of. */
  async transaction(call: Call): Promise<Call[]> {
    const [answer] = await this.ask({ method: 'search.tx', params: [call.txHash] })
    return readRecord(answer, call)
  }
}
