import { type Address, getAddress, type Hex } from 'viem'
import type { Upstream } from '../upstream.ts'
import { callEvents, type Trace } from './callRecord.ts'
import { RpcError } from './errors.ts'
import type { Chain, Method } from './method.ts'
import type { Registry } from './registry.ts'

/** An entry as `view.searchMap` of the real chain prints it: only texts (docs/chain.md, Own calls). */
export type Entry = Readonly<Record<string, string>>

type Block = {
  timestamp: Hex
  transactions: { hash: Hex; from: Address; to: Address | null }[]
}

/** The widest range the real chain answers. */
const MOST_BLOCKS = 1_024
/** Maximum stored entries; the oldest blocks are dropped first. */
const MOST_ENTRIES = 400_000

const littleEndian = (value: number, bytes: number): string =>
  Buffer.from(Uint8Array.from({ length: bytes }, (_, k) => Math.floor(value / 256 ** k) % 256)).toString(
    'hex',
  )

/**
 * The chain's history of calls, recorded as blocks are made. A stored chain has no traces of its past (slim.ts), so a
 * range that was not recorded is refused and never answered as empty.
 */
export class CallBook {
  readonly #upstream: Upstream
  readonly #registry: Registry
  readonly #blocks = new Map<number, readonly Entry[]>()
  #entries = 0
  /** The first and last blocks of the complete range. */
  #first: number | null = null
  #last = -1

  constructor(upstream: Upstream, registry: Registry) {
    this.#upstream = upstream
    this.#registry = registry
  }

  /** Records the calls of a block; blocks must be recorded in order. */
  async record(height: number): Promise<void> {
    const tag = `0x${height.toString(16)}`
    const block = await this.#upstream.call<Block>('eth_getBlockByNumber', [tag, true])
    const traces =
      block.transactions.length === 0
        ? []
        : await this.#upstream.call<(Trace & { transactionHash: Hex })[]>('trace_block', [tag])
    const entries = block.transactions.flatMap((tx, index) => {
      const own = traces.filter(({ transactionHash }) => transactionHash === tx.hash)
      // The real chain has no failed transactions; with --plain there are some.
      if (own.some(({ traceAddress, error }) => traceAddress.length === 0 && error)) return []
      return callEvents(this.#registry, own).map(
        ({ From, To, Method, Args, Result }): Entry => ({
          Type: 'Event',
          Contract: getAddress(To as Address),
          From: getAddress(From as Address),
          TxFrom: getAddress(tx.from),
          TxTo: tx.to ? getAddress(tx.to) : '',
          Method: Method as string,
          Height: String(height),
          Timestamp: String(BigInt(block.timestamp) * 1_000_000_000n),
          Index: String(index),
          Hash: tx.hash,
          TXID: littleEndian(height, 4) + littleEndian(index, 2),
          Args: JSON.stringify(Args),
          Result: JSON.stringify(Result),
        }),
      )
    })
    if (height !== this.#last + 1) this.#forget(height)
    this.#first ??= height
    this.#last = height
    this.#blocks.set(height, entries)
    this.#entries += entries.length
    for (const [oldest, list] of this.#blocks) {
      if (this.#entries <= MOST_ENTRIES) break
      this.#blocks.delete(oldest)
      this.#entries -= list.length
      this.#first = oldest + 1
    }
  }

  /** Entries before a gap would hide the gap. */
  #forget(next: number): void {
    this.#blocks.clear()
    this.#entries = 0
    this.#first = next
  }

  /** @throws RpcError for a range that is too wide or was not recorded */
  search(map: unknown, from: unknown, to: unknown): Entry[] {
    if (typeof map !== 'object' || map === null) throw new RpcError('need contract address')
    const last = to === 'latest' ? this.#last : Number(to)
    const first = Number(from)
    if (!Number.isInteger(first) || !Number.isInteger(last)) throw new RpcError('invalid range')
    // The text is the real node's own.
    if (last - first >= MOST_BLOCKS) throw new RpcError('search ragne less then 1024')
    if (this.#first === null || first < this.#first)
      throw new RpcError(`calls are recorded from block ${this.#first ?? this.#last + 1} on`)
    const wanted = new Map(
      Object.entries(map as Record<string, unknown>).map(([address, methods]) => [
        address.toLowerCase(),
        new Set((Array.isArray(methods) ? methods : []).map((method) => String(method).toLowerCase())),
      ]),
    )
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => this.#blocks.get(first + k) ?? [])
      .flat()
      .filter(({ Contract = '', Method = '' }) =>
        wanted.get(Contract.toLowerCase())?.has(Method.toLowerCase()),
      )
  }
}

/** Contracts with the names of their packages, as the real chain lists its own; script contracts are not in it. */
export function contractPackages(registry: Registry): Record<string, string> {
  const { factory, router, whitelist, gateway, formulator, genesisLock, farm } = registry
  const list: [Address | null | undefined, string][] = [
    ...Object.values(registry.tokens).map((one): [Address | null, string] => [one, 'token']),
    [factory, 'factory'],
    [router, 'router'],
    [whitelist, 'whitelist'],
    [gateway, 'gateway'],
    [formulator, 'formulator'],
    [genesisLock, 'depositpool'],
    [farm?.address, 'farm'],
    ...(farm?.pools ?? []).map(({ strat }): [Address, string] => [strat, 'pool']),
    ...registry.mappFarms.map(({ address }): [Address, string] => [address, 'mappfarm']),
    ...registry.offerings.map(({ address }): [Address, string] => [address, 'imo']),
    ...registry.pools.map(({ address }): [Address, string] => [address, 'trade']),
    ...registry.collections.flatMap(({ address, kind }): [Address, string][] =>
      kind === 'nft' ? [[address, 'nft721']] : [],
    ),
  ]
  return Object.fromEntries(
    list.flatMap(([address, name]) => (address ? [[address.toLowerCase(), name] as const] : [])).sort(),
  )
}

/** The same methods on a chain that records its calls. */
export const withCalls = (table: ReadonlyMap<string, Method>, { registry }: Chain, book: CallBook | null) =>
  new Map<string, Method>([
    ...table,
    ['search.contracts', async () => contractPackages(registry)],
    ...(book
      ? [['view.searchMap', async ([map, from, to]) => book.search(map, from, to)] satisfies [string, Method]]
      : []),
  ])
