/** How fast an index comes nearer to the head, and when it will be there. */

/** Over which time the speed is taken. */
const SPAN_MS = 60_000
/** How often a line is worth writing. */
const TELL_MS = 10_000
/** Closer than this the index is at the head, which needs no line. */
const CLOSE = 2_000

type Mark = { readonly at: number; readonly block: number }

/** An estimate from the last minute; null while there is none. */
export type Estimate = {
  readonly blocksPerSecond: number
  readonly secondsLeft: number
}

const round = (value: number) => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

/** A length of time as a person says it. */
export const lengthText = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5_400
      ? `${Math.ceil(seconds / 60)} min`
      : `${round(seconds / 3_600)} h`

export class Progress {
  readonly #now: () => number
  #marks: Mark[] = []
  #told = Number.NEGATIVE_INFINITY

  /** @param now milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Notes how far the index is. A step back is another chain: the past says nothing of it. */
  note(block: number): void {
    const at = this.#now()
    if (block < (this.#marks.at(-1)?.block ?? block)) this.#marks = []
    this.#marks.push({ at, block })
    while (this.#marks.length > 2 && at - (this.#marks[1] as Mark).at >= SPAN_MS) this.#marks.shift()
  }

  estimate(head: number): Estimate | null {
    const [first, last] = [this.#marks[0], this.#marks.at(-1)]
    if (first === undefined || last === undefined || last.at <= first.at || last.block <= first.block)
      return null
    const blocksPerSecond = ((last.block - first.block) * 1_000) / (last.at - first.at)
    return { blocksPerSecond, secondsLeft: Math.max(0, head - last.block) / blocksPerSecond }
  }

  /** A line about a long way that is still ahead, now and then; null where there is nothing to tell. */
  line(from: number, head: number): string | null {
    const block = this.#marks.at(-1)?.block
    const now = this.#now()
    if (block === undefined || head - block <= CLOSE || now - this.#told < TELL_MS) return null
    this.#told = now
    const part = head > from ? Math.floor(((block - from) * 100) / (head - from)) : 100
    const guess = this.estimate(head)
    const left = guess
      ? `${round(guess.blocksPerSecond)} blocks a second, about ${lengthText(guess.secondsLeft)} left`
      : 'begun'
    return `Indexed to block ${block} of ${head} (${part} %): ${left}.`
  }
}
