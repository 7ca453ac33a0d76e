/** The farm as its operator's API reports it: the present day, the account's heroes, and its rewards by day. */
import { atom, map } from 'nanostores'
import { askApi } from '../../../lib/core/api/client.ts'
import { fullRegistry } from '../../../lib/core/config/fullRegistry.ts'
import type { Address } from '../../../lib/core/config/registry.ts'
import { collectionsOf } from '../../../lib/core/nft/link.ts'
import { readOwnPages } from '../../../lib/core/nft/ownPages.ts'
import { type Item, type ItemsResponse, itemsResponseSchema } from '../../../lib/core/nft/schema.ts'
import { nftFarm } from '../../../lib/nftfarm/known.ts'
import {
  type FarmDay,
  type FarmHistory,
  type FarmHistoryRow,
  type FarmItems,
  type FarmSummary,
  farmDaySchema,
  farmHistorySchema,
  farmItemsSchema,
  farmSummarySchema,
} from '../../../lib/nftfarm/schema.ts'
import type { Verdict } from '../../../lib/nftfarm/verify.ts'
import {
  type Fetched,
  type FetchedOf,
  fetchInto,
  fetchOf,
  unasked,
  unaskedOf,
} from '../../../stores/fetched.ts'
import { apiUrl } from '../../../stores/settings.ts'
import { $wallet } from '../../../stores/wallet.ts'
import { watchWhileSeen } from '../../../stores/watch.ts'

export const $summary = map<Fetched<FarmSummary>>(unasked)
export const $farmItems = map<FetchedOf<FarmItems>>(unaskedOf)
export const $history = map<FetchedOf<FarmHistory>>(unaskedOf)
/** Page of the history that was chosen, from 1. The answer says which one it is. */
const $historyPage = atom(1)

const account = () => $wallet.get().address

/** @param fresh true after a signature of the account: it is in the answer */
export const refreshSummary = (fresh = false) =>
  fetchInto($summary, 'nft-farm/v1/summary', {}, farmSummarySchema, fresh)

/** @param fresh true after a signature of the account: it is in the answer */
export const refreshItems = (fresh = false) =>
  fetchOf($farmItems, account, 'nft-farm/v1/items', (owner) => ({ owner }), farmItemsSchema, fresh)

/** Requests the chosen page; another account begins with its first one. */
export function refreshHistory(): Promise<void> {
  if ($history.get().of !== account()) $historyPage.set(1)
  const page = $historyPage.get()
  return fetchOf(
    $history,
    // An answer that arrives after another page was chosen is dropped.
    () => ($historyPage.get() === page ? account() : null),
    'nft-farm/v1/history',
    (owner) => ({ owner, page: String(page) }),
    farmHistorySchema,
  )
}

/** @param page from 1 */
export function openHistoryPage(page: number): void {
  $historyPage.set(page)
  void refreshHistory()
}

const EVERY_MS = 10_000

/** Refreshes all of it while the page is visible. Returns the stop function. */
export const watchReported = () =>
  watchWhileSeen(EVERY_MS, () => Promise.all([refreshSummary(), refreshItems(), refreshHistory()]))

/** Names and pictures of the account's heroes, by `contract tokenId`; optional beside the farm's own figures. */
export const $looks = map<Readonly<Record<string, Pick<Item, 'name' | 'image'>>>>({})
export const lookKey = ({ collection, tokenId }: { collection: string; tokenId: string }) =>
  `${collection} ${tokenId}`.toLowerCase()

export const farmCollections = collectionsOf(fullRegistry).filter(({ id }) =>
  nftFarm?.collections.includes(id),
)

/** Items of one collection whose names are requested. */
const MOST_NAMED = 400
const requested = new Set<string>()

/** Requests names and pictures of the account's heroes in these collections, once for each. */
export async function askLooks(ownerAddress: Address, contracts: readonly string[]): Promise<void> {
  for (const { address, projectId } of farmCollections) {
    const key = `${ownerAddress} ${address}`.toLowerCase()
    if (!contracts.includes(address.toLowerCase()) || requested.has(key)) continue
    requested.add(key)
    const path = 'nfts/v2/my-nft/collection/items'
    const request = { base: apiUrl(), path, query: { ownerAddress, projectId } }
    const put = ({ list }: Pick<ItemsResponse, 'list'>) => {
      for (const { contract, tokenId, name, image } of list)
        $looks.setKey(lookKey({ collection: contract, tokenId }), { name, image })
    }
    try {
      await readOwnPages(request, itemsResponseSchema, put, MOST_NAMED)
    } catch {
      // Requested again when the list changes.
      requested.delete(key)
    }
  }
}

/** A day of the list: not requested yet, on its way, unreadable, or recomputed. */
export type DayCheck = 'busy' | 'unread' | { readonly day: FarmDay; readonly verdict: Verdict }
/** By `checkKey`. */
export const $checks = map<Readonly<Record<string, DayCheck>>>({})
export const checkKey = (owner: Address, date: string) => `${owner} ${date}`

/**
 * Requests the whole list of a day, divides it again, and compares it with the account's own row. A day that could not
 * be read can be requested again.
 */
export async function checkDay(
  owner: Address,
  row: Pick<FarmHistoryRow, 'power' | 'amount'> & { readonly date: string },
): Promise<void> {
  const key = checkKey(owner, row.date)
  const known = $checks.get()[key]
  if (known && known !== 'unread') return
  $checks.setKey(key, 'busy')
  try {
    const day = await askApi({ base: apiUrl(), path: `nft-farm/v1/days/${row.date}` }, farmDaySchema)
    // Loaded with the first check, because it brings the code of hashes.
    const { recompute } = await import('./recompute.ts')
    $checks.setKey(key, { day, verdict: recompute(day, { ...row, owner }) })
  } catch {
    $checks.setKey(key, 'unread')
  }
}
