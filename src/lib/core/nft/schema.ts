// One file: the shapes of every answer about NFTs, which share their parts.
import * as v from 'valibot'
import { address, asOf, page } from '../api/fields.ts'
import {
  currency,
  lines,
  MOST_ROWS,
  media,
  money,
  number,
  parsed,
  picture,
  project,
  projectIdField,
  projectsOf,
  search,
  tally,
  text,
  tokenId,
  tokenIdParam,
  uint256,
  webPage,
} from './fields.ts'
import { inactiveReasons, orderStates } from './order.ts'

/** Items on a page (docs/product.md, Lists). */
export const ITEMS_PAGE = 20

/** Rows without repeated items: a page may have shifted while the next one was requested. */
const once = <R extends v.GenericSchema<unknown, { contract: string; tokenId: string }>>(row: R) =>
  v.pipe(
    v.array(row),
    v.maxLength(MOST_ROWS),
    v.transform((list) => {
      const seen = new Set<string>()
      return list.filter(({ contract, tokenId: id }) => {
        const key = `${contract.toLowerCase()} ${id}`
        return !seen.has(key) && seen.add(key) !== undefined
      })
    }),
  )

/** A trait, with the number of items of its collection that share it. */
const traitSchema = v.object({
  trait_type: text(60),
  value: v.union([text(120), number]),
  display_type: v.optional(v.picklist(['number', 'date', 'boost'])),
  count: tally,
  /** Percentage of the collection's items: 12.5 is an eighth. */
  percent: v.pipe(number, v.minValue(0), v.maxValue(100)),
  /** Lowest active listing of an item that shares it: MEV, else USDT. Only on the page of one item. */
  floor: v.optional(v.nullable(money)),
})

const orderSchema = v.object({
  state: v.picklist(orderStates),
  /** Reason why it is inactive: the item moved since it was listed, or the market may no longer move it. */
  reason: v.nullable(v.picklist(inactiveReasons)),
  seller: address,
  price: uint256,
  currency,
  openHeight: tally,
  /** The first block in which it can no longer be bought. */
  closeHeight: tally,
  createdHeight: tally,
  /** Over 10,000, as of the time of the listing. */
  marketFee: tally,
  royaltyFee: tally,
  burnFee: tally,
})

const offerSchema = v.object({
  buyer: address,
  price: uint256,
  currency,
  block: tally,
  time: tally,
  /** True if its maker could pay at the last check: balance and allowance. False if unknown. */
  good: v.boolean(),
})

const metadataSchema = v.object({
  /** Seconds; null before the first time. */
  updatedAt: v.nullable(tally),
  /**
   * `unsynchronized`: the chain announced something newer than could be fetched, or the host has nothing yet.
   * `failed`: it can't be fetched or parsed.
   */
  state: v.picklist(['ok', 'pending', 'failed', 'unsynchronized']),
  /** Seconds until its owner's items may be requested again; 0 is now. */
  retryAfterSec: tally,
})

const tiers = v.picklist(['Alpha', 'Sigma', 'Omega'])

/** State of a hero on the chain. Its traits Grade, Stars, Level and Hash Power are taken from it. */
const heroSchema = v.object({
  /** Rank of its kind in the pool of its series, 0 the lowest. */
  kind: tally,
  level: tally,
  stars: tally,
  /** 0 Common, 1 Uncommon, 2 Unique. */
  grade: tally,
  hashPower: tally,
  /** Number of heroes that it absorbed. */
  merged: tally,
  /** How it ended; null if it has not. */
  used: v.nullable(v.picklist(['merged', 'dismantled', 'inherited'])),
  /** Time when its holder acquired it, in seconds. */
  since: tally,
})

const itemFields = {
  /** Contract and token as one text, for `tokenUuid`. */
  uuid: text(120),
  contract: address,
  tokenId,
  project,
  name: text(100),
  description: lines(2_000),
  image: picture,
  animation: media,
  attributes: v.pipe(v.array(traitSchema), v.maxLength(50)),
  /** The zero address once burned. */
  owner: address,
  level: v.nullable(number),
  /** 1 is the rarest of `rankOf`; null before its traits are known. */
  rank: v.nullable(tally),
  rankOf: tally,
  likes: tally,
  /** Only if the request named a wallet. */
  liked: v.optional(v.boolean()),
  /** Its current price; null if it can't be bought. */
  price: v.nullable(v.object({ amount: uint256, currency })),
  /** The last listing, whatever its outcome. */
  order: v.nullable(orderSchema),
  /** The highest offer that is good: MEV, else USDT. */
  highestOffer: v.nullable(offerSchema),
  lastOffer: v.nullable(offerSchema),
  lastSold: v.nullable(v.object({ price: uint256, currency, time: tally, block: tally })),
  metadata: metadataSchema,
  formulator: v.optional(v.object({ kind: tiers, amount: uint256, height: tally })),
  hero: v.optional(heroSchema),
  /** Block of its last transfer, listing, cancellation or sale. */
  block: tally,
}
const itemSchema = v.object(itemFields)
export type Item = v.InferOutput<typeof itemSchema>

const projectFields = {
  id: text(64),
  shortName: text(32),
  name: text(100),
  subTitle: text(100),
  description: lines(2_000),
  image: picture,
  banner: picture,
  contract: address,
  series: text(32),
  kind: v.picklist(['nft', 'formulator']),
  social: v.pipe(v.array(v.object({ name: text(32), url: webPage })), v.maxLength(10)),
  items: tally,
  owners: tally,
  listed: tally,
  /** Lowest active listing: MEV, else USDT. */
  floor: v.nullable(money),
  volume: v.object({ MEV: uint256, USDT: uint256 }),
  sales: tally,
}
const projectSchema = v.object(projectFields)
export type Project = v.InferOutput<typeof projectSchema>
const tokenUuid = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}:0x[0-9a-fA-F]{1,64}$/, 'must be the uuid of an item: contract:tokenId'),
)
/** `GET /nfts/v2/market-place/projects` */
export const projectsResponseSchema = projectsOf(projectSchema)
export type ProjectsResponse = v.InferOutput<typeof projectsResponseSchema>

/** Maximum number of items in a list of names, over all collections. */
export const MOST_NAMES = 6_000
/** `GET /nfts/v2/market-place/names`: data for the search without a network. */
export const namesResponseSchema = v.object({
  list: v.pipe(
    v.array(
      v.object({
        shortName: text(32),
        /** Number of items, including those that the list leaves out. */
        count: tally,
        /** Id, short ones in decimals, and name. */
        items: v.pipe(
          v.array(v.tuple([v.pipe(v.string(), v.regex(/^(?:\d{1,16}|0x[0-9a-f]{64})$/)), text(100)])),
          v.maxLength(MOST_NAMES),
        ),
      }),
    ),
    v.maxLength(MOST_ROWS),
  ),
  ...asOf,
})
export type NamesResponse = v.InferOutput<typeof namesResponseSchema>

/** `GET /nfts/v2/market-place/project` and `…/activities/event-types` */
export const projectQuerySchema = v.strictObject({ shortName: projectIdField })
export const projectResponseSchema = v.object({
  ...projectFields,
  /** Traits by which its items can be filtered. */
  filters: v.pipe(
    v.array(v.object({ key: text(60), kind: v.picklist(['text', 'number']) })),
    v.maxLength(MOST_ROWS),
  ),
  ...asOf,
})
export type ProjectResponse = v.InferOutput<typeof projectResponseSchema>

/** `GET /nfts/v2/my-nft/collection/projects` and `…/activities/projects`: with the number that the owner has. */
export const ownerQuerySchema = v.strictObject({ ownerAddress: address })
export const ownedProjectsResponseSchema = projectsOf(
  v.object({ ...projectFields, /** Number of items, or of activities. */ count: tally }),
)
export type OwnedProjectsResponse = v.InferOutput<typeof ownedProjectsResponseSchema>

/**
 * `GET /nfts/v2/my-nft/offers`: for each of an owner's items the best good offer, the best first.
 * `GET /nfts/v2/my-nft/offers/made`: an account's own offers that are not expired, good or not, the highest of each currency first.
 */
export const MOST_RECEIVED = 50
export const accountOffersResponseSchema = v.object({
  list: v.pipe(
    v.array(
      v.object({ contract: address, tokenId, project, name: text(100), image: picture, offer: offerSchema }),
    ),
    v.maxLength(MOST_RECEIVED),
  ),
  /** Number of items with such an offer, including those that the list leaves out. */
  count: tally,
  ...asOf,
})
export type ReceivedOffersResponse = v.InferOutput<typeof accountOffersResponseSchema>

/** `GET /nfts/items/:contract/:tokenId` */
export const itemParamsSchema = v.strictObject({ contract: address, tokenId: tokenIdParam })
export const itemQuerySchema = v.strictObject({ wallet: v.optional(address) })
export const itemResponseSchema = v.object({
  ...itemFields,
  /** Open offers, newest first, good or not. */
  offers: v.pipe(v.array(offerSchema), v.maxLength(MOST_ROWS)),
  ...asOf,
})
export type ItemResponse = v.InferOutput<typeof itemResponseSchema>

const direction = v.optional(v.picklist(['ASC', 'DESC'], 'must be ASC or DESC'))

/** In JavaScript an array is an object too. */
const plain = (message: string) =>
  v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value), message)

/** Traits chosen: AND across keys, OR within one, `gte` and `lte` (both included) for numbers. */
const filterChoice = v.union(
  [
    v.pipe(
      v.array(v.union([v.pipe(v.string(), v.maxLength(200)), number])),
      v.minLength(1),
      v.maxLength(100),
    ),
    v.pipe(plain('must be a range'), v.strictObject({ gte: v.optional(number), lte: v.optional(number) })),
  ],
  'must be a list of values, or {"gte": number, "lte": number}',
)
export type FilterChoice = v.InferOutput<typeof filterChoice>
const filters = v.optional(
  parsed(
    v.pipe(
      plain('must be a JSON object'),
      v.record(v.string(), filterChoice),
      v.check((value) => Object.keys(value).length <= 20, 'must name at most 20 keys'),
    ),
  ),
)
const flag = v.optional(v.picklist(['true', 'false'], 'must be true or false'))

const chosen = { filters, search, listed: flag }
const listing = { ...chosen, page, priceSort: direction, likeSort: direction, timeSort: direction }

/** `GET /nfts/v2/market-place/items/items` */
export const itemsQuerySchema = v.strictObject({ shortName: projectIdField, ...listing })
/** `GET /nfts/v2/my-nft/collection/items` */
export const ownedItemsQuerySchema = v.strictObject({
  ownerAddress: address,
  projectId: projectIdField,
  ...listing,
})
export const itemsResponseSchema = v.object({ page: tally, list: once(itemSchema), count: tally, ...asOf })
export type ItemsResponse = v.InferOutput<typeof itemsResponseSchema>

/** `GET /nfts/v2/market-place/items/categories` */
export const categoriesQuerySchema = v.strictObject({ shortName: projectIdField, ...chosen })
/** `GET /nfts/v2/my-nft/collection/categories` */
export const ownedCategoriesQuerySchema = v.strictObject({
  ownerAddress: address,
  projectId: projectIdField,
  ...chosen,
})
/** A trait that can be filtered by, counted under the other filters. */
const categorySchema = v.object({
  key: text(60),
  /** `number` if every value is one: then a range can be chosen. */
  kind: v.picklist(['text', 'number']),
  min: v.nullable(number),
  max: v.nullable(number),
  /** The most frequent ones. */
  values: v.pipe(
    v.array(
      v.object({
        value: v.union([text(120), number]),
        count: tally,
        listedCount: tally,
        floor: v.nullable(money),
      }),
    ),
    v.maxLength(200),
  ),
  /** Number of items in equal intervals from `min` to `max`, the last including `max`; empty for text. */
  histogram: v.pipe(v.array(tally), v.maxLength(50)),
})
export type Category = v.InferOutput<typeof categorySchema>
export const categoriesResponseSchema = v.object({
  list: v.pipe(v.array(categorySchema), v.maxLength(MOST_ROWS)),
  /** Items under all filters. */
  count: tally,
  ...asOf,
})
export type CategoriesResponse = v.InferOutput<typeof categoriesResponseSchema>

/** `PATCH /nfts/projects/:project/:tokenId/:wallet`, if signed (like.ts); unsigned it is 204 and nothing is stored. */
export const likeParamsSchema = v.strictObject({
  project: projectIdField,
  tokenId: tokenIdParam,
  wallet: address,
})
export const likeHeadersSchema = v.object({
  /** `like` or `unlike`, nonce and signature, with spaces between: see like.ts. */
  'X-Like': v.optional(v.string()),
})
export const likeResponseSchema = v.object({ likes: tally, liked: v.boolean(), ...asOf })
export type LikeResponse = v.InferOutput<typeof likeResponseSchema>

/** `POST /nfts/v2/items/update-metadata` */
export const updateMetadataRequestSchema = v.strictObject({ ownerAddress: address })
/** The same, and `GET /nfts/v2/items/metadata-updated-at` */
export const metadataUpdatedAtResponseSchema = v.object({
  /** Seconds: time of the last request for the owner's items; null if never. */
  updatedAt: v.nullable(tally),
  retryAfterSec: tally,
  ...asOf,
})
export type MetadataUpdatedAtResponse = v.InferOutput<typeof metadataUpdatedAtResponseSchema>
export const updateMetadataResponseSchema = v.object({
  /** False during the cool-down. */
  accepted: v.boolean(),
  /** Items that will be fetched again. */
  queued: tally,
  updatedAt: v.nullable(tally),
  retryAfterSec: tally,
  ...asOf,
})
export type UpdateMetadataResponse = v.InferOutput<typeof updateMetadataResponseSchema>

/** `GET /nfts/v2/my-nft/…-masters` */
export const mastersQuerySchema = v.strictObject({ ownerAddress: address, projectId: projectIdField, page })
/** `GET /nfts/v2/my-nft/…-slaves` */
export const slavesQuerySchema = v.strictObject({ ownerAddress: address, tokenUuid, page })
/**
 * Reasons why an item can't be used. `listed`: its sale has to be cancelled first, though it may not have begun or be
 * inactive. `young`: a formulator that is not old enough, or an item that its holder got less than a day ago.
 * `closed`: its series is not open. `short`: no hero is left for the box. `used`: used up already. `level`, `grade`,
 * `stars`: they do not fit. `merged`: it absorbed the maximum. `unsynchronized`: its metadata is not what the chain
 * announced. `unknown`: its state on the chain was not read.
 */
export const candidateReasons = [
  'listed',
  'young',
  'closed',
  'short',
  'used',
  'level',
  'grade',
  'stars',
  'merged',
  'unsynchronized',
  'unknown',
] as const
export const candidatesResponseSchema = v.object({
  page: tally,
  list: once(
    v.object({
      ...itemFields,
      eligible: v.boolean(),
      reason: v.nullable(v.picklist(candidateReasons)),
    }),
  ),
  /** Over all pages, eligible or not. */
  count: tally,
  ...asOf,
})
export type CandidatesResponse = v.InferOutput<typeof candidatesResponseSchema>
