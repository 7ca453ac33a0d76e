import type { Registry } from '../core/registry.ts'
import { ChainReads, LAG_ATTEMPTS, LAG_PAUSE_MS } from '../core/source/chainReads.ts'
import type { CallHistory } from '../core/source/history.ts'
import type { Address } from '../core/source/model.ts'
import { type Clock, Pace, pacedFetch, systemClock } from '../core/source/pace.ts'
import { codeKind } from '../core/source/probe.ts'
import type { ChainSource } from '../events.ts'
import { EvmLogs } from './evmLogs.ts'
import { MixedSource, partOf } from './mixed.ts'
import { NativeCalls } from './nativeCalls.ts'

/** Chooses the source of events: logs, the chain's own call history, or a mix by the kind of each contract. */
export const sourceKinds = ['logs', 'calls', 'mixed'] as const
export type SourceKind = (typeof sourceKinds)[number]

export type ChosenOptions = {
  readonly kind: SourceKind
  readonly rpcUrl: string
  readonly registry: Registry
  readonly fetch?: typeof fetch | undefined
  readonly clock?: Clock
  /** Maximum requests per second of a source that reads calls; 0 is unlimited. */
  readonly perSecond: number
}

export type Chosen = {
  readonly source: ChainSource
  /** For a source that reads calls: requests that have begun, and its history with skipped and retried records. */
  readonly reading: { readonly pace: Pace; readonly history: Pick<CallHistory, 'skipped' | 'retries'> } | null
}

function addressesOf(registry: Registry): Address[] {
  const { factory, farm, market, genesisLock, nftFarm } = registry
  return [
    factory,
    farm?.address,
    market?.operation,
    genesisLock,
    nftFarm?.pool,
    nftFarm?.terms,
    ...registry.pools.map(({ address }) => address),
    ...[
      registry.mappFarms,
      registry.offerings,
      registry.collections,
      registry.mints,
      registry.reveals,
      registry.converters,
    ].flatMap((list) => list.map(({ address }) => address)),
    ...Object.values(registry.tokens),
  ].filter((one): one is Address => typeof one === 'string')
}

/** Contracts whose code is the chain's own. Their logs are incomplete, but every call is in the history. */
async function nativeOf(
  chain: ChainReads,
  registry: Registry,
  clock: Clock = systemClock,
): Promise<ReadonlySet<Address>> {
  const list = [...new Set(addressesOf(registry))]
  const codes = new Map<Address, ReturnType<typeof codeKind>>()
  // A node behind a load balancer may not have a contract yet while another one does. Kinds are part of the revision: a
  // wrong one would drop the index.
  for (let attempt = 1; attempt <= LAG_ATTEMPTS; attempt++) {
    const open = list.filter((address) => (codes.get(address) ?? 'none') === 'none')
    if (open.length === 0) break
    if (attempt > 1) await clock.sleep((attempt - 1) * LAG_PAUSE_MS)
    const answers = await Promise.all(
      open.map(async (address) => codeKind(await chain.request<unknown>('eth_getCode', [address, 'latest']))),
    )
    for (const [k, address] of open.entries()) codes.set(address, answers[k] as ReturnType<typeof codeKind>)
  }
  return new Set(list.filter((address) => codes.get(address) !== 'evm'))
}

/** @throws if `mixed` is requested and the node cannot report the kinds of the contracts */
export async function chooseSource(options: ChosenOptions): Promise<Chosen> {
  const { kind, rpcUrl, registry, perSecond, clock } = options
  if (kind === 'logs')
    return {
      source: new EvmLogs({ rpcUrl, registry, chainId: registry.chainId, fetch: options.fetch }),
      reading: null,
    }
  const pace = new Pace(perSecond, clock)
  const paced = { rpcUrl, clock, fetch: pacedFetch(pace, options.fetch) }
  const all = new Set(addressesOf(registry))
  const native = kind === 'mixed' ? await nativeOf(new ChainReads(paced), registry, clock) : all
  // A collection, its market and the contracts that use up its items may be read in different ways.
  const shared = {
    collections: registry.collections,
    market: registry.market?.operation ?? null,
    chainId: registry.chainId,
  }
  const of = (has: (address: Address) => boolean) => ({
    ...paced,
    ...shared,
    registry: partOf(registry, has),
  })
  const calls = new NativeCalls(of((address) => native.has(address)))
  const reading = { pace, history: calls.history }
  if (native.size === all.size) return { source: calls, reading }
  const logs = new EvmLogs(of((address) => !native.has(address)))
  return { source: new MixedSource(calls, logs), reading }
}
