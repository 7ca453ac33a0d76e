import type { Indexed } from './indexed.ts'

/** Characters of kept answers. */
const CACHE_LIMIT = 16_000_000

type Kept = {
  readonly text: string
  readonly etag: string
  readonly until: number
}

const stateOf = ({ hash, version, sight }: Indexed) => `${hash} ${version} ${JSON.stringify(sight)}`

/** Answers that are a function of what is known, kept until that changes. */
export class AnswerCache {
  readonly #kept = new Map<string, Kept>()
  #of = ''
  #size = 0
  get(at: Indexed, key: string) {
    const kept = this.#of === stateOf(at) ? this.#kept.get(key) : undefined
    return kept !== undefined && kept.until > Date.now() ? kept : undefined
  }
  set(at: Indexed, key: string, answer: Kept) {
    if (this.#of !== stateOf(at)) {
      this.#of = stateOf(at)
      this.#kept.clear()
      this.#size = 0
    }
    const more = answer.text.length - (this.#kept.get(key)?.text.length ?? 0)
    if (this.#size + more > CACHE_LIMIT) return
    this.#size += more
    this.#kept.set(key, answer)
  }
}
