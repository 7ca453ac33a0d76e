/** Items as answers show them. */
import { type SQL, sql } from 'drizzle-orm'
import { getAddress, zeroAddress } from 'viem'
import { withHero } from '../../../src/lib/core/nft/heroTraits.ts'
import type { Trait } from '../../../src/lib/core/nft/metadata.ts'
import { orderState } from '../../../src/lib/core/nft/order.ts'
import type { Item } from '../../../src/lib/core/nft/schema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { type Collection, projectOf } from './collections.ts'
import { waitOf } from './coolDown.ts'
import type { Currency, FormulatorTier } from './events.ts'
import { heroOf, type StoredHero } from './heroes.ts'
import type { ItemIndex } from './itemIndex.ts'
import { nameOf } from './named.ts'
import { expired, FRESH, offerOf, type StoredOffer } from './offers.ts'
import type { ListingRow } from './range.ts'

type StoredListing = Omit<ListingRow, 'contract' | 'token_id'>

type StoredMetadata = {
  readonly name: string
  readonly description: string
  readonly image: string | null
  readonly animation: string | null
  readonly traits: readonly Trait[]
  readonly level: number | null
  readonly rank: number | null
  readonly likes: number
  readonly fetched_at: number | null
  readonly stale: boolean
  readonly problem: 'missing' | 'failed' | null
}

export type StoredItem = {
  readonly contract: `0x${string}`
  readonly token_id: `0x${string}`
  readonly owner: string
  readonly transfers: number
  readonly block: number
  readonly sold_price: string | null
  readonly sold_currency: Currency | null
  readonly sold_block: number | null
  readonly sold_at: number | null
  readonly listing: StoredListing | null
  readonly metadata: StoredMetadata | null
  readonly formulator: {
    readonly tier: FormulatorTier
    readonly amount: string
    readonly height: number
  } | null
  readonly hero: StoredHero | null
  readonly acquired_at: number
  readonly allowed: boolean | null
  readonly refreshed: number | null
  readonly liked: boolean
  readonly highest: StoredOffer | null
  readonly latest: StoredOffer | null
}

/** An offer for item `i`, with the last known means of its maker. */
const offerOfItem = (narrower: SQL) => sql`(
  select to_jsonb(o) || jsonb_build_object('price', o.price::text, 'balance', p.balance::text,
    'allowance', p.allowance::text, 'at', p.at, 'expired', ${expired})
  from nft_offers o left join nft_means p on p.buyer = o.buyer and p.currency = o.currency
  where o.contract = i.contract and o.token_id = i.token_id ${narrower} limit 1
)`

/** The row of another table about the item `i`, with its amounts as text. */
const about = (table: string, amounts: readonly string[] = []) => {
  const texts = amounts.map((name) => `'${name}', t.${name}::text`).join(', ')
  return sql.raw(`(select to_jsonb(t) || jsonb_build_object(${texts}) from ${table} t
    where t.contract = i.contract and t.token_id = i.token_id)`)
}

/**
 * The rows of these items, in this order, without missing ones. One query of index lookups only: joins would take
 * longer to plan than to run.
 */
export async function readItems(
  tx: Orm,
  contract: string,
  ids: readonly string[],
  { wallet, now }: { wallet?: string | undefined; now: number },
): Promise<StoredItem[]> {
  if (ids.length === 0) return []
  const since = Math.floor(now / 1_000) - FRESH
  return rows<StoredItem>(
    tx,
    sql`select i.contract, i.token_id, i.owner, i.transfers::float8 as transfers, i.block::float8 as block,
        i.sold_price::text, i.sold_currency, i.sold_block::float8 as sold_block, i.sold_at::float8 as sold_at,
        ${about('nft_listings', ['price'])} as listing, ${about('nft_metadata')} as metadata,
        ${about('formulators', ['amount'])} as formulator, ${about('heroes')} as hero,
        i.acquired_at::float8 as acquired_at,
        (select allowed from nft_approvals a where a.contract = i.contract and a.owner = i.owner) as allowed,
        (select at::float8 from nft_refreshes r where r.owner = i.owner) as refreshed,
        exists (select from nft_likes k where k.contract = i.contract and k.token_id = i.token_id
          and k.wallet = ${wallet ?? ''}) as liked,
        ${offerOfItem(sql`and p.at >= ${since} and p.balance >= o.price and p.allowance >= o.price
          and not ${expired} order by (o.currency = 'MEV') desc, o.price desc`)} as highest,
        ${offerOfItem(sql`order by o.block desc, o.tx_index desc, o.log_index desc`)} as latest
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, place)
      join nft_items i on i.contract = ${contract} and i.token_id = wanted.id
      order by wanted.place`,
  )
}

function metadataState(metadata: StoredMetadata | null): Item['metadata']['state'] {
  if (metadata === null) return 'pending'
  const { fetched_at, stale, problem } = metadata
  if (problem === 'missing' || (fetched_at !== null && (stale || problem !== null))) return 'unsynchronized'
  if (problem === 'failed') return 'failed'
  return fetched_at === null ? 'pending' : 'ok'
}

function orderOf(row: StoredItem, height: number): Item['order'] {
  const { listing } = row
  if (listing === null) return null
  const { state, reason } = orderState(
    {
      seller: listing.seller,
      status: listing.status,
      openHeight: listing.open_height,
      closeHeight: listing.close_height,
      transferCount: listing.transfers,
    },
    { owner: row.owner, transferCount: row.transfers, approved: row.allowed === true },
    height,
  )
  return {
    state,
    reason,
    seller: getAddress(listing.seller),
    price: listing.price,
    currency: listing.currency,
    openHeight: listing.open_height,
    closeHeight: listing.close_height,
    createdHeight: listing.created_height,
    marketFee: listing.market_fee,
    royaltyFee: listing.royalty_fee,
    burnFee: listing.burn_fee,
  }
}

export function itemOf(
  row: StoredItem,
  {
    collection,
    itemIndex,
    at,
    now,
  }: { collection: Collection; itemIndex: ItemIndex; at: Indexed; now: number },
): Item {
  const { metadata } = row
  const hero = heroOf(row.hero)
  const order = orderOf(row, at.block + 1)
  const size = itemIndex.size()
  return {
    uuid: `${row.contract}:${row.token_id}`,
    contract: getAddress(row.contract),
    tokenId: row.token_id,
    project: projectOf(collection),
    name: nameOf(
      { name: metadata?.name ?? null, tier: row.formulator?.tier ?? null },
      collection,
      row.token_id,
    ),
    description: metadata?.description ?? '',
    image: metadata?.image ?? null,
    animation: metadata?.animation ?? null,
    attributes: withHero(metadata?.traits ?? [], hero).map(({ type, value, display }) => {
      const count = itemIndex.sharers(type, value)
      return {
        trait_type: type,
        value,
        ...(display === undefined ? {} : { display_type: display }),
        count,
        percent: size === 0 ? 0 : Math.round((count / size) * 10_000) / 100,
      }
    }),
    owner: getAddress(row.owner),
    level: hero?.level ?? metadata?.level ?? null,
    rank: metadata?.rank ?? null,
    rankOf: itemIndex.ranked(),
    likes: metadata?.likes ?? 0,
    price: order?.state === 'active' ? { amount: order.price, currency: order.currency } : null,
    order,
    // Offers for a used-up item cannot be accepted.
    highestOffer: row.highest && itemIndex.shows(row.token_id) ? offerOf(row.highest, now) : null,
    lastOffer: row.latest && offerOf(row.latest, now),
    lastSold:
      row.sold_price === null || row.sold_currency === null
        ? null
        : {
            price: row.sold_price,
            currency: row.sold_currency,
            time: row.sold_at ?? 0,
            block: row.sold_block ?? 0,
          },
    metadata: {
      updatedAt: metadata?.fetched_at ?? null,
      state: metadataState(metadata),
      retryAfterSec: waitOf(row.refreshed, now),
    },
    ...(row.formulator === null
      ? {}
      : {
          formulator: {
            kind: row.formulator.tier,
            amount: row.formulator.amount,
            height: row.formulator.height,
          },
        }),
    ...(hero === null ? {} : { hero: { ...hero, since: row.acquired_at } }),
    block: row.block,
  }
}

export const isBurned = ({ owner }: Pick<StoredItem, 'owner'>): boolean => owner === zeroAddress
