/** What any source asks the chain in the same way: blocks, and what contracts say of themselves. */
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
} from 'viem'
import type { Address, Head, PoolKind, TokenFacts } from './model.ts'
import { InconsistentRead, unreachable } from './nodeErrors.ts'
import { lower, toSeconds } from './rawLog.ts'

const reads = parseAbi([
  'function Tokens() view returns (address[])',
  'function Fee() view returns (uint256)',
  'function AdminFee() view returns (uint256)',
  'function APrecise() view returns (uint256)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint256)',
  'function pool() view returns (uint256[] kinds, uint256[] first, uint256[] left)',
  'function TokenPerBlock() view returns (uint256)',
  'function PoolInfo(uint256 pid) view returns (address want, uint256 allocPoint, uint256 lastRewardBlock, uint256 accTokenPerShare, address strat)',
  'function alphaAmount() view returns (uint256)',
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

/** What is asked of a pool when it appears. */
export type PoolFacts = {
  /** In the pool's own order. */
  readonly tokens: readonly TokenFacts[]
  /** Over 1e10. */
  readonly fee: bigint
  readonly adminFee: bigint
  /** A · 100 of a cfmm that says it. */
  readonly amp: bigint | null
}

export type ChainReadsOptions = {
  readonly rpcUrl: string
  readonly timeoutMs?: number
  /** In place of the network's own. */
  readonly fetch?: typeof fetch | undefined
}

export class ChainReads {
  readonly #client: Client
  readonly #tokens = new Map<Address, TokenFacts>()

  constructor({ rpcUrl, fetch, timeoutMs = 20_000 }: ChainReadsOptions) {
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

  async #block(tag: string): Promise<Head | null> {
    const raw = await this.request<RawBlock | null>('eth_getBlockByNumber', [tag, false])
    if (raw === null || typeof raw?.hash !== 'string') return null
    return { block: hexToNumber(raw.number), hash: raw.hash, timestamp: toSeconds(BigInt(raw.timestamp)) }
  }

  async getHead(): Promise<Head> {
    const head = await this.#block('latest')
    if (head === null) throw new InconsistentRead('there is no latest block')
    return head
  }

  async getBlock(block: number): Promise<Head | null> {
    const found = await this.#block(numberToHex(block))
    // The real chain answers a height above its head with block 1.
    return found?.block === block ? found : null
  }

  async getGenesis(): Promise<Head> {
    // The real chain has no block 0 to show: it answers null or an error.
    const first = await this.getBlock(0).catch((error) => {
      if (unreachable(error)) throw error
      return null
    })
    const found = first ?? (await this.getBlock(1))
    if (found === null) throw new InconsistentRead('there is no first block')
    return found
  }

  /** A read of a contract as it is now, or null when the contract does not answer it properly. */
  async read(to: Address, functionName: Question, args: readonly string[] = []): Promise<unknown> {
    let data: `0x${string}`
    try {
      const call = { to, data: encodeFunctionData({ abi: reads as Abi, functionName, args }) }
      data = await this.request<`0x${string}`>('eth_call', [call, 'latest'])
    } catch (error) {
      if (unreachable(error)) throw error
      return null
    }
    try {
      return decodeFunctionResult({ abi: reads as Abi, functionName, data })
    } catch {
      return null
    }
  }

  async getToken(address: Address): Promise<TokenFacts | null> {
    const known = this.#tokens.get(address)
    if (known) return known
    const [symbol, name, decimals] = await Promise.all([
      this.read(address, 'symbol'),
      this.read(address, 'name'),
      this.read(address, 'decimals'),
    ])
    if (symbol === null && decimals === null) return null
    const facts: TokenFacts = {
      address,
      symbol: plainText(typeof symbol === 'string' ? symbol : '', 32) || address.slice(0, 8),
      name: plainText(typeof name === 'string' ? name : '', 64),
      // A token that does not say its decimals, or says nonsense, is counted in base units.
      decimals: typeof decimals === 'bigint' && decimals <= 77n ? Number(decimals) : 0,
    }
    this.#tokens.set(address, facts)
    return facts
  }

  async #facts(address: Address): Promise<TokenFacts> {
    return (await this.getToken(address)) ?? { address, symbol: address.slice(0, 8), name: '', decimals: 0 }
  }

  /** What a pool says of itself. @param logged its coins, where it does not name them */
  async poolFacts(pool: Address, kind: PoolKind, logged: Address[]): Promise<PoolFacts> {
    const [coins, fee, adminFee, amp] = await Promise.all([
      this.read(pool, 'Tokens'),
      this.read(pool, 'Fee'),
      this.read(pool, 'AdminFee'),
      kind === 'cfmm' ? this.read(pool, 'APrecise') : null,
    ])
    // A stable pool keeps the order it was made with; the factory's log is sorted.
    const list = Array.isArray(coins) && coins.length >= 2 ? (coins as string[]).map(lower) : logged
    const tokens = await Promise.all(list.map((token) => this.#facts(token)))
    const amount = (value: unknown) => (typeof value === 'bigint' ? value : null)
    return { tokens, fee: amount(fee) ?? 0n, adminFee: amount(adminFee) ?? 0n, amp: amount(amp) }
  }
}
