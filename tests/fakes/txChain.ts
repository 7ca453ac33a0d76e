/** A chain for tests of what becomes of a transaction. A test moves its height and puts transactions into blocks. */
import type { RpcAnswer } from '../../src/lib/core/chain/rpc.ts'
import type { Address } from '../../src/lib/core/config/registry.ts'
import type { Hash } from '../../src/lib/core/tx/model.ts'
import type { FakeNode } from './node.ts'

export type FakeTx = {
  readonly hash: Hash
  readonly from: Address
  readonly to: string
  readonly input: string
  readonly nonce: number
  readonly value?: bigint
  /** Null while it waits in a pool that shows its content, as plain nodes do. */
  readonly block: bigint | null
  readonly status?: string
  readonly logs?: readonly unknown[]
}

export type FakeChain = {
  height: bigint
  count: bigint
  chainId: bigint
  /** Answer of `eth_getCode` for any account. */
  code: string
  readonly txs: FakeTx[]
  /** Errors of `eth_getTransactionReceipt`, by hash. */
  readonly failures: Map<string, string>
}

export const fakeChain = (change: Partial<FakeChain> = {}): FakeChain => ({
  height: 100n,
  count: 7n,
  chainId: 7518n,
  code: '0x',
  txs: [],
  failures: new Map(),
  ...change,
})

const hex = (value: bigint | number) => `0x${value.toString(16)}`

/** The same chain as it is now: what happens later does not reach the copy. */
export const copyOf = (chain: FakeChain): FakeChain => ({
  ...chain,
  txs: [...chain.txs],
  failures: new Map(chain.failures),
})

const shown = (tx: FakeTx) => ({
  hash: tx.hash,
  from: tx.from,
  to: tx.to,
  input: tx.input,
  nonce: hex(tx.nonce),
  value: hex(tx.value ?? 0n),
  blockNumber: tx.block === null ? null : hex(tx.block),
})

/** A node of that chain; `methods` answer in place of it. */
export function chainNode(
  chain: FakeChain,
  methods: Readonly<Record<string, (...params: never[]) => unknown>> = {},
): FakeNode {
  const inBlock = (hash: unknown) =>
    chain.txs.find((tx) => tx.hash === hash && tx.block !== null && tx.block <= chain.height)
  const answers: Record<string, (...params: never[]) => unknown> = {
    eth_chainId: () => hex(chain.chainId),
    eth_blockNumber: () => hex(chain.height),
    eth_getTransactionCount: () => hex(chain.count),
    eth_getCode: () => chain.code,
    eth_gasPrice: () => '0x3b9aca00',
    eth_estimateGas: () => '0x186a0',
    eth_getBalance: () => '0xde0b6b3a7640000',
    'search.tx': () => null,
    eth_getTransactionByHash: (hash) => {
      const tx = inBlock(hash) ?? chain.txs.find((one) => one.hash === hash && one.block === null)
      return tx ? shown(tx) : null
    },
    eth_getTransactionReceipt: (hash) => {
      const tx = inBlock(hash)
      const failure = chain.failures.get(hash)
      if (!tx) return failure ? { error: { code: -32000, message: failure } } : null
      return {
        transactionHash: tx.hash,
        blockNumber: hex(tx.block ?? 0n),
        from: tx.from,
        to: tx.to,
        gasUsed: '0x5208',
        status: tx.status ?? '0x1',
        logs: tx.logs ?? [],
      }
    },
    eth_getBlockByNumber: (block: string) => ({
      // Like the real node, block 1 for one that is not there.
      number: BigInt(block) > chain.height ? '0x1' : block,
      transactions: chain.txs.filter((tx) => tx.block === BigInt(block)).map(shown),
    }),
    ...methods,
  }
  return ({ method, params }) => {
    const answer = answers[method]?.(...(params as never[]))
    if (answer === undefined) return { error: { code: -32601, message: 'invalid method' } }
    return answer && typeof answer === 'object' && 'error' in answer
      ? (answer as RpcAnswer)
      : { result: answer }
  }
}
