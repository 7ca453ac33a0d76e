import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { uniPairAbi } from '../../src/lib/core/abi/uniPair.ts'
import type { Registry } from '../proxy/registry.ts'
import { FEES, POOLS, symbolsOf } from '../tokens.ts'
import type { Upstream } from '../upstream.ts'
import { toFloat } from './amounts.ts'
import { balanceOf } from './calls.ts'
import type { Prices } from './prices.ts'

/** A pool as the seed sees it: reserves in coins as floats, good for decisions, never for amounts owed. */
export type MarketPool = {
  id: string
  kind: 'amm' | 'cfmm'
  address: Address
  /** In the order of `id`, which need not be the order on the chain. */
  symbols: [string, string]
  tokens: [Address, Address]
  reserves: [number, number]
  /** True when the chain's first coin is the second of `id`. */
  flipped: boolean
  side: number
}

const FEE = Number(FEES.amm) / 1e10

export type Market = {
  pools: MarketPool[]
  /** Reads all reserves from the chain. */
  sync(): Promise<void>
  /** Accounts for a swap of `amount` coins of side `from` in a pool. @returns coins out, about. */
  swap(pool: MarketPool, from: 0 | 1, amount: number): number
  /** The swap that brings an amm pool back to outside prices, or null when it is near enough. */
  arbitrage(
    pool: MarketPool,
    prices: Prices,
    tolerance: number,
  ): { from: 0 | 1; amount: number; gap: number } | null
  balance(token: Address, owner: Address): Promise<bigint>
}

const reservesCall = encodeFunctionData({ abi: uniPairAbi, functionName: 'Reserves' })

export function createMarket(upstream: Upstream, registry: Registry): Market {
  const pools = registry.pools.map(({ id, kind, address, tokens }, index): MarketPool => {
    const symbols = symbolsOf(id)
    const coins = symbols.map((symbol) => registry.tokens[symbol] as Address) as [Address, Address]
    const side = POOLS[index]?.side ?? 0
    return {
      id,
      kind,
      address,
      symbols,
      tokens: coins,
      reserves: [0, 0],
      flipped: tokens[0] !== coins[0],
      side,
    }
  })
  return {
    pools,
    async sync() {
      const answers = await upstream.batch(
        pools.map(({ address }) => ({
          method: 'eth_call',
          params: [{ to: address, data: reservesCall }, 'latest'],
        })),
      )
      for (const [index, pool] of pools.entries()) {
        const [reserves] = decodeFunctionResult({
          abi: uniPairAbi,
          functionName: 'Reserves',
          data: answers[index] as Hex,
        })
        const [first, second] = reserves.map(toFloat) as [number, number]
        pool.reserves = pool.flipped ? [second, first] : [first, second]
      }
    },
    swap(pool, from, amount) {
      const to = (1 - from) as 0 | 1
      const [mine, other] = [pool.reserves[from], pool.reserves[to]]
      const paid = amount * (1 - FEE)
      const out = pool.kind === 'amm' ? (paid * other) / (mine + paid) : amount * 0.9996
      pool.reserves[from] += amount
      pool.reserves[to] -= out
      return out
    },
    arbitrage(pool, prices, tolerance) {
      const [x, y] = pool.reserves
      const fair = prices.of(pool.symbols[0]) / prices.of(pool.symbols[1])
      const gap = y / x / fair - 1
      if (Math.abs(gap) <= tolerance) return null
      // to the edge where another cent would not pay the fee
      const target = gap > 0 ? fair * (1 + FEE) : fair / (1 + FEE)
      const from = gap > 0 ? 0 : 1
      const amount = gap > 0 ? Math.sqrt((x * y) / target) - x : Math.sqrt(x * y * target) - y
      return amount > 0 ? { from, amount, gap: Math.abs(gap) } : null
    },
    async balance(token, owner) {
      return BigInt(await upstream.call<Hex>('eth_call', [{ to: token, data: balanceOf(owner) }, 'latest']))
    },
  }
}
