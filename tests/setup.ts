/** Every property runs 1,000 times, 10,000 in the long run. TEST_SEED replays one; a failure prints its own seed. */
import fc from 'fast-check'

const { TEST_SEED: seed, TEST_LONG: long } = process.env
fc.configureGlobal({ numRuns: long === '1' ? 10_000 : 1_000, ...(seed ? { seed: Number(seed) } : {}) })
