import { type ChainKey, chainConfig } from './chains.ts'

/**
 * Only this file reads the build's environment. The build replaces these names by literals. Under Node (tests, server)
 * they are absent, and the devnet is used.
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

/**
 * Returns the key that an API requires from this site, only for the configured API: a visitor's own address gets none.
 */
export const apiKeyFor = (base: string): string | null => (base === chain.api ? apiKey : null)

export const buildId: string = typeof __BUILD_ID__ === 'undefined' ? 'dev' : __BUILD_ID__

/** True if this is a built site: only built sites have a worker. */
export const isBuilt = typeof __BUILD_ID__ !== 'undefined' && !import.meta.env?.DEV

/** Version of this release: three numbers. */
export const version: string = typeof __VERSION__ === 'undefined' ? '0.0.0' : __VERSION__

/** Mirrors with this site's files (docs/releases.md). */
export const mirrors: readonly string[] = typeof __MIRRORS__ === 'undefined' ? [] : __MIRRORS__
