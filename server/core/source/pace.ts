/** Limits how fast a node is queried. */

/** A clock that a test can turn. */
export type Clock = {
  /** Milliseconds. */
  now(): number
  sleep(ms: number): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** Lets at most this many requests begin per second, evenly spaced and in order. */
export class Pace {
  readonly #clock: Clock
  readonly #gap: number
  #next = 0
  #begun = 0

  /** @param perSecond 0 means no limit */
  constructor(perSecond: number, clock: Clock = systemClock) {
    this.#clock = clock
    this.#gap = perSecond > 0 ? 1_000 / perSecond : 0
  }

  /** Requests that have begun. */
  get begun(): number {
    return this.#begun
  }

  /**
   * Waits for the turn of the next requests.
   * @param count how many are sent together
   */
  async turn(count = 1): Promise<void> {
    this.#begun += count
    const now = this.#clock.now()
    const at = Math.max(now, this.#next)
    this.#next = at + this.#gap * count
    if (at > now) await this.#clock.sleep(at - now)
  }
}

/** Returns a fetch that respects the pace. A batch counts as the requests that are in it. */
export function pacedFetch(pace: Pace, inner: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : ''
    const batch = body.startsWith('[') ? (JSON.parse(body) as unknown[]).length : 1
    await pace.turn(batch)
    return inner(input, init)
  }
}
