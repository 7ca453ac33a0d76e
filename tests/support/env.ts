/** Port of the devnet for browser tests; different from `npm start`'s own. */
export const PORT = Number(process.env.TEST_PORT ?? 7599)
export const ORIGIN = `http://localhost:${PORT}`
export const RPC = `${ORIGIN}/rpc`
export const CHAIN_ID = 751_812

/** The tests' own relay for wallet apps, the site's id there, and the one app that a login names. */
export const RELAY_PORT = PORT + 20_000
export const RELAY = `ws://localhost:${RELAY_PORT}`
export const PROJECT_ID = '0123456789abcdef0123456789abcdef'
export const NAMED_APP = 'Harbor Mobile'

/** The long run does the full product of languages, screens and wallets, and more random cases. */
export const LONG = process.env.TEST_LONG === '1'

/** Several ways to see the same; the short run, whose minutes are counted, takes the first of them. */
export const ways = <T>(all: readonly T[], short = 1): readonly T[] => (LONG ? all : all.slice(0, short))

/** Plain chain behaviour instead of the real chain's: the money flows must hold on both. */
export const PLAIN = process.env.TEST_PLAIN === '1'

/** A chain whose Transfer logs contain no amounts, like the real one's: the amounts are read from `search.tx`. */
export const BARE = process.env.TEST_BARE === '1'

/** The whole flaky-network matrix, which writes docs/faults.md. */
export const FAULTS = process.env.TEST_FAULTS === '1'
