import type { Address, Hex } from 'viem'
import { account, GAS_PRICE } from './chain.ts'
import { type Upstream, UpstreamError } from './upstream.ts'

type Receipt = {
  status: Hex
  transactionHash: Hex
  contractAddress: Address | null
}

type Tx = {
  to?: Address
  data?: Hex
  value?: bigint
  gas?: bigint
}

/** Sends from the mnemonic's accounts (anvil signs for them) and mines, directly on anvil, before clients come. */
export type Sender = {
  /**
   * Queues one transaction of the account with that index. Order is the order of the calls. What is queued goes out
   * with its block, in one request: a request for each takes longer than the transactions do.
   */
  send(from: number, tx: Tx): void
  /** Sends out what is queued, before its block. @returns its hashes, in order. @throws where anvil refuses one */
  submit(): Promise<Hex[]>
  /** Mines what is queued into one block of that time (seconds). @throws as `submit` does */
  mine(timestamp: number): Promise<void>
  /** Receipts of the latest block. @throws when one of its transactions failed. */
  receipts(): Promise<Receipt[]>
  address(index: number): Address
}

export function createSender(upstream: Upstream): Sender {
  const nonces = new Map<number, number>()
  const addresses = new Map<number, Address>()
  const address = (index: number): Address => {
    const known = addresses.get(index) ?? account(index).address
    addresses.set(index, known)
    return known
  }
  const hex = (value: bigint): Hex => `0x${value.toString(16)}`
  const request = (from: number, { to, data, value = 0n, gas = 1_500_000n }: Tx) => {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    return {
      from: address(from),
      ...(to ? { to } : {}),
      ...(data ? { data } : {}),
      value: hex(value),
      gas: hex(gas),
      gasPrice: hex(GAS_PRICE),
      nonce: hex(BigInt(nonce)),
    }
  }
  let queued: ReturnType<typeof request>[] = []
  const submit = async (): Promise<Hex[]> => {
    const sent = queued.map((tx) => ({ method: 'eth_sendTransaction', params: [tx] }))
    queued = []
    const answers = await upstream.batch(sent)
    const refused = answers.find((answer) => answer instanceof UpstreamError)
    if (refused) throw refused
    return answers as Hex[]
  }
  return {
    address,
    send: (from, tx) => {
      queued.push(request(from, tx))
    },
    submit,
    async mine(timestamp) {
      await submit()
      await upstream.call('evm_mine', [{ timestamp }])
    },
    async receipts() {
      const receipts = await upstream.call<Receipt[]>('eth_getBlockReceipts', ['latest'])
      const failed = receipts.find((receipt) => receipt.status !== '0x1')
      if (failed) throw new Error(`A transaction of the devnet's making failed: ${failed.transactionHash}`)
      return receipts
    },
  }
}
