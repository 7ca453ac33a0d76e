/** Bad networks that can be had again: what happens to a request follows from a seed alone. */
import type { Fault } from '../support/fault.ts'

/** Numbers in [0, 1) from a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Faults and how often each happens, in parts of one. */
export type Weather = readonly (readonly [share: number, fault: Fault])[]

/** The fate of each request in its turn. */
export function weather(seed: number, faults: Weather): () => Fault | null {
  const next = seeded(seed)
  return () => {
    let dice = next()
    for (const [share, fault] of faults) {
      if (dice < share) return fault
      dice -= share
    }
    return null
  }
}
