import {
  type Address,
  decodeEventLog,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  toEventSelector,
} from 'viem'
import { heroRevealAbi } from '../../src/lib/core/abi/heroReveal.ts'
import { type Upstream, UpstreamError } from '../upstream.ts'
import { CHAIN_ITSELF } from './chainItself.ts'

/** A request is drawn by the hash of the block this many blocks later, and settled in a later one. */
const DRAW_AFTER = 2
/** Requests of one contract that one block settles. */
const AT_ONCE = 4
/** Hashes of one contract that one block saves. */
const SAVED_AT_ONCE = 20

type Request = { number: bigint; height: number; boxes: readonly bigint[] }
type Log = { address: Address; blockNumber: Hex; data: Hex; topics: [Hex, ...Hex[]] }

const [REQUESTED] = heroRevealAbi
  .filter((one) => one.type === 'event' && one.name === 'RevealRequested')
  .map((one) => toEventSelector(one as never))
const hex = (height: number): Hex => `0x${height.toString(16)}`

/** Tracks reveals that await their draw. The block producer asks it what to settle, which any account could do. */
export class Settler {
  readonly #upstream: Upstream
  /** By contract, the oldest first. */
  readonly #open = new Map<Address, Request[]>()
  readonly #reveals: readonly Address[]

  constructor(upstream: Upstream, reveals: readonly Address[]) {
    this.#upstream = upstream
    this.#reveals = reveals
  }

  async #read(functionName: 'nextRequest' | 'requestCount', to: Address): Promise<bigint> {
    const data = encodeFunctionData({ abi: heroRevealAbi, functionName })
    const answer = await this.#upstream.call<Hex>('eth_call', [{ to, data }, 'latest'])
    return decodeFunctionResult({ abi: heroRevealAbi, functionName, data: answer })
  }

  /** Loads the requests that an earlier run left open. */
  async prepare(): Promise<void> {
    for (const reveal of this.#reveals) {
      const next = await this.#read('nextRequest', reveal)
      if (next === (await this.#read('requestCount', reveal))) continue
      const data = encodeFunctionData({ abi: heroRevealAbi, functionName: 'askedAt', args: [next] })
      const answer = await this.#upstream.call<Hex>('eth_call', [{ to: reveal, data }, 'latest'])
      const from = decodeFunctionResult({ abi: heroRevealAbi, functionName: 'askedAt', data: answer })
      await this.look(Number(from), [reveal], next)
    }
  }

  /** Loads the requests made from a block on. */
  async look(from: number, address: readonly Address[] = this.#reveals, first = 0n): Promise<void> {
    if (address.length === 0) return
    const filter = { address, topics: [REQUESTED], fromBlock: hex(from), toBlock: 'latest' }
    for (const log of await this.#upstream.call<Log[]>('eth_getLogs', [filter])) {
      const { args } = decodeEventLog({ abi: heroRevealAbi, eventName: 'RevealRequested', ...log })
      if (args.request < first) continue
      const reveal = this.#reveals.find((one) => one.toLowerCase() === log.address.toLowerCase()) as Address
      const request = { number: args.request, height: Number(log.blockNumber), boxes: args.boxes }
      this.#open.set(reveal, [...(this.#open.get(reveal) ?? []), request])
    }
  }

  /** Calls that settle the due requests in the block of this height; none of them fails there if it comes first. */
  async due(height: number): Promise<{ to: Address; data: Hex }[]> {
    const calls: { to: Address; data: Hex }[] = []
    for (const [to, open] of this.#open) {
      if ((open[0]?.height ?? height) + DRAW_AFTER >= height) continue
      const next = await this.#read('nextRequest', to)
      const left = open.filter(({ number }) => number >= next)
      this.#open.set(to, left)
      const ripe = left.filter((one) => one.height + DRAW_AFTER < height).slice(0, AT_ONCE)
      if (ripe.length === 0) continue
      const args = [ripe.map(({ boxes }) => boxes)] as const
      const data = encodeFunctionData({ abi: heroRevealAbi, functionName: 'settle', args })
      const tried = { from: CHAIN_ITSELF, to, data, gas: '0x5f5e100' }
      const [answer] = await this.#upstream.batch([{ method: 'eth_call', params: [tried, 'pending'] }])
      if (!(answer instanceof UpstreamError)) calls.push({ to, data })
      else calls.push(...(await this.#savable(to, left, height)))
    }
    return calls
  }

  /** Calls that save the hashes of requests that cannot be settled now, so that they do not lapse. */
  async #savable(
    to: Address,
    open: readonly Request[],
    height: number,
  ): Promise<{ to: Address; data: Hex }[]> {
    const late = open.filter((one) => one.height + DRAW_AFTER < height).slice(0, SAVED_AT_ONCE)
    const saves = late.map(({ number }) =>
      encodeFunctionData({ abi: heroRevealAbi, functionName: 'saveSeed', args: [number] }),
    )
    const answers = await this.#upstream.batch(
      saves.map((data) => ({ method: 'eth_call', params: [{ from: CHAIN_ITSELF, to, data }, 'pending'] })),
    )
    return saves.flatMap((data, k) => (answers[k] instanceof UpstreamError ? [] : [{ to, data }]))
  }
}
