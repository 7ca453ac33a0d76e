import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  type OfferingMoveRow,
  offeringHistoryQuerySchema,
  offeringHistoryResponseSchema,
  offeringsResponseSchema,
} from '../../../src/lib/offering/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { readPage } from '../../core/api/paging.ts'
import { placeOf, type StoredPlace } from '../../core/api/place.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'
import type { Registry } from '../../core/registry.ts'

export function offeringRoutes({ registry }: { registry: Registry }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/offering/v1/offerings',
      needs: 'offerings',
      summary: 'All offerings, with what was committed and by how many.',
      response: offeringsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        indexed(at)
        const sums = await rows<{ offering: string; total: string; participants: string }>(
          tx,
          sql`select offering, sum(amount)::text as total, count(distinct user_address)::text as participants
            from offering_moves where action = 'commit' group by offering`,
        )
        const byAddress = new Map(sums.map((row) => [row.offering, row]))
        return {
          list: registry.offerings.map(({ id, address, payToken, projectToken }) => {
            const sum = byAddress.get(address)
            return {
              id,
              address: getAddress(address),
              payToken: getAddress(payToken),
              projectToken: getAddress(projectToken),
              totalCommitted: sum?.total ?? '0',
              participants: Number(sum?.participants ?? 0),
            }
          }),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/offering/v1/history',
      needs: 'offerings',
      summary: 'Commitments and claims, newest first, optionally of one user.',
      query: offeringHistoryQuerySchema,
      response: offeringHistoryResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const user = query.user?.toLowerCase()
        const where = user === undefined ? sql`true` : sql`user_address = ${user}`
        return readPage<
          StoredPlace & {
            offering: string
            user_address: string
            action: OfferingMoveRow['action']
            amount: string
            refund: string
          },
          OfferingMoveRow
        >(tx, query.page, {
          count: sql`select count(*)::text as count from offering_moves where ${where}`,
          list: sql`select block::text, log_index, timestamp::text, tx_hash, offering, user_address, action,
              amount::text, refund::text
            from offering_moves where ${where} order by block desc, tx_index desc, log_index desc`,
          toRow: (row) => ({
            offering: getAddress(row.offering),
            user: getAddress(row.user_address),
            action: row.action,
            amount: row.amount,
            refund: row.refund,
            ...placeOf(row),
          }),
        })
      },
    }),
  ]
}
