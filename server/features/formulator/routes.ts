/** How many formulators somebody has. */
import { sql } from 'drizzle-orm'
import { ownerQuerySchema } from '../../../src/lib/core/nft/schema.ts'
import { formulatorCountResponseSchema } from '../../../src/lib/formulator/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { formulatorTiers } from '../nft/events.ts'

async function readFormulators(tx: Orm, owner: string) {
  const found = await rows<{ tier: string; count: number }>(
    tx,
    sql`select f.tier, count(*)::int as count from formulators f
      join nft_items i on i.contract = f.contract and i.token_id = f.token_id
      where i.owner = ${owner} group by f.tier`,
  )
  const counts = new Map(found.map(({ tier, count }) => [tier, count]))
  return {
    list: formulatorTiers.map((tier) => ({ forumulator_type: tier, count: counts.get(tier) ?? 0 })),
  }
}

export function formulatorRoutes(): Route[] {
  return [
    route({
      method: 'GET',
      path: '/nfts/items/formulator-count',
      needs: 'formulators',
      summary: 'How many formulators of each kind somebody has.',
      query: ownerQuerySchema,
      response: formulatorCountResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        return readFormulators(tx, query.ownerAddress.toLowerCase())
      },
    }),
    route({
      method: 'GET',
      path: '/users/v1/formulator-count',
      needs: 'formulators',
      summary: 'How many formulators of each kind a wallet has.',
      query: ownerQuerySchema,
      response: formulatorCountResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        return readFormulators(tx, query.ownerAddress.toLowerCase())
      },
    }),
  ]
}
