/** Stores purchases of several items on this device, so that a closed page loses none of them. */
import { atom } from 'nanostores'
import { chain } from '../../../lib/core/config/env.ts'
import { type Address, sameAddress } from '../../../lib/core/config/registry.ts'
import { keyOf, readJson, writeText } from '../../../lib/core/storage/storage.ts'
import {
  parsePurchases,
  putPurchase,
  type SavedPurchase,
  withoutPurchase,
} from '../../../lib/market/interrupted.ts'
import { snackError } from '../../../stores/snackbar.ts'
import { collections } from '../../shared/nft/store/collections.ts'
import { $buying } from './basket.ts'

const NAME = 'purchases'
const stored = () => parsePurchases(readJson(NAME))

function store(list: readonly SavedPurchase[]): void {
  if (!writeText(NAME, list.length > 0 ? JSON.stringify(list) : null)) snackError('storage.full')
}

export const keepPurchase = (one: SavedPurchase): void => store(putPurchase(stored(), one))
export const forgetPurchase = (one: Pick<SavedPurchase, 'owner' | 'at'>): void =>
  store(withoutPurchase(stored(), one))

/** Returns the account's newest interrupted purchase, with the items that this build knows. */
function savedOf(owner: Address): SavedPurchase | null {
  const mine = stored().find((one) => one.chainId === chain.id && sameAddress(one.owner, owner))
  const picks = mine?.picks.filter(({ contract }) =>
    collections.some(({ address }) => sameAddress(address, contract as Address)),
  )
  return mine && picks && picks.length > 0 ? { ...mine, picks } : null
}

/**
 * Locks a purchase while this page is open, so that no other tab takes it over. Without browser locks there is no lock;
 * the chain still prevents buying an item twice.
 * @param signal ends the wait for a tab that holds the lock
 * @returns the release function; null if the wait was ended
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

/** An interrupted purchase to show, and the function that releases its lock. */
export type Left = { readonly kept: SavedPurchase; readonly release: () => void }
export const $left = atom<Left | null>(null)

/**
 * Looks for an account's interrupted purchase, and calls back when it can be shown: immediately, or once the tab that
 * holds it is closed. Returns the stop function.
 */
export function watchLeft(owner: Address, found: () => void): () => void {
  const stop = new AbortController()
  const saved = savedOf(owner)
  if (saved)
    void holdPurchase(saved.at, stop.signal).then((release) => {
      if (!release) return
      // The tab that held it may have finished it.
      const still = savedOf(owner)
      if (stop.signal.aborted || $buying.get() || still?.at !== saved.at) return release()
      $left.set({ kept: still, release })
      found()
    })
  return () => stop.abort()
}
