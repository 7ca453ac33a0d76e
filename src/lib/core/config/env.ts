import { type ChainKey, chainConfig } from './chains.ts'

/**
 * The only door to the build's environment. The build replaces these names by literals;
 * under Node (tests, server) they are absent and the devnet is meant.
 */
declare const __CHAIN__: ChainKey | undefined
declare const __DEVNET_ORIGIN__: string | undefined
declare const __API_KEY__: string | null | undefined
declare const __BUILD_ID__: string | undefined
declare const __VERSION__: string | undefined
declare const __MIRRORS__: readonly string[] | undefined

const key: ChainKey = typeof __CHAIN__ === 'undefined' ? 'devnet' : __CHAIN__

export const chain = chainConfig(
  key,
  typeof __DEVNET_ORIGIN__ === 'undefined' ? 'http://localhost:7518' : __DEVNET_ORIGIN__,
)

const apiKey = typeof __API_KEY__ === 'undefined' ? null : __API_KEY__

/** The key that an API asks of this site, if it is the configured one: an address of the visitor's own gets none. */
export const apiKeyFor = (base: string): string | null => (base === chain.api ? apiKey : null)

export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'dev' : __BUILD_ID__

/** Whether this is a built site: only that has a worker. */
export const isBuilt = typeof __BUILD_ID__ !== 'undefined' && !import.meta.env?.DEV

/** Of this release: three numbers. */
export const version: string = typeof __VERSION__ === 'undefined' ? '0.0.0' : __VERSION__

/** Who else has this site's files (docs/releases.md). */
export const mirrors: readonly string[] = typeof __MIRRORS__ === 'undefined' ? [] : __MIRRORS__
