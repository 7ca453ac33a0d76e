import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { keccak256, stringToHex, zeroAddress, zeroHash } from 'viem'
import { listen } from '../server/core/listen.ts'
import { BLOCK_GAS } from './chain.ts'

export type EmptyChain = {
  readonly url: string
  close(): void
}

type Question = { readonly id: unknown; readonly method: string; readonly params?: readonly unknown[] }

const EMPTY_ROOT = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'
const EMPTY_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const hex = (value: number | bigint): string => `0x${value.toString(16)}`

/** Block 0. Its hash is arbitrary and not computed from the content, since this chain needs no proofs. */
const firstBlock = (time: number) => ({
  number: '0x0',
  hash: keccak256(stringToHex(`the empty chain of ${time}`)),
  parentHash: zeroHash,
  timestamp: hex(time),
  gasLimit: hex(BLOCK_GAS),
  gasUsed: '0x0',
  baseFeePerGas: '0x0',
  transactions: [],
  transactionsRoot: EMPTY_ROOT,
  receiptsRoot: EMPTY_ROOT,
  stateRoot: EMPTY_ROOT,
  uncles: [],
  sha3Uncles: EMPTY_UNCLES,
  logsBloom: `0x${'0'.repeat(512)}`,
  miner: zeroAddress,
  difficulty: '0x0',
  totalDifficulty: '0x0',
  nonce: '0x0000000000000000',
  mixHash: zeroHash,
  extraData: '0x',
  size: '0x200',
})

/**
 * Opens a chain without any history: one block, no accounts, no storage. The devnet's anvil forks from it, because a
 * fork computes no state root. A chain without a fork hashes its whole storage again for every block: 35 ms instead of
 * 1 ms for the seeded chain. Anvil requests state that it has not stored from here, and gets none.
 * @param time of its block, in seconds
 */
export async function openEmptyChain(time: number): Promise<EmptyChain> {
  const block = firstBlock(time)
  const answers: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_getAccountInfo: () => ({ balance: '0x0', nonce: '0x0', code: '0x' }),
    eth_getBalance: () => '0x0',
    eth_getTransactionCount: () => '0x0',
    eth_getCode: () => '0x',
    eth_getStorageAt: () => zeroHash,
    eth_getLogs: () => [],
    eth_getBlockByNumber: ([tag]) => (Number(tag) === 0 ? block : null),
    eth_getBlockByHash: ([hash]) => (hash === block.hash ? block : null),
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
  }
  const answer = ({ id, method, params = [] }: Question) => {
    const known = answers[method]
    return known
      ? { jsonrpc: '2.0', id, result: known(params) }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: `the empty chain has no ${method}` } }
  }
  const server = createServer(async (incoming, outgoing) => {
    const asked = (await json(incoming)) as Question | Question[]
    const answered = Array.isArray(asked) ? asked.map(answer) : answer(asked)
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answered))
  })
  // Otherwise a connection that closes just when it is reused would be a failed read inside a transaction.
  server.keepAliveTimeout = 0
  const port = await listen(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
