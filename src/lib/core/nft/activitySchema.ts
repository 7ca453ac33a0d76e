import * as v from 'valibot'
import { address, asOf, page, whole } from '../api/fields.ts'
import {
  ACTIVITIES_PAGE,
  currency,
  hash,
  MOST_ROWS,
  number,
  parsed,
  picture,
  project,
  projectIdField,
  search,
  tally,
  text,
  tokenId,
  tokenIdParam,
  uint256,
} from './fields.ts'

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
  'merge',
  'merge(burn)',
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
/** `GET /nfts/v2/market-place/activities/items`; `tokenId` gives the history of one item, no `shortName` all projects. */
export const activitiesQuerySchema = v.strictObject({
  shortName: v.optional(projectIdField),
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
  image: picture,
  price: v.nullable(uint256),
  currency: v.nullable(currency),
  quantity: tally,
  level: v.nullable(number),
  /** The zero address for a mint or a burn. */
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
/**
 * `GET /nfts/v2/market-place/top-sales`: the highest sales of the last seven days, by the current prices of their
 * currencies.
 */
export const TOP_SALES = 8
export const topSalesResponseSchema = v.object({
  list: v.pipe(v.array(activitySchema), v.maxLength(TOP_SALES)),
  ...asOf,
})
export type TopSalesResponse = v.InferOutput<typeof topSalesResponseSchema>
export type ActivitiesResponse = v.InferOutput<typeof activitiesResponseSchema>
