/** Serves finished conversions. */
import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  type ConversionRow,
  conversionsQuerySchema,
  conversionsResponseSchema,
} from '../../../src/lib/conversion/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { readPage } from '../../core/api/paging.ts'
import { placeOf, type StoredPlace } from '../../core/api/place.ts'
import { type Route, route } from '../../core/api/route.ts'
import type { Registry } from '../../core/registry.ts'

type StoredConversion = StoredPlace & {
  readonly converter: string
  readonly user_address: string
  readonly amount_in: string
  readonly amount_out: string
  readonly fee: string | null
  readonly ratio: string | null
}

export function conversionRoutes({ registry }: { registry: Registry }): Route[] {
  const tokensOf = new Map<string, Registry['converters'][number]>(
    registry.converters.map((entry) => [entry.address, entry]),
  )
  const addresses = [...tokensOf.keys()].map((address) => sql`${address}`)
  const named = addresses.length > 0 ? sql`converter in (${sql.join(addresses, sql`, `)})` : sql`false`
  return [
    route({
      method: 'GET',
      path: '/exchange/v1/conversions',
      needs: 'conversions',
      summary: 'Conversions of MPL into tokens of games, newest first, optionally of one account.',
      query: conversionsQuerySchema,
      response: conversionsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const owner = query.owner?.toLowerCase()
        const where = owner === undefined ? named : sql`${named} and user_address = ${owner}`
        return readPage<StoredConversion, ConversionRow>(tx, query.page, {
          count: sql`select count(*)::text as count from conversions where ${where}`,
          list: sql`select block::text, log_index, timestamp::text, tx_hash, converter, user_address,
              amount_in::text, amount_out::text, fee::text, ratio::text
            from conversions where ${where} order by block desc, tx_index desc, log_index desc`,
          toRow: (row) => {
            const { tokenIn, tokenOut } = tokensOf.get(row.converter) as Registry['converters'][number]
            return {
              contract: getAddress(row.converter),
              owner: getAddress(row.user_address),
              tokenIn: getAddress(tokenIn),
              amountIn: row.amount_in,
              tokenOut: getAddress(tokenOut),
              amountOut: row.amount_out,
              fee: row.fee,
              ratio: row.ratio,
              ...placeOf(row),
            }
          },
        })
      },
    }),
  ]
}
