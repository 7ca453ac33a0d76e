import type { Registry } from '../../src/lib/core/config/registry.ts'

/** The registry of a chain on which nothing is known: a test adds what it is about. */
export const noContracts = (chainId: number) =>
  ({
    chainId,
    factory: null,
    router: null,
    whitelist: null,
    gateway: null,
    formulator: null,
    tokens: {},
    pools: [],
    farm: null,
    mappFarms: [],
    offerings: [],
    genesisLock: null,
    market: null,
    collections: [],
    mints: [],
    reveals: [],
    converters: [],
    nftFarm: null,
    retired: [],
  }) satisfies Registry
