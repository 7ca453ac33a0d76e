/** Metadata refresh of an owner's items on request. */
import { sql } from 'drizzle-orm'
import {
  metadataUpdatedAtResponseSchema,
  ownerQuerySchema,
  updateMetadataRequestSchema,
  updateMetadataResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'
import { Collections, type NftOptions } from '../nft/collections.ts'
import { COOL_DOWN, waitOf } from '../nft/coolDown.ts'
import { nextVersion } from '../nft/version.ts'

/** Maximum items of one owner per refresh request: the longest unread ones. */
const MOST_REFRESHED = 500

export function ownedMetadataRoutes(options: NftOptions): Route[] {
  const { registry, shelves: itemIndexes, now = Date.now } = options
  const collections = new Collections(registry)

  return [
    route({
      method: 'POST',
      path: '/nfts/v2/items/update-metadata',
      summary: 'Asks for the metadata of an owner’s items again, once an hour.',
      body: updateMetadataRequestSchema,
      response: updateMetadataResponseSchema,
      cache: 'none',
      handler: async ({ body, tx, at }) => {
        const owner = body.ownerAddress.toLowerCase()
        const time = now()
        const seconds = Math.floor(time / 1_000)
        const [last] = await rows<{ at: number }>(
          tx,
          sql`select at::float8 as at from nft_refreshes where owner = ${owner} for update`,
        )
        const wait = waitOf(last?.at ?? null, time)
        if (last && wait > 0) return { accepted: false, queued: 0, updatedAt: last.at, retryAfterSec: wait }
        await itemIndexes.refresh(tx, indexed(at))
        const owned = collections.list.flatMap(({ contract }) => {
          const { count, page } = itemIndexes
            .of(contract)
            .find({ owner, height: 0 }, { by: 'time', descending: true })
          return page(0, count).map((id) => ({ contract, id }))
        })
        const version = await nextVersion(tx)
        const queued = await rows(
          tx,
          sql`update nft_metadata m set next_at = least(m.next_at, ${time}), attempts = 0, version = ${version}
            from (
              select n.contract, n.token_id
              from jsonb_to_recordset(${JSON.stringify(owned)}::jsonb) as o(contract text, id text)
              join nft_metadata n on n.contract = o.contract and n.token_id = o.id
              order by n.fetched_at nulls first, n.contract, n.token_id limit ${MOST_REFRESHED}
            ) w
            where m.contract = w.contract and m.token_id = w.token_id returning m.token_id`,
        )
        // An account without items has nothing to refresh, and is not stored.
        if (queued.length === 0)
          return { accepted: true, queued: 0, updatedAt: last?.at ?? null, retryAfterSec: 0 }
        await tx.execute(
          sql`insert into nft_refreshes (owner, at) values (${owner}, ${seconds})
            on conflict (owner) do update set at = excluded.at`,
        )
        return { accepted: true, queued: queued.length, updatedAt: seconds, retryAfterSec: COOL_DOWN }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/items/metadata-updated-at',
      needs: 'nfts',
      summary:
        'When the metadata of an owner’s items was last asked for on request, and when it may be again.',
      query: ownerQuerySchema,
      response: metadataUpdatedAtResponseSchema,
      cache: 'none',
      handler: async ({ query, tx }) => {
        const [last] = await rows<{ at: number }>(
          tx,
          sql`select at::float8 as at from nft_refreshes where owner = ${query.ownerAddress.toLowerCase()}`,
        )
        return { updatedAt: last?.at ?? null, retryAfterSec: waitOf(last?.at ?? null, now()) }
      },
    }),
  ]
}
