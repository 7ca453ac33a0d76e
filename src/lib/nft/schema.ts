import * as v from 'valibot'
import { address, asOf, page, whole } from '../api/fields.ts'
import { cleanText } from '../i18n/clean.ts'
import { cleanLines, mediaLink } from './metadata.ts'
import { inactiveReasons, orderStates } from './order.ts'
import { hexId } from './tokenId.ts'

/** Most rows that any list may bring at once. */
const MOST_ROWS = 100
/** Items on a page. Activities have 15 (docs/product.md, Lists). */
export const ITEMS_PAGE = 20
export const ACTIVITIES_PAGE = 15

const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cleanText(value, max)),
  )
const lines = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => cleanLines(value, max)),
  )
const link = v.pipe(
  v.nullable(v.string()),
  v.transform((value) => mediaLink(value)),
)
const uint256 = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const tally = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const number = v.pipe(v.number(), v.finite())
const tokenId = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))
const currency = v.picklist(['MEV', 'USDT'])
const money = v.object({ price: uint256, currency })
const project = v.object({ id: text(64), shortName: text(32), name: text(100) })

/** Rows of which the same item comes once: a page may have moved while the next one was asked for. */
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

/** A trait with how many items of its collection share it. */
const traitSchema = v.object({
  trait_type: text(60),
  value: v.union([text(120), number]),
  display_type: v.optional(v.picklist(['number', 'date', 'boost'])),
  count: tally,
  /** Of the collection's items, 12.5 is an eighth. */
  percent: v.pipe(number, v.minValue(0), v.maxValue(100)),
  /** Lowest active listing of an item that shares it: MEV, else USDT. Only on the page of one item. */
  floor: v.optional(v.nullable(money)),
})

const orderSchema = v.object({
  state: v.picklist(orderStates),
  /** Why it is inactive: the item moved since it was listed, or the market may no longer move it. */
  reason: v.nullable(v.picklist(inactiveReasons)),
  seller: address,
  price: uint256,
  currency,
  openHeight: tally,
  /** The first block in which it can no longer be bought. */
  closeHeight: tally,
  createdHeight: tally,
  /** Over 10,000, as they were when it was listed. */
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
  /** Whether its maker could pay when last looked: balance and allowance. One that is not known to be good is not. */
  good: v.boolean(),
})

const metadataSchema = v.object({
  /** Seconds; null before the first time. */
  updatedAt: v.nullable(tally),
  /**
   * `unsynchronized`: the chain announced something newer than what could be fetched, or the host has nothing yet.
   * `failed`: it can't be fetched or read.
   */
  state: v.picklist(['ok', 'pending', 'failed', 'unsynchronized']),
  /** Until its owner's items may be asked for again; 0 is now. */
  retryAfterSec: tally,
})

const tiers = v.picklist(['Alpha', 'Sigma', 'Omega'])

const itemFields = {
  /** Contract and token in one word, for `tokenUuid`. */
  uuid: text(120),
  contract: address,
  tokenId,
  project,
  name: text(100),
  description: lines(2_000),
  image: link,
  animation: link,
  attributes: v.pipe(v.array(traitSchema), v.maxLength(50)),
  /** The zero address once burned. */
  owner: address,
  level: v.nullable(number),
  /** 1 is the rarest of `rankOf`; null before its traits are known. */
  rank: v.nullable(tally),
  rankOf: tally,
  likes: tally,
  /** Only where the question named a wallet. */
  liked: v.optional(v.boolean()),
  /** What it can be bought for now. */
  price: v.nullable(v.object({ amount: uint256, currency })),
  /** The last listing, whatever became of it. */
  order: v.nullable(orderSchema),
  /** The highest offer that is good: MEV, else USDT. */
  highestOffer: v.nullable(offerSchema),
  lastOffer: v.nullable(offerSchema),
  lastSold: v.nullable(v.object({ price: uint256, currency, time: tally, block: tally })),
  metadata: metadataSchema,
  formulator: v.optional(v.object({ kind: tiers, amount: uint256, height: tally })),
  /** Block of its last move, listing, cancellation or sale. */
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
  image: link,
  banner: link,
  contract: address,
  series: text(32),
  kind: v.picklist(['nft', 'formulator']),
  social: v.pipe(v.array(v.object({ name: text(32), url: link })), v.maxLength(10)),
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
const projectsOf = <R extends v.GenericSchema>(row: R) =>
  v.object({ list: v.pipe(v.array(row), v.maxLength(MOST_ROWS)), ...asOf })

const projectIdField = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be the id of a project: letters, digits, - and _'),
)
const tokenUuid = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}:0x[0-9a-fA-F]{1,64}$/, 'must be the uuid of an item: contract:tokenId'),
)
/** Decimal, or hex with 0x. Comes out as 0x and 64 lower-case hex digits. */
const tokenIdParam = v.pipe(
  v.string(),
  v.regex(/^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/, 'must be a token id: decimal, or 0x and hex digits'),
  v.transform((value) => BigInt(value)),
  v.check((value) => value < 2n ** 256n, 'must be below 2^256'),
  v.transform(hexId),
)

/** `GET /nfts/v2/market-place/projects` */
export const projectsResponseSchema = projectsOf(projectSchema)
export type ProjectsResponse = v.InferOutput<typeof projectsResponseSchema>

/** `GET /nfts/v2/market-place/project` and `…/activities/event-types` */
export const projectQuerySchema = v.strictObject({ shortName: projectIdField })
export const projectResponseSchema = v.object({
  ...projectFields,
  /** What its items can be filtered by. */
  filters: v.pipe(
    v.array(v.object({ key: text(60), kind: v.picklist(['text', 'number']) })),
    v.maxLength(MOST_ROWS),
  ),
  ...asOf,
})
export type ProjectResponse = v.InferOutput<typeof projectResponseSchema>

/** `GET /nfts/v2/my-nft/collection/projects` and `…/activities/projects`: with how many are the owner's. */
export const ownerQuerySchema = v.strictObject({ ownerAddress: address })
export const ownedProjectsResponseSchema = projectsOf(
  v.object({ ...projectFields, /** Items, or activities. */ count: tally }),
)
export type OwnedProjectsResponse = v.InferOutput<typeof ownedProjectsResponseSchema>

/** `GET /nfts/v2/my-nft/offers`: of each of an owner's items the best offer that is good, the best first. */
export const MOST_RECEIVED = 50
export const receivedOffersResponseSchema = v.object({
  list: v.pipe(
    v.array(
      v.object({ contract: address, tokenId, project, name: text(100), image: link, offer: offerSchema }),
    ),
    v.maxLength(MOST_RECEIVED),
  ),
  /** Items with such an offer, also those that the list leaves out. */
  count: tally,
  ...asOf,
})
export type ReceivedOffersResponse = v.InferOutput<typeof receivedOffersResponseSchema>

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

/** A list is an object too, to JavaScript. */
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
const parsed = <S extends v.GenericSchema>(shape: S) =>
  v.pipe(
    v.string(),
    v.maxLength(4_000, 'must be at most 4,000 characters'),
    v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
      try {
        return JSON.parse(dataset.value)
      } catch {
        addIssue({ message: 'must be JSON' })
        return NEVER
      }
    }),
    shape,
  )
const filters = v.optional(
  parsed(
    v.pipe(
      plain('must be a JSON object'),
      v.record(v.string(), filterChoice),
      v.check((value) => Object.keys(value).length <= 20, 'must name at most 20 keys'),
    ),
  ),
)
const search = v.optional(v.pipe(v.string(), v.maxLength(100, 'must be at most 100 characters')))
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
  /** `number` when every value is one: a range can then be chosen. */
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
  /** Items in equal parts of the way from `min` to `max`, the last with `max` itself; empty for text. */
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

export const activityTypes = [
  'sale',
  'listing',
  'bid',
  'transfer',
  'dismantle',
  'inherit',
  'inherit(burn)',
  'promote',
  'promote(burn)',
  'create',
  'revoke',
  'upgrade',
  'upgrade(burn)',
  'burn',
] as const
export type ActivityType = (typeof activityTypes)[number]
const activityType = v.picklist(activityTypes, `must be one of ${activityTypes.join(', ')}`)

/** `GET /nfts/v2/my-nft/activities/event-types` */
export const ownedEventTypesQuerySchema = v.strictObject({
  ownerAddress: address,
  projectId: v.optional(projectIdField),
})
export const eventTypesResponseSchema = v.object({
  list: v.pipe(v.array(v.object({ type: activityType, count: tally })), v.maxLength(activityTypes.length)),
  ...asOf,
})
export type EventTypesResponse = v.InferOutput<typeof eventTypesResponseSchema>

const activityChosen = {
  filters: v.optional(
    parsed(
      v.strictObject({
        type: v.optional(
          v.pipe(
            v.array(activityType, 'must be a list of types'),
            v.minLength(1),
            v.maxLength(activityTypes.length),
          ),
        ),
      }),
    ),
  ),
  search,
  page,
  perPage: v.optional(whole(1, MOST_ROWS), String(ACTIVITIES_PAGE)),
}
/** `GET /nfts/v2/market-place/activities/items`; `tokenId` gives the history of one item. */
export const activitiesQuerySchema = v.strictObject({
  shortName: projectIdField,
  tokenId: v.optional(tokenIdParam),
  ...activityChosen,
})
/** `GET /nfts/v2/my-nft/activities/items` */
export const ownedActivitiesQuerySchema = v.strictObject({
  ownerAddress: address,
  projectId: v.optional(projectIdField),
  ...activityChosen,
})
const activitySchema = v.object({
  id: text(64),
  type: activityType,
  contract: address,
  tokenId,
  name: text(100),
  image: link,
  price: v.nullable(uint256),
  currency: v.nullable(currency),
  quantity: tally,
  level: v.nullable(number),
  /** The zero address where an item was made or ended. */
  from: address,
  to: address,
  time: tally,
  block: tally,
  tx: hash,
  project,
})
export type Activity = v.InferOutput<typeof activitySchema>
export const activitiesResponseSchema = v.object({
  page: tally,
  list: v.pipe(v.array(activitySchema), v.maxLength(MOST_ROWS)),
  count: tally,
  /** Pages. */
  length: tally,
  ...asOf,
})
export type ActivitiesResponse = v.InferOutput<typeof activitiesResponseSchema>

/** `PATCH /nfts/projects/:project/:tokenId/:wallet`, when signed (like.ts); unsigned it is 204 and nothing is kept. */
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
  /** Seconds: when the owner's items were last asked for; null when never. */
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
export const candidatesResponseSchema = v.object({
  page: tally,
  list: once(
    v.object({
      ...itemFields,
      eligible: v.boolean(),
      /** `listed`: its sale has to be cancelled first. `young`: a formulator that is not old enough. */
      reason: v.nullable(v.picklist(['listed', 'young'])),
    }),
  ),
  /** Of all pages, eligible or not. */
  count: tally,
  ...asOf,
})
export type CandidatesResponse = v.InferOutput<typeof candidatesResponseSchema>

/** `GET /nfts/v2/mint/projects` */
const roundSchema = v.object({
  round: tally,
  startBlock: tally,
  /** The last block in which it is open. */
  endBlock: tally,
  /** What it has to sell of its own. */
  cap: tally,
  /** What was minted in it, bonus included. */
  minted: tally,
  /** What is left to mint in it, with what the rounds before left. */
  available: tally,
  /** Most that one wallet may pay for in it; 0 is no limit, null before the contract could be asked. */
  perWallet: v.nullable(tally),
  state: v.picklist(['upcoming', 'live', 'finished']),
})
const mintFields = {
  id: text(64),
  name: text(100),
  kind: v.picklist(['box', 'project']),
  contract: address,
  project: v.nullable(project),
  image: link,
  description: lines(2_000),
  /** Base units of the pay token; null before the contract could be asked. */
  unitPrice: v.nullable(uint256),
  payToken: v.nullable(address),
  perTransaction: v.nullable(tally),
  /** The round now, or the next one, or the last. */
  round: v.nullable(tally),
  state: v.picklist(['upcoming', 'live', 'finished']),
  rounds: v.pipe(v.array(roundSchema), v.maxLength(20)),
  cap: tally,
  /** Bonus included. */
  minted: tally,
  bonus: tally,
  bonuses: v.pipe(
    v.array(v.object({ id: tally, threshold: v.nullable(tally), maxSends: v.nullable(tally), sent: tally })),
    v.maxLength(20),
  ),
  minters: tally,
  /** Who paid for ten or more. */
  bulkMinters: tally,
}
export const mintProjectsResponseSchema = projectsOf(v.object(mintFields))
export type MintProjectsResponse = v.InferOutput<typeof mintProjectsResponseSchema>

/** `GET /nfts/v2/mint/projects/detail` */
export const mintDetailQuerySchema = v.strictObject({ projectId: projectIdField })
export const mintDetailResponseSchema = v.object({ ...mintFields, ...asOf })
export type MintDetailResponse = v.InferOutput<typeof mintDetailResponseSchema>

/** `GET /nfts/v2/mint/activities` */
export const mintActivitiesQuerySchema = v.strictObject({
  projectId: v.optional(projectIdField),
  user: v.optional(address),
  page,
  perPage: v.optional(whole(1, MOST_ROWS), String(ACTIVITIES_PAGE)),
})
export const mintActivitiesResponseSchema = v.object({
  page: tally,
  list: v.pipe(
    v.array(
      v.object({
        id: text(64),
        mint: text(64),
        user: address,
        round: tally,
        count: tally,
        bonus: tally,
        time: tally,
        block: tally,
        tx: hash,
      }),
    ),
    v.maxLength(MOST_ROWS),
  ),
  count: tally,
  length: tally,
  ...asOf,
})
export type MintActivitiesResponse = v.InferOutput<typeof mintActivitiesResponseSchema>
