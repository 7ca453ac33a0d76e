/** The API over a small exchange, and a day of its trade. */

import { createApi, type FrameOptions } from '../core/api/frame.ts'
import { Metrics } from '../core/api/metrics.ts'
import { exchangeRoutes } from '../features/exchange/routes.ts'
import { liquidityRoutes } from '../features/liquidity/routes.ts'
import { portfolioRoutes } from '../features/portfolio/routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import { Indexer } from '../indexer.ts'
import { openTestDatabase } from './database.ts'
import {
  address,
  alice,
  bob,
  carol,
  E18,
  mevUsdt,
  PKS,
  registry,
  START,
  smallExchange,
  trade,
  usdtUsdc,
} from './exchange.ts'

export const DAY = 86_400
/** The chain's clock at its head. */
export const NOW = START + 3 * DAY + 1_800

export type ExchangeApi = Awaited<ReturnType<typeof openExchangeApi>>

export async function openExchangeApi() {
  const database = await openTestDatabase()
  const metrics = new Metrics()
  const makeApi = (extra: Partial<FrameOptions> = {}, country?: string) =>
    createApi({ database, metrics, ...extra }, [
      ...userRoutes({ country, now: () => 1_700_000_000_999 }),
      ...exchangeRoutes({ registry }),
      ...liquidityRoutes({ registry }),
      ...portfolioRoutes({ registry }),
    ])
  const app = makeApi()

  async function get(path: string, headers: Record<string, string> = {}, from = app) {
    const before = database.queries()
    const response = await from.request(`/api${path}`, { headers })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
      queries: database.queries() - before,
    }
  }
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}, from = app) => {
    const before = database.queries()
    const response = await from.request(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as never,
      queries: database.queries() - before,
    }
  }

  const chain = smallExchange()
  // Coin 0 is the dollar: 1,000 USDT to 50,000 MEV is $0.02.
  trade(chain, START + 100, { usdt: 1_000, mev: 40_000, sold: 1, bought: 10, sells: 'usdt', trader: alice })
  // Exactly a day before the end: no longer in the last day. Leaves 40 MEV a dollar.
  trade(chain, NOW - DAY, { usdt: 1_000, mev: 40_000, sold: 2, bought: 11, sells: 'usdt', trader: alice })
  // The first second of the last day, in the broken hour that is counted trade by trade.
  trade(chain, NOW - DAY + 1, { usdt: 1_000, mev: 45_000, sold: 3, bought: 12, sells: 'usdt', trader: alice })
  for (let i = 0; i < 20; i++)
    trade(chain, NOW - 4 * 3_600 + i, { usdt: 1_000, mev: 50_000, sold: 5, bought: 0.1, sells: 'mev' })
  const locked = { type: 'GenesisMoved', lock: address(0xf5), user: carol, amount: 500n * E18 } as const
  chain.mine(NOW - 60, [
    [
      {
        type: 'Swapped',
        pool: usdtUsdc,
        trader: bob,
        soldIndex: 1,
        boughtIndex: 0,
        amountsIn: [0n, 100n * E18],
        amountsOut: [99n * E18, 0n],
        fee: 1n,
      },
    ],
    [{ type: 'LiquidityRemoved', pool: mevUsdt, provider: bob, amounts: [1n, 2n], liquidity: 3n }],
    [{ ...locked, action: 'lock' }],
  ])
  chain.mine(NOW, [[{ ...locked, action: 'unlock' }]])
  const indexer = new Indexer({ database, source: chain, tokens: [PKS] })
  while ((await indexer.step()) === 'more') {}

  return { database, metrics, app, makeApi, get, post, close: database.close }
}
