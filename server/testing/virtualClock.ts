import type { Clock } from '../core/source/pace.ts'

/** A clock that jumps to the next moment somebody waits for, whenever nothing else is left to do. */
export class VirtualClock implements Clock {
  #now = 0
  readonly #waiting: { readonly at: number; readonly wake: () => void }[] = []

  now(): number {
    return this.#now
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push({ at: this.#now + ms, wake })
      this.#waiting.sort((a, b) => a.at - b.at)
    })
  }

  /** Lets time pass until this is done. */
  async run<T>(work: Promise<T>): Promise<T> {
    let over = false
    const done = work.finally(() => {
      over = true
    })
    done.catch(() => undefined)
    while (!over) {
      // Everything that needs no time comes first, and what takes real time (a database) costs none of this one.
      await new Promise((resolve) => setImmediate(resolve))
      if (over) break
      const next = this.#waiting.shift()
      if (next === undefined) continue
      this.#now = Math.max(this.#now, next.at)
      next.wake()
    }
    return done
  }
}
