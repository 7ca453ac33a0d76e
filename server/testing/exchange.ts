import { parseRegistry } from '../core/registry.ts'
import type { Address } from '../core/source/model.ts'
import { FakeChain } from './fakeChain.ts'

export const address = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`
export const E18 = 10n ** 18n

export const MEV = address(0xe1)
export const USDT = address(0xe2)
export const USDC = address(0xe3)
export const PKS = address(0xe4)
export const mevUsdt = address(0xa1)
export const usdtUsdc = address(0xa2)
export const alice = address(0xc1)
export const bob = address(0xc2)
/** Trades nothing. */
export const carol = address(0xc3)

export const registry = parseRegistry({
  chainId: 751812,
  factory: address(0xf1),
  router: address(0xf2),
  tokens: { MEV, USDT, USDC, PKS, MEFI: null },
  pools: [
    { id: 'MEV-USDT', kind: 'amm', address: mevUsdt, tokens: [USDT, MEV] },
    { id: 'USDT-USDC', kind: 'cfmm', address: usdtUsdc, tokens: [USDT, USDC] },
  ],
})

const facts = (token: Address, symbol: string) => ({
  address: token,
  symbol,
  name: `${symbol} token`,
  decimals: 18,
})
export const START = 1_660_003_200

/** A small exchange: USDT-MEV with coin 0 the dollar, and a stable pair. */
export function smallExchange(options: { window?: number; name?: string } = {}): FakeChain {
  const chain = new FakeChain({ ...options, timestamp: START - 100 })
  chain.tokens.set(PKS, facts(PKS, 'PKS'))
  const dollar = facts(USDT, 'USDT')
  chain.mine(START - 50, [
    [
      {
        type: 'PoolCreated',
        pool: mevUsdt,
        kind: 'amm',
        tokens: [dollar, facts(MEV, 'MEV')],
        fee: 30_000_000n,
        adminFee: 0n,
        amp: null,
      },
    ],
    [
      {
        type: 'PoolCreated',
        pool: usdtUsdc,
        kind: 'cfmm',
        tokens: [dollar, facts(USDC, 'USDC')],
        fee: 4_000_000n,
        adminFee: 5_000_000_000n,
        amp: 17_000n,
      },
    ],
  ])
  chain.mine(START - 40, [
    [
      { type: 'SupplyChanged', pool: mevUsdt, by: 7_000n * E18 },
      { type: 'ReservesSynced', pool: mevUsdt, reserves: [1_000n * E18, 50_000n * E18] },
      {
        type: 'LiquidityAdded',
        pool: mevUsdt,
        provider: alice,
        amounts: [1_000n * E18, 50_000n * E18],
        liquidity: 7_000n * E18,
      },
    ],
    [
      { type: 'SupplyChanged', pool: usdtUsdc, by: 1_000n * E18 },
      { type: 'ReservesSynced', pool: usdtUsdc, reserves: [500n * E18, 500n * E18] },
      {
        type: 'LiquidityAdded',
        pool: usdtUsdc,
        provider: alice,
        amounts: [500n * E18, 500n * E18],
        liquidity: 1_000n * E18,
      },
    ],
  ])
  return chain
}

/** A trade of MEV for dollars or back that leaves the reserves given (in whole units). */
export function trade(
  chain: FakeChain,
  timestamp: number,
  given: { usdt: number; mev: number; sold: number; bought: number; sells: 'mev' | 'usdt'; trader?: Address },
): void {
  const soldIndex = given.sells === 'mev' ? 1 : 0
  const amount = (whole: number) => BigInt(Math.round(whole * 1e6)) * 10n ** 12n
  const only = (index: number, whole: number) => (index === 0 ? [amount(whole), 0n] : [0n, amount(whole)])
  const reserves = [amount(given.usdt), amount(given.mev)]
  chain.mine(timestamp, [
    [
      { type: 'ReservesSynced', pool: mevUsdt, reserves },
      {
        type: 'Swapped',
        pool: mevUsdt,
        trader: given.trader ?? bob,
        soldIndex,
        boughtIndex: 1 - soldIndex,
        amountsIn: only(soldIndex, given.sold),
        amountsOut: only(1 - soldIndex, given.bought),
        fee: 30_000_000n,
        reservesAfter: reserves,
      },
    ],
  ])
}
