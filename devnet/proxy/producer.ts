import type { Address, Hex } from 'viem'
import { decodeErrorResult, encodeFunctionData, isAddressEqual } from 'viem'
import { formulatorAbi } from '../../src/lib/core/abi/formulator.ts'
import { BLOCK_GAS, BLOCK_MS } from '../chain.ts'
import { type Upstream, UpstreamError } from '../upstream.ts'
import { createChainItself } from './chainItself.ts'
import type { Gate } from './gate.ts'
import type { Mempool, PoolEntry } from './mempool.ts'
import { Settler } from './settler.ts'

/** The transfer precompile that `--celo` adds. It checks no caller: only the MEV token may call it. */
export const TRANSFER_PRECOMPILE: Address = '0x00000000000000000000000000000000000000fd'

/** Maximum empty blocks added when the chain wakes: see `wake`. */
export const CATCH_UP_BLOCKS = 40

/** Formulators are paid at every multiple of this height. */
const REWARD_INTERVAL = 20
const PAY_REWARDS = encodeFunctionData({ abi: formulatorAbi, functionName: 'distribute' })
const PAYOUT_LEFT = encodeFunctionData({ abi: formulatorAbi, functionName: 'payoutLeft' })

export type ProducerOptions = {
  upstream: Upstream
  pool: Mempool
  gate: Gate
  /** The MEV token, the only caller the transfer precompile accepts; null refuses every caller. */
  mainToken: Address | null
  /** The formulator contract whose owners are paid; null for none. */
  formulator: Address | null
  /** The reveal contracts whose requests are settled. */
  reveals: readonly Address[]
  /** Plain behaviour: a reverted transaction is mined with status 0 and consumes its nonce. */
  keepFailed: boolean
  now: () => number
  onFailed: (entry: PoolEntry, reason: string) => void
  /** Called with every new block before it can be read; null if calls are not recorded. */
  record: ((height: number) => Promise<void>) | null
}

type Trace = {
  type: string
  error?: string
  action: { from: Address; to?: Address; callType?: string; selfdestruct?: unknown }
  result?: { output?: Hex }
}

type Receipt = {
  transactionHash: Hex
  status: Hex
}

export const FORBIDDEN = 'transfer precompile: caller is not the main token'

/** The first call of the precompile that isn't a plain call by the MEV token, if any. */
function forbiddenCall(traces: readonly Trace[], mainToken: Address | null): Trace | undefined {
  return traces.find(({ action, type }) => {
    if (type !== 'call' || !action.to || !isAddressEqual(action.to, TRANSFER_PRECOMPILE)) return false
    return action.callType !== 'call' || mainToken === null || !isAddressEqual(action.from, mainToken)
  })
}

/** Text of a failed execution: `execution reverted: <reason>` or the EVM's own error. */
function failureText(trace: Trace | undefined): string {
  const output = trace?.result?.output
  if (output && output.length >= 10) {
    try {
      const { errorName, args } = decodeErrorResult({ abi: [], data: output })
      return `execution reverted: ${errorName === 'Error' ? args?.[0] : `${errorName}(${args ?? ''})`}`
    } catch {
      return `execution reverted: ${output.slice(0, 10)}`
    }
  }
  return trace?.error === 'Reverted' || !trace?.error ? 'execution reverted' : trace.error
}

/**
 * Produces blocks. A tick makes exactly one block. If transactions are queued, the block is first run as a trial:
 * snapshot, send, mine, inspect, and always revert (a snapshot that is not reverted would hold a copy of the state
 * forever). The first transaction that failed, or that let other code than MEV's call the transfer precompile, is
 * dropped and the rest is tried again. Then the proven transactions are sent and mined permanently: same parent, order
 * and time, so the same result. Readers never see a trial (`gate`).
 */
export class Producer {
  readonly #options: ProducerOptions
  readonly #settler: Settler
  readonly #sendAsChain: (to: Address, data: Hex) => Promise<void>
  #lastTime = 0
  /** True if the last page of a payout left owners to be paid. */
  #paying = false

  constructor(options: ProducerOptions) {
    this.#options = options
    this.#settler = new Settler(options.upstream, options.reveals)
    this.#sendAsChain = createChainItself(options.upstream)
  }

  /** Reads the head's time and the requests that await their draw; call once before the first tick. */
  async prepare(): Promise<void> {
    const head = await this.#options.upstream.call<{ timestamp: Hex }>('eth_getBlockByNumber', [
      'latest',
      false,
    ])
    this.#lastTime = Number(head.timestamp)
    await this.#settler.prepare()
  }

  /** Seconds of the next block: the clock, never before the parent. Neighbours may share a second. */
  #time(): number {
    return Math.max(this.#lastTime, Math.floor(this.#options.now() / 1000))
  }

  async #mine(timestamp: number): Promise<void> {
    await this.#options.upstream.call('evm_mine', [{ timestamp }])
    this.#lastTime = timestamp
  }

  /**
   * In a block whose height is a multiple of 20, the last transaction pays the formulators' owners, as the real chain
   * does automatically. It cannot fail: rewards that cannot be minted stay owed. One transaction pays a page of owners;
   * the following blocks pay the remaining pages.
   */
  async #payRewards(height: number): Promise<void> {
    const { upstream, formulator } = this.#options
    if (!formulator) return
    if (height % REWARD_INTERVAL !== 0) {
      if (!this.#paying) return
      const left = await upstream.call<Hex>('eth_call', [{ to: formulator, data: PAYOUT_LEFT }, 'latest'])
      this.#paying = BigInt(left) > 0n
      if (!this.#paying) return
    }
    await this.#sendAsChain(formulator, PAY_REWARDS)
    this.#paying = true
  }

  /**
   * Makes one block.
   * @returns the hashes in it
   */
  async tick(): Promise<Hex[]> {
    const { pool, gate, now } = this.#options
    pool.clean(now())
    // Exclusive even without a transaction: a read that anvil began at the previous block would lose its state.
    return gate.write(async () => {
      const height = Number(await this.#options.upstream.call('eth_blockNumber', [])) + 1
      const hashes = await this.#next(height)
      await this.#options.record?.(height)
      return hashes
    })
  }

  async #next(height: number): Promise<Hex[]> {
    // In a block of their own: another account's settlement in the same block could make ours fail.
    const { pool } = this.#options
    const settlements = await this.#settler.due(height)
    for (const { to, data } of settlements) await this.#sendAsChain(to, data)
    if (settlements.length === 0 && pool.size > 0) return this.#block(height)
    await this.#payRewards(height)
    await this.#mine(this.#time())
    return []
  }

  async #block(height: number): Promise<Hex[]> {
    const { pool, now } = this.#options
    const timestamp = this.#time()
    for (;;) {
      const plan = pool.plan(await this.#seqs(), BLOCK_GAS)
      const bad = plan.length === 0 ? null : await this.#try(plan, timestamp)
      if (bad) {
        pool.remove(bad.entry.hash)
        this.#options.onFailed(bad.entry, bad.reason)
        continue
      }
      for (const entry of plan) await this.#options.upstream.call('eth_sendRawTransaction', [entry.raw])
      await this.#payRewards(height)
      await this.#mine(timestamp)
      for (const entry of plan) pool.markMined(entry.hash, now())
      if (plan.length > 0) await this.#settler.look(height)
      return plan.map((entry) => entry.hash)
    }
  }

  async #seqs(): Promise<Map<Address, number>> {
    const senders = this.#options.pool.senders()
    const counts = await this.#options.upstream.batch(
      senders.map((from) => ({ method: 'eth_getTransactionCount', params: [from, 'latest'] })),
    )
    return new Map(senders.map((from, index) => [from, Number(counts[index])]))
  }

  /**
   * Runs the plan and reverts it.
   * @returns the first transaction to drop, with the reason
   */
  async #try(plan: PoolEntry[], timestamp: number): Promise<{ entry: PoolEntry; reason: string } | null> {
    const { upstream, mainToken, keepFailed } = this.#options
    const parentTime = this.#lastTime
    const snapshot = await upstream.call('evm_snapshot', [])
    try {
      for (const entry of plan) {
        try {
          await upstream.call('eth_sendRawTransaction', [entry.raw])
        } catch (error) {
          return { entry, reason: (error as Error).message }
        }
      }
      await this.#mine(timestamp)
      const [receipts, traces] = (await upstream.batch([
        { method: 'eth_getBlockReceipts', params: ['latest'] },
        { method: 'trace_block', params: ['latest'] },
      ])) as [Receipt[], (Trace & { transactionHash: Hex })[]]
      if (receipts instanceof UpstreamError) throw receipts
      if (traces instanceof UpstreamError) throw traces
      for (const entry of plan) {
        const receipt = receipts.find((one) => one.transactionHash === entry.hash)
        if (!receipt) return { entry, reason: 'intrinsic gas too low' }
        const entryTraces = traces.filter((one) => one.transactionHash === entry.hash)
        if (forbiddenCall(entryTraces, mainToken)) return { entry, reason: FORBIDDEN }
        if (receipt.status !== '0x1' && !keepFailed) return { entry, reason: failureText(entryTraces[0]) }
      }
      return null
    } finally {
      await upstream.batch([
        { method: 'anvil_dropAllTransactions', params: [] },
        { method: 'evm_revert', params: [snapshot] },
      ])
      this.#lastTime = parentTime
    }
  }

  /**
   * Catches up after a pause. Time is exact, but the block count is bounded: the head gets the current time
   * immediately, and of the missed blocks only `CATCH_UP_BLOCKS` are made, because each takes about 1 kB forever. They
   * are spread evenly over the pause. Events due by time happen; events due by block height wait for the blocks.
   */
  async wake(): Promise<number> {
    return this.#options.gate.write(async () => {
      const target = Math.floor(this.#options.now() / 1000)
      const gap = target - this.#lastTime
      const count = Math.min(Math.floor((gap * 1000) / BLOCK_MS), CATCH_UP_BLOCKS)
      if (count <= 0) return 0
      const step = Math.floor(gap / count)
      if (count > 1) {
        const first = this.#lastTime + step
        await this.#mine(first)
        if (count > 2) {
          // Not anvil_mine's own interval: that runs from the machine's clock, which advances while it mines.
          const { upstream } = this.#options
          await upstream.call('anvil_setBlockTimestampInterval', [step])
          await upstream.call('anvil_mine', [`0x${(count - 2).toString(16)}`])
          await upstream.call('anvil_removeBlockTimestampInterval', [])
        }
      }
      await this.#mine(target)
      const head = Number(await this.#options.upstream.call('eth_blockNumber', []))
      if (this.#options.record)
        for (let height = head - count + 1; height <= head; height++) await this.#options.record(height)
      return count
    })
  }
}
