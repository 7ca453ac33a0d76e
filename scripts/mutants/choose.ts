/** Which mistakes a run plants: by seed, so that a run can be repeated and resumed. */

/** Numbers from 0 to below 1 that follow from a seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `count` of a list in an order that follows from the seed; all of them where there are no more. */
export function choose<T>(list: readonly T[], count: number, seed: number): T[] {
  const next = numbers(seed)
  const rest = [...list]
  const chosen: T[] = []
  while (chosen.length < count && rest.length > 0)
    chosen.push(...rest.splice(Math.floor(next() * rest.length), 1))
  return chosen
}
