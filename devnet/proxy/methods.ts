import type { Address, Hex } from 'viem'
import { getAddress, isAddressEqual } from 'viem'
import { CHAIN_ID, GAS_PRICE } from '../chain.ts'
import { RpcError } from './errors.ts'
import { readFilter } from './logs.ts'
import { decode } from './mempool.ts'
import type { Chain, Method } from './method.ts'
import { nativeMethods } from './native.ts'
import { toAddress, toHash, toHeight, toObject } from './params.ts'
import { FORBIDDEN, TRANSFER_PRECOMPILE } from './producer.ts'
import { showBlock, showCode, showLog, showReceipt, showTransaction } from './shapes.ts'

type Fields = Record<string, unknown>

/** Ceiling of eth_estimateGas. */
const ESTIMATE_CEILING = 5_000_000n

const chainIdHex = `0x${CHAIN_ID.toString(16)}`
const gasPriceHex = `0x${GAS_PRICE.toString(16)}`
const CLIENT_VERSION = 'meverse/v2.6.15/devnet'

/** Only from, to and `data`; without `from` the caller is the called contract itself. */
function callOf(request: Fields): { from: Address; to: Address; data: unknown } {
  const to = toAddress(request.to)
  const from = request.from === undefined || request.from === null ? to : toAddress(request.from)
  return { from, to, data: request.data ?? '0x' }
}

type Frame = {
  type: string
  from: Address
  to?: Address
  calls?: Frame[]
}

function callsPrecompile(frame: Frame, mainToken: Address | null): boolean {
  if (frame.to && isAddressEqual(frame.to, TRANSFER_PRECOMPILE)) {
    if (frame.type !== 'CALL' || !mainToken || !isAddressEqual(frame.from, mainToken)) return true
  }
  return (frame.calls ?? []).some((inner) => callsPrecompile(inner, mainToken))
}

/**
 * Adds a signed transaction to the pool.
 * @returns its hash
 */
function sendRaw({ upstream, pool, registry, now }: Chain): Method {
  return async ([raw]) => {
    const tx = await decode(raw)
    const call = { from: tx.from, to: tx.to, data: tx.data, value: hex(tx.value), gas: hex(tx.gas) }
    const [count, balance, trace] = await upstream.batch([
      { method: 'eth_getTransactionCount', params: [tx.from, 'latest'] },
      { method: 'eth_getBalance', params: [tx.from, 'latest'] },
      // An early check for a helpful error. The decisive check examines the execution itself, before the block becomes
      // permanent.
      { method: 'debug_traceCall', params: [call, 'latest', { tracer: 'callTracer' }] },
    ])
    if (!(trace instanceof Error) && callsPrecompile(trace as Frame, registry.tokens.MEV ?? null))
      throw new RpcError(FORBIDDEN)
    return pool.add(tx, Number(count), BigInt(balance as Hex), now()).hash
  }
}

const hex = (value: bigint): Hex => `0x${value.toString(16)}`

/** The method table of the relay. Any other method answers "invalid method". */
export function relayMethods(chain: Chain): Map<string, Method> {
  const { upstream } = chain
  const head = async (): Promise<number> => Number(await upstream.call('eth_blockNumber', []))

  const blockAt = async (tag: unknown, full: unknown): Promise<unknown> => {
    const height = await head()
    // A tag that is not a number means height 0, which the relay has no block for.
    let at =
      tag === 'latest' ? height : /^(0x)?[0-9a-f]+$/i.test(String(tag)) ? Number.parseInt(String(tag), 16) : 0
    if (at === 0) throw new RpcError('block not found')
    if (at > height) at = 1
    const block = await upstream.call<Fields | null>('eth_getBlockByNumber', [hex(BigInt(at)), full === true])
    return block && showBlock(block, full === true)
  }

  const transactionAt = async (tag: unknown, index: unknown): Promise<unknown> => {
    const tx = await upstream.call<Fields | null>('eth_getTransactionByBlockNumberAndIndex', [
      toHeight(tag),
      String(index),
    ])
    if (!tx) throw new RpcError('invalid txhash')
    return showTransaction(tx)
  }

  const table: Record<string, Method> = {
    net_version: async () => String(CHAIN_ID),
    eth_chainId: async () => chainIdHex,
    eth_blockNumber: () => upstream.call('eth_blockNumber', []),
    eth_gasPrice: async () => gasPriceHex,
    eth_symbol: async () => 'MEV',
    eth_clientVersion: async () => CLIENT_VERSION,
    web3_clientVersion: async () => CLIENT_VERSION,
    eth_getBlockByNumber: ([tag, full]) => blockAt(tag, full),
    eth_getBlockByHash: async ([hash, full]) => {
      const block = await upstream.call<Fields | null>('eth_getBlockByHash', [toHash(hash), full === true])
      return block && showBlock(block, full === true)
    },
    eth_getBlockTransactionCountByNumber: ([tag]) =>
      upstream.call('eth_getBlockTransactionCountByNumber', [toHeight(tag)]),
    eth_getTransactionByBlockNumberAndIndex: ([tag, index]) => transactionAt(tag, index),
    // The state is always the latest: block arguments are ignored.
    eth_getBalance: ([address]) => upstream.call('eth_getBalance', [toAddress(address), 'latest']),
    eth_getTransactionCount: ([address]) =>
      upstream.call('eth_getTransactionCount', [toAddress(address), 'latest']),
    eth_getCode: async ([address]) =>
      showCode(await upstream.call<Hex>('eth_getCode', [toAddress(address), 'latest'])),
    eth_call: async ([request]) => upstream.call('eth_call', [callOf(toObject(request)), 'latest']),
    eth_estimateGas: async ([request]) => {
      const given = toObject(request)
      if (!given.to) throw new RpcError('invalid to address')
      const call = callOf(given)
      const value = BigInt((given.value as Hex | undefined) ?? 0)
      const balance =
        value > 0n ? BigInt(await upstream.call<Hex>('eth_getBalance', [call.from, 'latest'])) : 0n
      if (value > 0n && value >= balance) throw new RpcError('insufficient funds for transfer')
      return upstream.call('eth_estimateGas', [
        { ...call, value: hex(value), gas: hex(ESTIMATE_CEILING) },
        'latest',
      ])
    },
    eth_sendRawTransaction: sendRaw(chain),
    eth_getTransactionByHash: async ([hash]) => {
      const tx = await upstream.call<Fields | null>('eth_getTransactionByHash', [toHash(hash)])
      return tx?.blockHash ? showTransaction(tx) : null
    },
    eth_getTransactionReceipt: async ([hash]) => {
      const wanted = toHash(hash)
      const receipt = await upstream.call<Fields | null>('eth_getTransactionReceipt', [wanted])
      if (receipt) return showReceipt(receipt)
      if (chain.producer && chain.failures.has(wanted)) throw new RpcError('failtx')
      return null
    },
    eth_getLogs: async ([filter]) =>
      (await upstream.call<Fields[]>('eth_getLogs', [readFilter(toObject(filter))])).map(showLog),
    eth_feeHistory: async ([, newest]) => ({
      // The relay omits the 0x for tags.
      oldestBlock: toHeight(newest) === 'latest' ? (await head()).toString(16) : hex(BigInt(newest as Hex)),
      baseFeePerGas: [gasPriceHex, gasPriceHex],
      gasUsedRatio: [0.5],
      reward: [['0x0']],
    }),
    debug_traceCall: (params) => upstream.call('debug_traceCall', params),
    debug_traceTransaction: (params) => upstream.call('debug_traceTransaction', params),
  }
  return new Map([...Object.entries(table), ...nativeMethods(chain)])
}

/** Reads that a plain node answers unchanged; the rest of anvil's methods are hidden from browsers. */
const PLAIN_READS = [
  ...['net_version', 'net_listening', 'web3_clientVersion', 'eth_chainId', 'eth_blockNumber', 'eth_syncing'],
  ...[
    'eth_getBlockByNumber',
    'eth_getBlockByHash',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByNumber',
  ],
  ...[
    'eth_getBlockTransactionCountByHash',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_getTransactionByHash',
  ],
  ...['eth_getTransactionByBlockHashAndIndex', 'eth_getTransactionReceipt', 'eth_getBalance', 'eth_getCode'],
  ...[
    'eth_getStorageAt',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_feeHistory',
    'eth_estimateGas',
    'eth_call',
  ],
  ...['eth_getLogs', 'debug_traceCall', 'debug_traceTransaction'],
]

/** The method table of the plain switch: anvil's own shapes with our mempool, blocks, `view.*` and `search.*`. */
export function plainMethods(chain: Chain): Map<string, Method> {
  const { upstream, pool } = chain
  const table = new Map<string, Method>(
    PLAIN_READS.map((name) => [name, (params: readonly unknown[]) => upstream.call(name, params)]),
  )
  table.set('eth_sendRawTransaction', sendRaw(chain))
  table.set('eth_getTransactionCount', async ([address, tag]) => {
    const from = getAddress(toAddress(address))
    const seq = Number(await upstream.call<Hex>('eth_getTransactionCount', [from, 'latest']))
    return hex(BigInt(tag === 'pending' ? pool.pendingFrom(from, seq) : seq))
  })
  for (const [name, method] of nativeMethods(chain)) table.set(name, method)
  return table
}

/** Methods for the indexer inside the same process: anvil's shapes, reads only. */
export function internalMethods(chain: Chain): Map<string, Method> {
  const table = plainMethods(chain)
  table.delete('eth_sendRawTransaction')
  return table
}
