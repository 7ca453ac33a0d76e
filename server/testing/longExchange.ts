import { alice, START, smallExchange, trade } from './exchange.ts'
import type { FakeChain } from './fakeChain.ts'
import { minted } from './nfts.ts'

/** Items minted before the trades of `longExchange`. */
export const LONG_ITEMS = 600

/** Blocks with a trade. */
export const LONG_BLOCKS = 3_000

/** The small exchange with some NFTs, and 3,000 trades, each in a block of its own. */
export function longExchange(options: { window?: number } = {}): FakeChain {
  const chain = smallExchange(options)
  chain.mine(
    START - 30,
    Array.from({ length: LONG_ITEMS }, (_, n) => [minted(n + 1, alice)]),
  )
  for (let i = 0; i < LONG_BLOCKS; i++)
    trade(chain, START + i * 40, { usdt: 1_000 + i, mev: 50_000 - i, sold: 1, bought: 50, sells: 'usdt' })
  return chain
}
