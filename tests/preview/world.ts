/** The farm's and the offerings' real contracts on a bare anvil, read like the page does but at the next block. */
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getAddress,
  type Hex,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { startAnvil } from '../../devnet/anvil.ts'
import { CHAIN_ID, GENESIS_TIME } from '../../devnet/chain.ts'
import { createSender } from '../../devnet/sender.ts'
import { createUpstream } from '../../devnet/upstream.ts'
import { encodeCall, readViews, type ViewCall } from '../../src/lib/core/chain/reads.ts'
import { createRpc } from '../../src/lib/core/chain/rpc.ts'
import type { WriteCall } from '../../src/lib/core/tx/model.ts'
import { readReceipt } from '../../src/lib/core/tx/receipt.ts'

export type Receipt = {
  readonly status: Hex
  readonly transactionHash: Hex
  readonly contractAddress: Address | null
}

const GAS = 12_000_000n

export async function createPreviewWorld() {
  const anvil = await startAnvil()
  const upstream = createUpstream(anvil.url)
  const sender = createSender(upstream)
  let time = GENESIS_TIME
  /** The next block includes a transaction that is sent now. */
  const atNext: typeof fetch = (input, init) =>
    fetch(input, { ...init, body: String(init?.body).replaceAll('"latest"', '"pending"') })
  const rpc = createRpc({ urls: [anvil.url], fetch: atNext, timeoutMs: 60_000, maxBytes: 50_000_000 })

  async function mine(): Promise<Receipt[]> {
    time += 1
    await sender.mine(time)
    return upstream.call<Receipt[]>('eth_getBlockReceipts', ['latest'])
  }

  return {
    /** The page's own RPC client. */
    rpc,
    address: (index: number) => sender.address(index),
    read: (calls: readonly ViewCall[]) => readViews(rpc, CHAIN_ID, calls),
    mine,
    /** Mines blocks. */
    async pass(blocks: number): Promise<void> {
      await upstream.call('anvil_mine', [`0x${blocks.toString(16)}`])
      // The node's own clock set their times: it has advanced by the machine's run time.
      const { timestamp } = await upstream.call<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
      time = Math.max(time, Number(timestamp))
    },
    async send(from: number, { to, fn, args }: WriteCall): Promise<Hex> {
      sender.send(from, { to, data: encodeCall(fn, args), gas: GAS })
      const [hash] = await sender.submit()
      return hash as Hex
    },
    /** Creates contracts in one block, in order. */
    async create(
      from: number,
      plans: readonly (readonly [code: Hex, types: string, args: readonly unknown[]])[],
    ) {
      for (const [code, types, args] of plans)
        sender.send(from, {
          data: concatHex([code, encodeAbiParameters(parseAbiParameters(types) as never, args as never)]),
          gas: GAS,
        })
      return (await mine()).map((receipt) => getAddress(receipt.contractAddress ?? zeroAddress))
    },
    /** The amounts that an account paid and received in a transaction, read like the page reads its receipt. */
    moved: (receipt: Receipt, owner: Address) =>
      readReceipt(receipt as unknown as Record<string, unknown>, owner),
    stop: () => anvil.stop(),
  }
}

export type PreviewWorld = Awaited<ReturnType<typeof createPreviewWorld>>
