/** An exchange of three pools in which anything may be traded at any time, and what came of it. */
import type { Address } from '../core/source/model.ts'
import { address, bob, E18, MEV, mevUsdt, registry, START, smallExchange, usdtUsdc } from './exchange.ts'
import type { FakeChain } from './fakeChain.ts'

export const MEFI = address(0xe5)
export const mefiMev = address(0xa3)

/** The registry of the small exchange with its third pool, whose first coin is the other one. */
export const wideRegistry = {
  ...registry,
  tokens: { ...registry.tokens, MEFI },
  pools: [...registry.pools, { id: 'MEFI-MEV', kind: 'amm' as const, address: mefiMev, tokens: [MEV, MEFI] }],
}

/** Reserves of each amm pool after the last trade, by the pool's own order. */
export type Reserves = Map<Address, [bigint, bigint]>

export type Move = {
  /** Seconds after the move before. */
  readonly after: number
  readonly pool: 'mevUsdt' | 'mefiMev' | 'usdtUsdc'
  readonly sold: 0 | 1
  /** Of the reserves, in thousandths. */
  readonly size: number
}

const pools = { mevUsdt, mefiMev, usdtUsdc } as const

/** Begins the chain with a deposit into each pool. */
export function wideExchange(): { chain: FakeChain; reserves: Reserves } {
  const chain = smallExchange()
  const held: [bigint, bigint] = [40_000n * E18, 20_000n * E18]
  const facts = (token: Address, symbol: string) => ({ address: token, symbol, name: symbol, decimals: 18 })
  chain.mine(START - 30, [
    [
      {
        type: 'PoolCreated',
        pool: mefiMev,
        kind: 'amm',
        tokens: [facts(MEV, 'MEV'), facts(MEFI, 'MEFI')],
        fee: 30_000_000n,
        adminFee: 0n,
        amp: null,
      },
    ],
    [{ type: 'ReservesSynced', pool: mefiMev, reserves: held }],
  ])
  return {
    chain,
    reserves: new Map([
      [mevUsdt, [1_000n * E18, 50_000n * E18]],
      [mefiMev, held],
      [usdtUsdc, [500n * E18, 500n * E18]],
    ]),
  }
}

/** Plays moves in blocks of their own. @returns when the last one was */
export function play(chain: FakeChain, reserves: Reserves, moves: readonly Move[], begin: number): number {
  let time = begin
  for (const { after, pool: name, sold, size } of moves) {
    time += after
    const pool = pools[name]
    const held = reserves.get(pool) as [bigint, bigint]
    const bought = (1 - sold) as 0 | 1
    const paid = (held[sold] * BigInt(size)) / 1_000n
    const got = (held[bought] * paid) / (held[sold] + paid)
    held[sold] += paid
    held[bought] -= got
    const only = (coin: 0 | 1, amount: bigint) => (coin === 0 ? [amount, 0n] : [0n, amount])
    chain.mine(time, [
      [
        { type: 'ReservesSynced', pool, reserves: [...held] },
        {
          type: 'Swapped',
          pool,
          trader: bob,
          soldIndex: sold,
          boughtIndex: bought,
          amountsIn: only(sold, paid),
          amountsOut: only(bought, got),
          fee: 30_000_000n,
          reservesAfter: [...held],
        },
      ],
    ])
  }
  return time
}
