/** Reads that every source makes in the same way: blocks, and what contracts say of themselves. */

import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Abi,
  type Client,
  createClient,
  decodeFunctionResult,
  encodeFunctionData,
  hexToNumber,
  http,
  numberToHex,
  parseAbi,
  RpcRequestError,
} from 'viem'
import { getHttpRpcClient, type HttpRpcClient } from 'viem/utils'
import { type PoolKind, poolTraits } from '../../../src/lib/core/config/poolKinds.ts'
import type { Address, Head, TokenFacts } from './model.ts'
import { answerTooLarge, InconsistentRead, unreachable } from './nodeErrors.ts'
import { lower, toSeconds } from './rawLog.ts'

const reads = parseAbi([
  'function Tokens() view returns (address[])',
  'function Fee() view returns (uint256)',
  'function AdminFee() view returns (uint256)',
  'function APrecise() view returns (uint256)',
  'function MinimumLiquidity() view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint256)',
  'function pool() view returns (uint256[] kinds, uint256[] first, uint256[] left)',
  'function TokenPerBlock() view returns (uint256)',
  'function PoolInfo(uint256 pid) view returns (address want, uint256 allocPoint, uint256 lastRewardBlock, uint256 accTokenPerShare, address strat)',
  'function Reserves() view returns (uint256[] reserves, uint256 timestamp)',
  'function totalSupply() view returns (uint256)',
  'function UserInfo(uint256 pid, address user) view returns (uint256 shares, uint256 rewardDebt)',
  'function WantLockedTotal() view returns (uint256)',
  'function SharesTotal() view returns (uint256)',
  'function alphaAmount() view returns (uint256)',
  'function termAt(uint256 index) view returns (uint256 amount, uint256 startBlock)',
  'function getMarketFee() view returns (uint256)',
  'function getRoyaltyFee() view returns (uint256)',
  'function getBurnFee() view returns (uint256)',
  'function roundStart(string round) view returns (string)',
  'function roundEnd(string round) view returns (string)',
])
type Question = (typeof reads)[number]['name']

type RawBlock = {
  readonly number: `0x${string}`
  readonly hash: string
  readonly timestamp: `0x${string}`
}

/** Token texts come from strangers' contracts: no control characters, no endless names. */
export function plainText(text: string, limit: number): string {
  return [...text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, limit).join('').trim()
}

/** Facts that are queried from a pool when it first appears. */
export type PoolFacts = {
  /** In the pool's own order. */
  readonly tokens: readonly TokenFacts[]
  /** Over 1e10. */
  readonly fee: bigint
  readonly adminFee: bigint
  /** A · 100 of a cfmm that reports it. */
  readonly amp: bigint | null
}

export type ChainReadsOptions = {
  readonly rpcUrl: string
  readonly timeoutMs?: number
  /** In place of the network's own. */
  readonly fetch?: typeof fetch | undefined
}

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] }
/** Answer to one call of a batch. */
export type CallAnswer = { readonly result: unknown } | { readonly error: unknown }
export type ContractRead = readonly [to: Address, functionName: Question, args?: readonly string[]]

/** Asks a node for its own height. It is sent in the same request as the data that must be complete up to a block. */
export const HEAD_CALL: RpcCall = { method: 'eth_getBlockByNumber', params: ['latest', false] }
/** Attempts while a node is behind. A balancer soon picks another node. */
export const LAG_ATTEMPTS = 6
export const LAG_PAUSE_MS = 50

/** Reads the height from an answer to `HEAD_CALL`; null where the node refuses to say. */
export function heightOf(outcome: object | undefined): number | null {
  const number = outcome && 'result' in outcome && (outcome.result as { number?: unknown } | null)?.number
  return typeof number === 'string' ? Number(number) : null
}

/** A mined transaction, as far as nodes agree on it. */
export type Transaction = {
  readonly from: Address
  /** Null if it creates a contract. */
  readonly to: Address | null
  /** Call data with 0x, which some nodes leave out. */
  readonly input: `0x${string}`
}

function transactionOf(answer: unknown): Transaction | null {
  const { from, to, input } = (answer ?? {}) as { from?: unknown; to?: unknown; input?: unknown }
  if (typeof from !== 'string') return null
  const data = typeof input === 'string' ? input.replace(/^0x/, '').toLowerCase() : ''
  return { from: lower(from), to: typeof to === 'string' ? lower(to) : null, input: `0x${data}` }
}

/** Reads a block from a node's answer; null where there is none. */
export function headOf(answer: unknown): Head | null {
  const raw = answer as Partial<RawBlock> | null | undefined
  if (typeof raw?.hash !== 'string' || raw.number === undefined || raw.timestamp === undefined) return null
  return { block: hexToNumber(raw.number), hash: raw.hash, timestamp: toSeconds(BigInt(raw.timestamp)) }
}

export class ChainReads {
  readonly #client: Client
  readonly #http: HttpRpcClient
  readonly #url: string
  readonly #tokens = new Map<Address, TokenFacts>()
  /**
   * Newest block known to exist. Behind a load balancer, a request may reach a node that does not have it yet; such an
   * answer is requested again.
   */
  #known = -1

  constructor({ rpcUrl, fetch, timeoutMs = 20_000 }: ChainReadsOptions) {
    this.#url = rpcUrl
    this.#http = getHttpRpcClient(rpcUrl, { fetchFn: fetch, timeout: timeoutMs })
    this.#client = createClient({
      transport: http(rpcUrl, {
        batch: { batchSize: 100, wait: 0 },
        fetchFn: fetch,
        timeout: timeoutMs,
        retryCount: 1,
      }),
    })
  }

  request<T>(method: string, params: unknown[]): Promise<T> {
    return this.#client.request({ method, params } as never) as Promise<T>
  }

  /** Requires that later answers come from nodes that have this block. */
  require(block: number): void {
    this.#known = block
  }

  /**
   * Sends calls and the query for the node's height as one HTTP request, which one node answers.
   * @returns an outcome per call
   * @throws InconsistentRead if no reached node has the block; an error if the request fails as a whole
   */
  async at(block: number, calls: readonly RpcCall[]): Promise<CallAnswer[]> {
    for (let attempt = 1; ; attempt++) {
      const [head, ...outcomes] = await this.#post([HEAD_CALL, ...calls])
      // A node that cannot report its height may have no data yet.
      if ((heightOf(head) ?? -1) >= block) return outcomes
      if (attempt === LAG_ATTEMPTS) throw new InconsistentRead(`the node does not have block ${block} yet`)
      await sleep(attempt * LAG_PAUSE_MS)
    }
  }

  async #post(calls: readonly RpcCall[]): Promise<CallAnswer[]> {
    const body = calls.map((call, k) => ({ ...call, id: k + 1 })) as {
      method: string
      params: unknown
      id: number
    }[]
    const answers: unknown = await this.#http.request({ body })
    if (!Array.isArray(answers))
      throw new RpcRequestError({ body: { method: 'batch' }, error: errorOf(answers), url: this.#url })
    return body.map((call) => {
      const answer = answers.find((one) => one?.id === call.id)
      if (answer !== undefined && answer?.error === undefined) return { result: answer.result }
      return { error: new RpcRequestError({ body: call, error: errorOf(answer), url: this.#url }) }
    })
  }

  async #block(tag: string): Promise<Head | null> {
    return headOf(await this.request<unknown>('eth_getBlockByNumber', [tag, false]))
  }

  async getHead(): Promise<Head> {
    const head = await this.#block('latest')
    if (head === null) throw new InconsistentRead('there is no latest block')
    this.#known = head.block
    return head
  }

  async getBlock(block: number): Promise<Head | null> {
    for (let attempt = 1; ; attempt++) {
      const found = await this.#block(numberToHex(block))
      // The real chain answers a height above its head with block 1.
      if (found?.block === block) return found
      if (block > this.#known || attempt === LAG_ATTEMPTS) return null
      await sleep(attempt * LAG_PAUSE_MS)
    }
  }

  /**
   * Returns the signer of a mined transaction, or null if the node has its block and no longer finds it.
   */
  async getSigner(txHash: string, block: number): Promise<Address | null> {
    return (await this.getTransaction(txHash, block))?.from ?? null
  }

  /**
   * Returns a mined transaction, or null if the node has its block and no longer finds it. Nodes may
   * forget old transactions by hash and keep their logs.
   */
  async getTransaction(txHash: string, block: number): Promise<Transaction | null> {
    const ask = async (method: string, params: unknown[]) => {
      const [outcome] = await this.at(block, [{ method, params }])
      if (outcome && 'error' in outcome && unreachable(outcome.error)) throw outcome.error
      return outcome && 'result' in outcome ? transactionOf(outcome.result) : null
    }
    const found = await ask('eth_getTransactionByHash', [txHash])
    if (found !== null) return found
    // Its block lists it as well.
    const [outcome] = await this.at(block, [
      { method: 'eth_getBlockByNumber', params: [numberToHex(block), true] },
    ])
    const listed =
      outcome && 'result' in outcome ? (outcome.result as { transactions?: unknown } | null) : null
    const list: unknown[] = Array.isArray(listed?.transactions) ? listed.transactions : []
    return transactionOf(list.find((one) => (one as { hash?: unknown } | null)?.hash === txHash))
  }

  async getGenesis(): Promise<Head> {
    // The real chain does not return block 0: it answers null or an error.
    const first = await this.getBlock(0).catch((error) => {
      if (unreachable(error)) throw error
      return null
    })
    const found = first ?? (await this.getBlock(1))
    if (found === null) throw new InconsistentRead('there is no first block')
    return found
  }

  /** Reads a contract's current state. Returns null if the contract does not answer properly. */
  async read(...question: ContractRead): Promise<unknown> {
    const [answer] = await this.readAll([question])
    return answer
  }

  /**
   * Reads the current state of contracts from one node. An answer that is too large is requested alone, so that one
   * contract's endless text does not affect the others.
   * @returns an answer each; null if the contract does not answer properly
   */
  async readAll(questions: readonly ContractRead[]): Promise<unknown[]> {
    if (questions.length === 0) return []
    let outcomes: CallAnswer[]
    try {
      outcomes = await this.at(this.#known, questions.map(callOf))
    } catch (error) {
      if (!answerTooLarge(error)) throw error
      if (questions.length === 1) return [null]
      const middle = Math.ceil(questions.length / 2)
      const first = await this.readAll(questions.slice(0, middle))
      return first.concat(await this.readAll(questions.slice(middle)))
    }
    return questions.map((question, k) => decoded(question, outcomes[k] as CallAnswer))
  }

  async getToken(address: Address): Promise<TokenFacts | null> {
    const known = this.#tokens.get(address)
    if (known) return known
    const [symbol, name, decimals] = await this.readAll([
      [address, 'symbol'],
      [address, 'name'],
      [address, 'decimals'],
    ])
    if (symbol === null && decimals === null) return null
    const facts: TokenFacts = {
      address,
      symbol: plainText(typeof symbol === 'string' ? symbol : '', 32) || address.slice(0, 8),
      name: plainText(typeof name === 'string' ? name : '', 64),
      // A token without valid decimals is counted in base units.
      decimals: typeof decimals === 'bigint' && decimals <= 77n ? Number(decimals) : 0,
    }
    this.#tokens.set(address, facts)
    return facts
  }

  async #facts(address: Address): Promise<TokenFacts> {
    return (await this.getToken(address)) ?? { address, symbol: address.slice(0, 8), name: '', decimals: 0 }
  }

  /**
   * Reads the newest block together with what pools hold after it. If queried later, a distant node would always be
   * ahead.
   */
  async headAndHoldings(pools: readonly Address[]): Promise<{ head: Head; held: Holdings | null }> {
    const { outcomes, answers } = await this.#holdings(-1, pools)
    const [first, last] = [outcomes[0], outcomes.at(-1)]
    const head = first && 'result' in first ? headOf(first.result) : null
    if (head === null) return { head: await this.getHead(), held: null }
    this.#known = head.block
    return { head, held: heightOf(last) === head.block ? answers : null }
  }

  /**
   * Reads reserves and LP of pools after a block.
   * @returns null if the chain moved on meanwhile
   */
  async holdings(block: number, pools: readonly Address[]): Promise<Holdings | null> {
    const { outcomes, answers } = await this.#holdings(block, pools)
    return [outcomes[0], outcomes.at(-1)].every((one) => heightOf(one) === block) ? answers : null
  }

  /** The height is requested before and after the pools. */
  async #holdings(block: number, pools: readonly Address[]) {
    const questions = pools.flatMap((pool): ContractRead[] => [
      [pool, 'Reserves'],
      [pool, 'totalSupply'],
    ])
    const outcomes = await this.at(block, [HEAD_CALL, ...questions.map(callOf), HEAD_CALL])
    const read = questions.map((question, k) => decoded(question, outcomes[k + 1] as CallAnswer))
    const answers = new Map(
      pools.flatMap((pool, k): [Address, Holding][] => {
        const [said, supply] = [read[2 * k], read[2 * k + 1]]
        const reserves = Array.isArray(said) ? (said[0] as bigint[]) : null
        return reserves === null || typeof supply !== 'bigint' ? [] : [[pool, { reserves, supply }]]
      }),
    )
    return { outcomes, answers }
  }

  /**
   * Reads the facts that a pool reports of itself.
   * @param logged its coins, used if the pool does not list them
   */
  async poolFacts(pool: Address, kind: PoolKind, logged: Address[]): Promise<PoolFacts> {
    const [coins, fee, adminFee, amp] = await this.readAll([
      [pool, 'Tokens'],
      [pool, 'Fee'],
      [pool, 'AdminFee'],
      ...(poolTraits[kind].hasAmp ? ([[pool, 'APrecise']] as const) : []),
    ])
    // A stable pool keeps its creation order; the factory's log is sorted.
    const list = Array.isArray(coins) && coins.length >= 2 ? (coins as string[]).map(lower) : logged
    const tokens = await Promise.all(list.map((token) => this.#facts(token)))
    const amount = (value: unknown) => (typeof value === 'bigint' ? value : null)
    return { tokens, fee: amount(fee) ?? 0n, adminFee: amount(adminFee) ?? 0n, amp: amount(amp) }
  }
}

function callOf([to, functionName, args = []]: ContractRead): RpcCall {
  const data = encodeFunctionData({ abi: reads as Abi, functionName, args })
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

/**
 * @returns null if the contract does not answer properly
 * @throws if the node failed to run the call
 */
function decoded([, functionName]: ContractRead, outcome: CallAnswer): unknown {
  if ('error' in outcome) {
    if (unreachable(outcome.error)) throw outcome.error
    return null
  }
  try {
    return decodeFunctionResult({ abi: reads as Abi, functionName, data: outcome.result as `0x${string}` })
  } catch {
    return null
  }
}

/** Reserves and LP supply of a pool. */
export type Holding = { readonly reserves: readonly bigint[]; readonly supply: bigint }
/** Without pools that do not answer. */
export type Holdings = ReadonlyMap<Address, Holding>

/** Returns the error of an answer as JSON-RPC has it; the real chain writes some as plain text. */
function errorOf(answer: unknown): { code: number; message: string } {
  const error = (answer as { error?: unknown } | null | undefined)?.error
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Partial<
    Record<string, unknown>
  >
  return {
    code: typeof code === 'number' ? code : -32000,
    message: typeof message === 'string' ? message : String(error ?? 'no answer'),
  }
}
