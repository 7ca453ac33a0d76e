/** Retry rules for code that fails to load, in the page and in the worker. */

/** Time limit of these retries (docs/product.md, Times and lifetimes). */
export const CHUNK_LIMIT_MS = 120_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * Returns the pause before the next try, in ms: doubles up to ten seconds, with jitter so that many clients do not
 * retry together.
 * @param tries number of failed tries before this one
 * @param random in [0, 1)
 */
export const pauseAfter = (tries: number, random: number) =>
  Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)) * (0.5 + random / 2))
