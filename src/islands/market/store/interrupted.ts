/** Purchases of several items as they are kept on this device, so that a page that was left loses none of them. */
import { atom } from 'nanostores'
import { chain } from '../../../lib/core/config/env.ts'
import { type Address, sameAddress } from '../../../lib/core/config/registry.ts'
import { keyOf, readJson, writeText } from '../../../lib/core/storage/storage.ts'
import {
  type KeptPurchase,
  parsePurchases,
  putPurchase,
  withoutPurchase,
} from '../../../lib/market/interrupted.ts'
import { snackError } from '../../../stores/snackbar.ts'
import { collections } from '../../shared/nft/store/collections.ts'
import { $buying } from './basket.ts'

const NAME = 'purchases'
const stored = () => parsePurchases(readJson(NAME))

function store(list: readonly KeptPurchase[]): void {
  if (!writeText(NAME, list.length > 0 ? JSON.stringify(list) : null)) snackError('storage.full')
}

export const keepPurchase = (one: KeptPurchase): void => store(putPurchase(stored(), one))
export const forgetPurchase = (one: Pick<KeptPurchase, 'owner' | 'at'>): void =>
  store(withoutPurchase(stored(), one))

/** The account's newest one that was left, with the items that this build knows. */
function keptOf(owner: Address): KeptPurchase | null {
  const mine = stored().find((one) => one.chainId === chain.id && sameAddress(one.owner, owner))
  const picks = mine?.picks.filter(({ contract }) =>
    collections.some(({ address }) => sameAddress(address, contract as Address)),
  )
  return mine && picks && picks.length > 0 ? { ...mine, picks } : null
}

/**
 * Holds a review while this page is there: no other tab takes it up meanwhile. Where the browser has no locks nobody
 * holds anything; then the chain alone keeps an item from being bought twice, as it always does.
 * @param signal ends the wait for a tab that holds it
 * @returns what lets it go; null where the wait was ended
 */
export function holdPurchase(at: number, signal?: AbortSignal): Promise<(() => void) | null> {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    locks
      .request(
        keyOf(`${NAME}:${at}`),
        signal ? { signal } : {},
        () => new Promise<void>((release) => resolve(() => release())),
      )
      .catch(() => resolve(null))
  })
}

/** What was left and is to be told, and what lets it go. */
export type Left = { readonly kept: KeptPurchase; readonly release: () => void }
export const $left = atom<Left | null>(null)

/**
 * Looks for what an account left, and calls back when it can be told: at once, or when the tab that works on it is
 * gone. Returns the stop.
 */
export function watchLeft(owner: Address, found: () => void): () => void {
  const stop = new AbortController()
  const kept = keptOf(owner)
  if (kept)
    void holdPurchase(kept.at, stop.signal).then((release) => {
      if (!release) return
      // The tab that had it may have told it to its end.
      const still = keptOf(owner)
      if (stop.signal.aborted || $buying.get() || still?.at !== kept.at) return release()
      $left.set({ kept: still, release })
      found()
    })
  return () => stop.abort()
}
