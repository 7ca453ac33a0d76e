import * as v from 'valibot'
import { address, asOf, page, whole } from '../core/api/fields.ts'
import { hash, MOST_ROWS, project, tally, text, tokenId } from '../core/nft/fields.ts'

/** Requests per page. */
export const REQUESTS_PAGE = 20
const MOST_BOXES = 50
const MOST_KINDS = 16

const counts = v.pipe(v.array(tally), v.maxLength(MOST_KINDS))

const requestFields = {
  /** The reveal contract, and the request's number in it. */
  contract: address,
  request: tally,
  /** Its series, as the registry names it. */
  series: text(32),
  /** Collection of the heroes; null if this server does not know it. */
  project: v.nullable(project),
  owner: address,
  boxes: v.pipe(v.array(tokenId), v.maxLength(MOST_BOXES)),
  block: tally,
  time: tally,
  tx: hash,
  /** Block whose hash draws. */
  seedBlock: tally,
  /** Last block in which that hash is still known. If settled later, each box becomes the least hero left. */
  lastBlock: tally,
  /** Null until it is settled. */
  settled: v.nullable(
    v.object({
      block: tally,
      time: tally,
      tx: hash,
      /** Zero for a lapsed request. */
      seed: hash,
      /** Heroes of each kind before the first box, the least kind first. */
      left: counts,
      heroes: v.pipe(
        v.array(v.object({ box: tokenId, hero: tokenId, kind: tally })),
        v.maxLength(MOST_BOXES),
      ),
    }),
  ),
}
const requestSchema = v.object(requestFields)
export type RevealRequest = v.InferOutput<typeof requestSchema>

/** `GET /nfts/v2/reveals/:contract/:request` */
export const requestParamsSchema = v.strictObject({ contract: address, request: whole(0, 999_999_999) })
export const requestResponseSchema = v.object({
  ...requestFields,
  /** Inputs of the draw; null until the contract was read. */
  pool: v.nullable(
    v.object({
      kinds: v.pipe(v.array(v.object({ grade: tally, hashPower: tally })), v.maxLength(MOST_KINDS)),
      first: counts,
      provenance: hash,
    }),
  ),
  ...asOf,
})
export type RequestResponse = v.InferOutput<typeof requestResponseSchema>

/** `GET /nfts/v2/my-nft/reveals`: the newest first; `open` leaves out settled ones. */
export const requestsQuerySchema = v.strictObject({
  ownerAddress: address,
  open: v.optional(v.picklist(['true', 'false'], 'must be true or false')),
  page,
})
export const requestsResponseSchema = v.object({
  page: tally,
  list: v.pipe(v.array(requestSchema), v.maxLength(MOST_ROWS)),
  count: tally,
  ...asOf,
})
export type RequestsResponse = v.InferOutput<typeof requestsResponseSchema>
