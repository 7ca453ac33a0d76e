/** Numbers that look random and follow from one number alone. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole, in [0, below). */
  below(limit: number): number
  between(low: number, high: number): number
  /** Standard normal. */
  normal(): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** In proportion to the weights. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T
}

/** splitmix32: small, well mixed, the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let z = state
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return ((z ^ (z >>> 15)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    weighted(list, weight) {
      let left = next() * list.reduce((sum, item) => sum + weight(item), 0)
      for (const item of list) {
        left -= weight(item)
        if (left < 0) return item
      }
      return list[list.length - 1] as (typeof list)[number]
    },
  }
}
