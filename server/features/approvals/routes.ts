/** Serves the approvals that an account ever gave. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  MOST_SEEN,
  seenApprovalsQuerySchema,
  seenApprovalsResponseSchema,
} from '../../../src/lib/approvals/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'

export function approvalRoutes(): Route[] {
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/approvals',
      summary: 'Pairs of asset and spender that an account ever allowed something, oldest first.',
      query: seenApprovalsQuerySchema,
      response: seenApprovalsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const owner = query.ownerAddress.toLowerCase()
        const found = await rows<{ asset: string; spender: string }>(
          tx,
          sql`select asset, spender from approvals where owner = ${owner}
            order by block, asset, spender limit ${MOST_SEEN + 1}`,
        )
        return {
          list: found
            .slice(0, MOST_SEEN)
            .map(({ asset, spender }) => ({ asset: getAddress(asset), spender: getAddress(spender) })),
          more: found.length > MOST_SEEN,
        }
      },
    }),
  ]
}
