/** Serves an account's holdings by day, and its list of moves. */
import {
  movesQuerySchema,
  movesResponseSchema,
  valueDaysQuerySchema,
  valueDaysResponseSchema,
} from '../../../src/lib/portfolio/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type HistoryOptions, historyReader } from '../exchange/history.ts'
import { readMoves } from './moves.ts'
import { valueDays } from './value.ts'

export function portfolioRoutes({ registry, history = historyReader(registry) }: HistoryOptions): Route[] {
  return [
    route({
      method: 'GET',
      path: '/portfolio/v1/days',
      needs: 'positions',
      summary:
        'What an account had in pools, staked, in offerings and in the genesis lock when each day ended, in dollars of that day, oldest first. What lay in the wallet itself leaves no events and is not in it.',
      query: valueDaysQuerySchema,
      response: valueDaysResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        const now = indexed(at)
        return valueDays(tx, now, query.owner.toLowerCase(), { registry, history })
      },
    }),
    route({
      method: 'GET',
      path: '/portfolio/v1/history',
      needs: 'trades',
      summary:
        'All that an account did: trades, liquidity, stakes, offerings, the genesis lock and NFTs, newest first.',
      query: movesQuerySchema,
      response: movesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const { owner, page, perPage } = query
        return { page, ...(await readMoves(tx, owner.toLowerCase(), { page, perPage }, registry)) }
      },
    }),
  ]
}
