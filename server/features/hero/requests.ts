/** Boxes that were burned for heroes, and what they became: a result that survives a reload. */
import { getAddress } from 'viem'
import { settleWindow } from '../../../src/lib/hero/draw.ts'
import {
  REQUESTS_PAGE,
  type RevealRequest,
  requestParamsSchema,
  requestResponseSchema,
  requestsQuerySchema,
  requestsResponseSchema,
} from '../../../src/lib/hero/schema.ts'
import { ApiError } from '../../core/api/error.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { Collections, type NftOptions, projectOf } from '../nft/collections.ts'
import { readOwned, readRequest, readRevealFacts, type StoredRequest } from './stored.ts'

export function heroRequestRoutes({ registry }: Pick<NftOptions, 'registry'>): Route[] {
  const collections = new Collections(registry)

  const shown = (row: StoredRequest): RevealRequest => {
    const series = registry.reveals.find(({ address }) => address === row.reveal)
    const collection = collections.list.find(({ id }) => id === series?.hero)
    const { seedHeight, to } = settleWindow(BigInt(row.block))
    return {
      contract: getAddress(row.reveal),
      request: row.request,
      series: series?.id ?? '',
      project: collection ? projectOf(collection) : null,
      owner: getAddress(row.owner),
      boxes: [...row.boxes],
      block: row.block,
      time: row.timestamp,
      tx: row.tx_hash,
      seedBlock: Number(seedHeight),
      lastBlock: Number(to),
      settled:
        row.settled_block === null
          ? null
          : {
              block: row.settled_block,
              time: row.settled_at ?? 0,
              tx: row.settled_tx ?? '',
              seed: row.seed ?? '',
              left: [...(row.remaining ?? [])],
              heroes: (row.drawn ?? []).map((one) => ({ ...one })),
            },
    }
  }

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/reveals/:contract/:request',
      needs: 'nfts',
      summary: 'Boxes that were burned for heroes, what they became, and what the draw is made from.',
      params: requestParamsSchema,
      response: requestResponseSchema,
      cache: 'block',
      handler: async ({ params, tx, at }) => {
        indexed(at)
        const reveal = params.contract.toLowerCase()
        const row = await readRequest(tx, reveal, params.request)
        if (row === null)
          throw new ApiError(404, 'not_found', 'There is no such request.', { field: 'request' })
        const facts = await readRevealFacts(tx, reveal)
        const pool = facts && { kinds: facts.kinds, first: facts.first, provenance: facts.provenance }
        return { ...shown(row), pool }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/reveals',
      needs: 'nfts',
      summary: 'What an owner had revealed, the newest first; open ones are not settled yet.',
      query: requestsQuerySchema,
      response: requestsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const from = (query.page - 1) * REQUESTS_PAGE
        const asked = { open: query.open === 'true', from, most: REQUESTS_PAGE }
        const { list, count } = await readOwned(tx, query.ownerAddress.toLowerCase(), asked)
        return { page: query.page, list: list.map(shown), count }
      },
    }),
  ]
}
