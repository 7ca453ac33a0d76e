/** An in-memory cache of bounded size. It evicts the oldest entry first. */
export class BoundedCache<V> {
  readonly #kept = new Map<string, V>()
  readonly #limit: number
  readonly #sizeOf: (value: V) => number
  #size = 0

  /**
   * @param limit total size of all keys and values, in characters or bytes
   * @param sizeOf returns the size of a value in the same unit; a key counts as its characters
   */
  constructor(limit: number, sizeOf: (value: V) => number) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  get(key: string): V | null {
    return this.#kept.get(key) ?? null
  }

  set(key: string, value: V): void {
    this.#drop(key)
    this.#kept.set(key, value)
    this.#size += key.length + this.#sizeOf(value)
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#limit) break
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#size = 0
  }

  #drop(key: string): void {
    const value = this.#kept.get(key)
    if (value === undefined) return
    this.#kept.delete(key)
    this.#size -= key.length + this.#sizeOf(value)
  }
}
