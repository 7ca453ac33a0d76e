/** Items as answers show them. */
import { type SQL, sql } from 'drizzle-orm'
import { getAddress, zeroAddress } from 'viem'
import { type Series, seriesList } from '../../../src/lib/config/series.ts'
import type { Trait } from '../../../src/lib/nft/metadata.ts'
import { canPay, orderState } from '../../../src/lib/nft/order.ts'
import {
  type Item,
  type ItemResponse,
  MOST_RECEIVED,
  type ReceivedOffersResponse,
} from '../../../src/lib/nft/schema.ts'
import { type Orm, rows } from '../../db/query.ts'
import type { ListingRow } from '../../indexer/nft/range.ts'
import type { Registry } from '../../registry.ts'
import type { Currency, FormulatorTier } from '../../source/source.ts'
import { ApiError, type Indexed } from '../kernel/frame.ts'
import type { Floor, Shelf } from './shelf.ts'
import type { NftIndex } from './shelves.ts'

/** Until an owner's items may be asked for again, in seconds. */
export const COOL_DOWN = 3_600
/** How old a look at the means of who made an offer may be, in seconds, for the offer to be called good. */
const FRESH = 120
const MOST_OFFERS = 100

/** A series with its contract. */
export interface Collection extends Series {
  contract: `0x${string}`
  kind: Registry['series'][number]['kind']
}

export interface NftOptions {
  registry: Registry
  index: NftIndex
  /** Milliseconds. */
  now?: (() => number) | undefined
}

/** The registry's series that the product knows by name, in the product's order. */
export function collectionsOf({ series }: Pick<Registry, 'series'>): Collection[] {
  return seriesList.flatMap((one) => {
    const own = series.find(({ id }) => id === one.id)
    return own ? [{ ...one, contract: own.address, kind: own.kind }] : []
  })
}

/** Finds collections by whatever names them. */
export class Collections {
  readonly list: readonly Collection[]
  constructor(registry: Pick<Registry, 'series'>) {
    this.list = collectionsOf(registry)
  }

  /** By id of the project, short name or id of the series. */
  #find(name: string): Collection | undefined {
    return this.list.find(({ projectId, shortName, id }) => [projectId, shortName, id].includes(name))
  }

  /** @throws 404 naming the parameter */
  named(name: string, field: string): Collection {
    const found = this.#find(name)
    if (found) return found
    throw new ApiError(404, 'not_found', 'There is no such project.', { field })
  }

  /** @throws 404 naming the parameter */
  at(contract: string, field = 'contract'): Collection {
    const found = this.list.find((one) => one.contract === contract.toLowerCase())
    if (found) return found
    throw new ApiError(404, 'not_found', 'There is no such collection.', { field })
  }
}

/** A JSON number or text of base units, as a query in SQL gives it. */
interface StoredOffer {
  buyer: string
  price: string
  currency: Currency
  block: number
  timestamp: number
  balance: string | null
  allowance: string | null
  at: number | null
  expired: boolean
}

type StoredListing = Omit<ListingRow, 'contract' | 'token_id'>

interface StoredMetadata {
  name: string
  description: string
  image: string | null
  animation: string | null
  traits: Trait[]
  level: number | null
  rank: number | null
  likes: number
  fetched_at: number | null
  stale: boolean
  problem: 'missing' | 'failed' | null
}

interface StoredItem {
  contract: `0x${string}`
  token_id: `0x${string}`
  owner: string
  transfers: number
  block: number
  sold_price: string | null
  sold_currency: Currency | null
  sold_block: number | null
  sold_at: number | null
  listing: StoredListing | null
  metadata: StoredMetadata | null
  formulator: { tier: FormulatorTier; amount: string; height: number } | null
  allowed: boolean | null
  refreshed: number | null
  liked: boolean
  highest: StoredOffer | null
  latest: StoredOffer | null
}

/** Whether the next block is too late to accept the offer `o`; an expiry of 0 is never. */
const expired = sql`(o.expiry > 0 and o.expiry <= (select c.block + 1 from cursor c))`

/** An offer of the item `i`, with what its maker was last seen to have. */
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
 * The rows of these items, in this order; what is not there is left out. One query, each part of it a look into an
 * index: joins would take longer to plan than to run.
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
        ${about('formulators', ['amount'])} as formulator,
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

export const money = ({ price, currency }: Floor) => ({ price: String(price), currency })

/** An item without a name of its own is called after its series. */
export function nameOf(name: string | null | undefined, { name: series }: Series, tokenId: string): string {
  if (name) return name
  const number = BigInt(tokenId)
  return `${series} #${number < 1_000_000n ? number : String(number % 10_000n).padStart(4, '0')}`
}

export const projectOf = ({ projectId, shortName, name }: Series) => ({ id: projectId, shortName, name })

function offerOf(offer: StoredOffer, now: number): ItemResponse['offers'][number] {
  const { buyer, price, currency, block, timestamp, balance, allowance, at, expired: over } = offer
  const known = balance !== null && allowance !== null && at !== null && at >= Math.floor(now / 1_000) - FRESH
  const means = known ? { balance: BigInt(balance), allowance: BigInt(allowance) } : null
  return {
    buyer: getAddress(buyer),
    price,
    currency,
    block,
    time: timestamp,
    good: over ? false : canPay(BigInt(price), means),
  }
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

/** Until the items of an owner may be asked for again, in seconds. */
export const waitOf = (refreshed: number | null, now: number): number =>
  refreshed === null ? 0 : Math.max(0, refreshed + COOL_DOWN - Math.floor(now / 1_000))

export function itemOf(
  row: StoredItem,
  { collection, shelf, at, now }: { collection: Collection; shelf: Shelf; at: Indexed; now: number },
): Item {
  const { metadata } = row
  const order = orderOf(row, at.block + 1)
  const size = shelf.size()
  return {
    uuid: `${row.contract}:${row.token_id}`,
    contract: getAddress(row.contract),
    tokenId: row.token_id,
    project: projectOf(collection),
    name: nameOf(metadata?.name, collection, row.token_id),
    description: metadata?.description ?? '',
    image: metadata?.image ?? null,
    animation: metadata?.animation ?? null,
    attributes: (metadata?.traits ?? []).map(({ type, value, display }) => {
      const count = shelf.sharers(type, value)
      return {
        trait_type: type,
        value,
        ...(display === undefined ? {} : { display_type: display }),
        count,
        percent: size === 0 ? 0 : Math.round((count / size) * 10_000) / 100,
      }
    }),
    owner: getAddress(row.owner),
    level: metadata?.level ?? null,
    rank: metadata?.rank ?? null,
    rankOf: shelf.ranked(),
    likes: metadata?.likes ?? 0,
    price: order?.state === 'active' ? { amount: order.price, currency: order.currency } : null,
    order,
    highestOffer: row.highest && offerOf(row.highest, now),
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
    block: row.block,
  }
}

/**
 * The best good offer (MEV, else USDT) for each item of an owner, the best first, and how many there are. Offers of the
 * owner's own are none.
 */
export async function readReceived(
  tx: Orm,
  collections: Collections,
  owner: string,
  now: number,
): Promise<Pick<ReceivedOffersResponse, 'list' | 'count'>> {
  const known = collections.list.map(({ contract }) => contract)
  const found = await rows<
    StoredOffer & {
      contract: string
      token_id: string
      name: string | null
      image: string | null
      total: number
    }
  >(
    tx,
    sql`select best.*, m.name, m.image, (count(*) over ())::float8 as total
      from (
        select distinct on (o.contract, o.token_id) o.contract, o.token_id, o.buyer, o.price::text as price,
          o.price as raw, o.currency, o.block::float8 as block, o.timestamp::float8 as timestamp,
          p.balance::text as balance, p.allowance::text as allowance, p.at::float8 as at, false as expired
        from nft_offers o
        join nft_items i on i.contract = o.contract and i.token_id = o.token_id
        join nft_means p on p.buyer = o.buyer and p.currency = o.currency
        where i.owner = ${owner} and o.buyer <> i.owner
          and o.contract in (select jsonb_array_elements_text(${JSON.stringify(known)}::jsonb)) and p.at >= ${Math.floor(now / 1_000) - FRESH}
          and p.balance >= o.price and p.allowance >= o.price and not ${expired}
        order by o.contract, o.token_id, (o.currency = 'MEV') desc, o.price desc
      ) best
      left join nft_metadata m on m.contract = best.contract and m.token_id = best.token_id
      order by (best.currency = 'MEV') desc, best.raw desc, best.contract, best.token_id limit ${MOST_RECEIVED}`,
  )
  return {
    list: found.map((row) => {
      const collection = collections.at(row.contract)
      return {
        contract: getAddress(row.contract),
        tokenId: row.token_id,
        project: projectOf(collection),
        name: nameOf(row.name, collection, row.token_id),
        image: row.image,
        offer: offerOf(row, now),
      }
    }),
    count: found[0]?.total ?? 0,
  }
}

/** The page of one item: also who likes it, the floors of its traits and all its offers. */
export async function readItemPage(
  tx: Orm,
  row: StoredItem,
  given: { collection: Collection; shelf: Shelf; at: Indexed; now: number; wallet: string | undefined },
): Promise<Omit<ItemResponse, 'asOfBlock'>> {
  const { shelf, at, now, wallet } = given
  const offers = await rows<StoredOffer>(
    tx,
    sql`select o.buyer, o.price::text as price, o.currency, o.block::float8 as block, o.timestamp::float8 as timestamp,
        p.balance::text as balance, p.allowance::text as allowance, p.at::float8 as at, ${expired} as expired
      from nft_offers o left join nft_means p on p.buyer = o.buyer and p.currency = o.currency
      where o.contract = ${row.contract} and o.token_id = ${row.token_id}
      order by o.block desc, o.tx_index desc, o.log_index desc limit ${MOST_OFFERS}`,
  )
  const item = itemOf(row, given)
  const height = at.block + 1
  return {
    ...item,
    ...(wallet === undefined ? {} : { liked: row.liked }),
    attributes: item.attributes.map((trait) => {
      const floor = shelf.floor(height, trait.trait_type, trait.value)
      return { ...trait, floor: floor && money(floor) }
    }),
    offers: offers.map((offer) => offerOf(offer, now)),
  }
}

export const isBurned = ({ owner }: Pick<StoredItem, 'owner'>): boolean => owner === zeroAddress
