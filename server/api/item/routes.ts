/** One item, what people like, when metadata is asked for again, and how many formulators somebody has. */
import { sql } from 'drizzle-orm'
import { recoverMessageAddress } from 'viem'
import { formulatorCountResponseSchema } from '../../../src/lib/formulator/schema.ts'
import { LIKE_HEADER, LIKE_MINUTES_MS, likeMessage, readLikeHeader } from '../../../src/lib/nft/like.ts'
import {
  itemParamsSchema,
  itemQuerySchema,
  itemResponseSchema,
  likeHeadersSchema,
  likeParamsSchema,
  likeResponseSchema,
  metadataUpdatedAtResponseSchema,
  ownerQuerySchema,
  updateMetadataRequestSchema,
  updateMetadataResponseSchema,
} from '../../../src/lib/nft/schema.ts'
import { type Orm, rows } from '../../db/query.ts'
import { nextVersion } from '../../indexer/nft/apply.ts'
import { formulatorTiers } from '../../source/source.ts'
import { ApiError, indexed, type Route, route } from '../kernel/frame.ts'
import {
  COOL_DOWN,
  Collections,
  isBurned,
  type NftOptions,
  readItemPage,
  readItems,
  waitOf,
} from '../nft/items.ts'

/** Items of one owner that one request asks for again: those longest unseen. */
const MOST_REFRESHED = 500

const noItem = () => new ApiError(404, 'not_found', 'There is no such item.', { field: 'tokenId' })

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

/**
 * Who signed a like, when and for what; a signature counts once.
 * @throws 400 for a header or nonce that is none, 401 for a signature that is not the wallet's
 */
async function checkLike(
  header: string,
  given: { chainId: number; project: string; tokenId: string; wallet: string; now: number },
): Promise<{ like: boolean; nonce: number }> {
  const read = readLikeHeader(header)
  const field = { field: LIKE_HEADER }
  if (read === null)
    throw new ApiError(400, 'bad_request', `${LIKE_HEADER} must be like or unlike, nonce, signature.`, field)
  const { like, nonce, signature } = read
  if (Math.abs(nonce - given.now) > LIKE_MINUTES_MS)
    throw new ApiError(400, 'stale_nonce', 'The nonce must be the present time in milliseconds.', field)
  const message = likeMessage({ ...given, like, nonce })
  const signer = await recoverMessageAddress({ message, signature }).catch(() => undefined)
  if (signer?.toLowerCase() !== given.wallet)
    throw new ApiError(401, 'bad_signature', 'The signature is not the wallet’s.', field)
  return { like, nonce }
}

export function nftRoutes(options: NftOptions): Route[] {
  const { registry, index, now = Date.now } = options
  const collections = new Collections(registry)

  return [
    route({
      method: 'GET',
      path: '/nfts/items/formulator-count',
      needs: 'nfts',
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
      path: '/nfts/items/:contract/:tokenId',
      needs: 'nfts',
      summary: 'One item with its traits, listing, offers and how fresh its metadata is.',
      params: itemParamsSchema,
      query: itemQuerySchema,
      response: itemResponseSchema,
      cache: 'clock',
      handler: async ({ params, query, tx, at }) => {
        const collection = collections.at(params.contract)
        await index.refresh(tx, indexed(at))
        const wallet = query.wallet?.toLowerCase()
        const time = now()
        const [row] = await readItems(tx, collection.contract, [params.tokenId], { wallet, now: time })
        if (row === undefined) throw noItem()
        const shelf = index.shelf(collection.contract)
        return readItemPage(tx, row, { collection, shelf, at: indexed(at), now: time, wallet })
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
        if (text === undefined) return undefined
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
        await index.refresh(tx, indexed(at))
        const owned = collections.list.flatMap(({ contract }) => {
          const { count, page } = index
            .shelf(contract)
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
        // Who owns nothing has nothing to wait for, and is not remembered.
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
    route({
      method: 'GET',
      path: '/users/v1/formulator-count',
      needs: 'nfts',
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
