/** One item, and what people like. */
import { sql } from 'drizzle-orm'
import { LIKE_HEADER } from '../../../src/lib/core/nft/like.ts'
import {
  itemParamsSchema,
  itemQuerySchema,
  itemResponseSchema,
  likeHeadersSchema,
  likeParamsSchema,
  likeResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { ApiError } from '../../core/api/error.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'
import { Collections, type NftOptions } from '../nft/collections.ts'
import { isBurned, readItems } from '../nft/items.ts'
import { nextVersion } from '../nft/version.ts'
import { checkLike } from './like.ts'
import { readItemPage } from './page.ts'

const noItem = () => new ApiError(404, 'not_found', 'There is no such item.', { field: 'tokenId' })

export function itemRoutes(options: NftOptions): Route[] {
  const { registry, shelves: itemIndexes, now = Date.now } = options
  const collections = new Collections(registry)

  return [
    route({
      method: 'GET',
      path: '/nfts/items/:contract/:tokenId',
      needs: 'nfts',
      summary: 'One item with its traits, listing, offers and how fresh its metadata is.',
      params: itemParamsSchema,
      query: itemQuerySchema,
      response: itemResponseSchema,
      cache: 'clock',
      handler: async ({ params, query, tx, at }) => {
        const collection = collections.at(params.contract)
        await itemIndexes.refresh(tx, indexed(at))
        const wallet = query.wallet?.toLowerCase()
        const time = now()
        const [row] = await readItems(tx, collection.contract, [params.tokenId], { wallet, now: time })
        if (row === undefined) throw noItem()
        const itemIndex = itemIndexes.of(collection.contract)
        return readItemPage(tx, row, { collection, itemIndex, at: indexed(at), now: time, wallet })
      },
    }),
    route({
      method: 'PATCH',
      path: '/nfts/projects/:project/:tokenId/:wallet',
      summary:
        'Likes an item in public, or takes that back. Needs the wallet’s signature in a header; without it nothing is kept.',
      params: likeParamsSchema,
      headers: likeHeadersSchema,
      response: likeResponseSchema,
      empty: 'Nothing was signed, so nothing is kept: a heart without a signature stays on its device.',
      cache: 'none',
      handler: async ({ params, header, tx, at }) => {
        const { contract } = collections.named(params.project, 'project')
        const { tokenId } = params
        const text = header(LIKE_HEADER)
        if (text === null) return null
        indexed(at)
        const wallet = params.wallet.toLowerCase()
        const signed = { chainId: registry.chainId, project: params.project, tokenId, wallet, now: now() }
        const { like, nonce } = await checkLike(text, signed)
        const [row] = await readItems(tx, contract, [tokenId], { now: now() })
        if (row === undefined || isBurned(row)) throw noItem()
        const fresh = await rows(
          tx,
          sql`insert into nft_likers (wallet, nonce) values (${wallet}, ${nonce})
            on conflict (wallet) do update set nonce = excluded.nonce where nft_likers.nonce < excluded.nonce
            returning wallet`,
        )
        if (fresh.length === 0)
          throw new ApiError(400, 'stale_nonce', 'The nonce was used before.', { field: LIKE_HEADER })
        const changed = await rows(
          tx,
          like
            ? sql`insert into nft_likes (contract, token_id, wallet, at)
                values (${contract}, ${tokenId}, ${wallet}, ${Math.floor(now() / 1_000)})
                on conflict do nothing returning wallet`
            : sql`delete from nft_likes where contract = ${contract} and token_id = ${tokenId} and wallet = ${wallet}
                returning wallet`,
        )
        const by = changed.length === 0 ? 0 : like ? 1 : -1
        const version = await nextVersion(tx)
        const [after] = await rows<{ likes: number }>(
          tx,
          sql`update nft_metadata set likes = likes + ${by}, version = ${version}
            where contract = ${contract} and token_id = ${tokenId} returning likes::int`,
        )
        return { likes: after?.likes ?? 0, liked: like }
      },
    }),
  ]
}
