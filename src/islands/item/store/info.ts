import { map } from 'nanostores'
import type * as v from 'valibot'
import { askApiAt } from '../../../lib/core/api/client.ts'
import { type ActivitiesResponse, activitiesResponseSchema } from '../../../lib/core/nft/activitySchema.ts'
import type { Metadata } from '../../../lib/core/nft/metadata.ts'
import {
  type ItemResponse,
  itemResponseSchema,
  metadataUpdatedAtResponseSchema,
  updateMetadataResponseSchema,
} from '../../../lib/core/nft/schema.ts'
import { hexId } from '../../../lib/core/nft/tokenId.ts'
import type { Subject } from '../../../lib/item/review.ts'
import type { Stamp } from '../../../stores/chain.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { type IndexFailure, indexFailure } from '../../../stores/subject.ts'
import { watchFor } from '../../../stores/watch.ts'
import { $parties } from '../../shared/nft/store/recipient.ts'
import { $subject } from './subject.ts'

/**
 * `off`: no indexer is configured; `down`: it did not answer; `refused`: it reports that there is no such item, or that
 * it is broken.
 */
export type IndexState = 'loading' | 'ready' | IndexFailure

export type ItemInfo = {
  readonly subject: Subject | null
  readonly item: ItemResponse | null
  readonly stamp: Stamp | null
  readonly state: IndexState
  readonly history: ActivitiesResponse | null
  /** Traits and offers of the item that could not be parsed. */
  readonly skipped: number
  /** Records of the history that could not be parsed. */
  readonly historySkipped: number
  /** The item's own metadata, read by this page if no indexer has the item. */
  readonly metadata: Metadata | null
}
const nothing: ItemInfo = {
  subject: null,
  item: null,
  stamp: null,
  state: 'loading',
  history: null,
  skipped: 0,
  historySkipped: 0,
  metadata: null,
}
export const $itemInfo = map<ItemInfo>(nothing)

const isNow = (subject: Subject) => $subject.get() === subject
/** Updates the data of an item, if it is still the one on the page. */
export const patchItemInfo = (subject: Subject, change: Partial<ItemInfo>) => {
  if (isNow(subject)) $itemInfo.set({ ...$itemInfo.get(), ...change, subject })
}

const MOST_HISTORY = 50

/** Requests the item and its history from the indexer. On failure the shown data stays. */
export async function refreshItemInfo(): Promise<void> {
  const subject = $subject.get()
  if (!subject || subject === 'unknown') return
  if ($itemInfo.get().subject !== subject) $itemInfo.set({ ...nothing, subject })
  const base = apiUrl()
  const { collection, key } = subject
  void askApiAt(
    {
      base,
      path: 'nfts/v2/market-place/activities/items',
      query: { shortName: collection.shortName, tokenId: hexId(key.id), page: 1, perPage: MOST_HISTORY },
    },
    activitiesResponseSchema,
  ).then(
    ({ body, skipped }) => {
      patchItemInfo(subject, { history: body, historySkipped: skipped })
      if (isNow(subject)) $parties.set(body.list.flatMap(({ from, to }) => [from, to]))
    },
    () => undefined,
  )
  try {
    const { body, at, skipped } = await askApiAt(
      { base, path: `nfts/items/${key.contract}/${hexId(key.id)}` },
      itemResponseSchema,
    )
    const stamp = { block: BigInt(body.asOfBlock), at }
    patchItemInfo(subject, { item: body, state: 'ready', skipped, stamp })
  } catch (error) {
    patchItemInfo(subject, { state: indexFailure(error) })
  }
}

const EVERY_MS = 10_000

/** Refreshes the indexer's answer while the page is visible. Returns the stop function. */
export const watchItemInfo = () => watchFor(EVERY_MS, refreshItemInfo)

/** Result of a metadata refresh: the server's own cool-down, in seconds. */
export type Refreshed = v.InferOutput<typeof updateMetadataResponseSchema>

/** Returns the seconds until an owner's metadata may be refreshed again. Throws AppError with an ApiCode. */
export const metadataWait = async (ownerAddress: string): Promise<number> =>
  (
    await askApiAt(
      { base: apiUrl(), path: 'nfts/v2/items/metadata-updated-at', query: { ownerAddress } },
      metadataUpdatedAtResponseSchema,
    )
  ).body.retryAfterSec

/** Asks the indexer to fetch the metadata of an owner's items again. Throws AppError with an ApiCode. */
export const refreshMetadata = async (ownerAddress: string): Promise<Refreshed> =>
  (
    await askApiAt(
      { base: apiUrl(), path: 'nfts/v2/items/update-metadata', method: 'POST', body: { ownerAddress } },
      updateMetadataResponseSchema,
    )
  ).body
