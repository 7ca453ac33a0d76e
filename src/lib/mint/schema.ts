import * as v from 'valibot'
import { address, asOf, page, whole } from '../core/api/fields.ts'
import {
  ACTIVITIES_PAGE,
  hash,
  lines,
  MOST_ROWS,
  picture,
  project,
  projectIdField,
  projectsOf,
  tally,
  text,
  uint256,
} from '../core/nft/fields.ts'

/** `GET /nfts/v2/mint/projects` */
const roundSchema = v.object({
  /** Counted from 0. */
  round: tally,
  startBlock: tally,
  /** The last block in which it is open. */
  endBlock: tally,
  /** Its own items for sale. */
  cap: tally,
  /** Items minted in it, bonus included. */
  minted: tally,
  /** Items left to mint in it, including those left from earlier rounds. */
  available: tally,
  /** Most items that one wallet may pay for in it; 0 is no limit, null until the contract was read. */
  perWallet: v.nullable(tally),
  state: v.picklist(['upcoming', 'live', 'finished']),
})
const mintFields = {
  id: text(64),
  name: text(100),
  kind: v.picklist(['box', 'project']),
  contract: address,
  project: v.nullable(project),
  image: picture,
  description: lines(2_000),
  /** Base units of the pay token; null until the contract was read. */
  unitPrice: v.nullable(uint256),
  payToken: v.nullable(address),
  perTransaction: v.nullable(tally),
  /** The current round, else the next one, else the last. Counted from 0. */
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
  /** Accounts that paid for ten or more. */
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
        /** Counted from 0. */
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
