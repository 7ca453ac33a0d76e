/** How code that does not come is tried again, by the page and by the worker. */

/** How long code that does not come is asked for (docs/product.md, Times and lifetimes). */
export const CHUNK_LIMIT_MS = 120_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * Pause before the next try, in ms: doubles up to ten seconds, with jitter so that a crowd does not come at once.
 * @param tries how many have failed before this one
 * @param random in [0, 1)
 */
export const pauseAfter = (tries: number, random: number) =>
  Math.round(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)) * (0.5 + random / 2))
