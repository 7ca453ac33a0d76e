/**
 * Purchases of several items that a page was left in the middle of: their stored form, and the state of each pick on
 * return. Pure; the store does the storage.
 */
import * as v from 'valibot'
import { address } from '../core/api/fields.ts'
import { type Address, sameAddress } from '../core/config/registry.ts'
import { currency, text, tokenId, uint256 } from '../core/nft/fields.ts'
import { sameItem } from '../core/nft/link.ts'
import type { ItemState } from '../core/nft/model.ts'
import { type Hash, HashSchema, type LedgerEntry } from '../core/tx/model.ts'
import { MOST_PICKED, type Pick, type Picked, pickOf, priceOf, unlooked } from './several.ts'

const SavedPickSchema = v.object({
  contract: address,
  tokenId,
  name: text(100),
  /** Reviewed price. */
  price: v.object({ amount: uint256, currency }),
  /** `ready` was not started. The page did not see the result of `begun`. */
  state: v.picklist(['ready', 'begun', 'sent', 'done', 'failed']),
  hash: v.nullable(HashSchema),
  error: v.nullable(v.pipe(v.string(), v.maxLength(60))),
})
export type SavedPick = v.InferOutput<typeof SavedPickSchema>

const PurchaseSchema = v.object({
  chainId: v.number(),
  owner: address,
  /** Start time in ms; also the purchase's id. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  picks: v.array(v.unknown()),
})

/** One review, from its first signature until its result was shown. */
export type SavedPurchase = {
  readonly chainId: number
  readonly owner: Address
  readonly at: number
  readonly picks: readonly SavedPick[]
}

/** Most stored reviews, so that abandoned ones do not pile up. */
const MOST_KEPT = 5

/** Parses stored purchases, the newest first; invalid ones are left out. */
export function parsePurchases(stored: unknown): SavedPurchase[] {
  if (!Array.isArray(stored)) return []
  return stored.slice(0, MOST_KEPT).flatMap((one) => {
    const parsed = v.safeParse(PurchaseSchema, one)
    if (!parsed.success) return []
    const { chainId, owner, at } = parsed.output
    const picks = parsed.output.picks.slice(0, MOST_PICKED).flatMap((pick) => {
      const read = v.safeParse(SavedPickSchema, pick)
      return read.success ? [read.output] : []
    })
    return picks.length > 0 ? [{ chainId, owner: owner as Address, at, picks }] : []
  })
}

type Key = { readonly owner: string; readonly at: number }
const same = (a: Key, b: Key) => a.at === b.at && sameAddress(a.owner, b.owner)

export const withoutPurchase = (saved: readonly SavedPurchase[], key: Key): SavedPurchase[] =>
  saved.filter((one) => !same(one, key))

/** Adds or replaces a purchase; the newest first, up to the limit. */
export const putPurchase = (saved: readonly SavedPurchase[], one: SavedPurchase): SavedPurchase[] =>
  [one, ...withoutPurchase(saved, one)].slice(0, MOST_KEPT)

/** Returns the stored state of a pick; null if it is left out, or not known now. */
function savedState({ state, hash, error }: Pick): SavedPick['state'] | null {
  switch (state) {
    case 'buying':
      return hash === null ? 'begun' : 'sent'
    case 'gone':
      return error === null ? 'ready' : 'failed'
    case 'ready':
    case 'begun':
    case 'sent':
    case 'done':
    case 'failed':
      return state
    default:
      return null
  }
}

/**
 * Converts picks to their stored form, without those that the account owned before.
 * @param before stored picks, used while nothing newer is known
 */
export const savedPicks = (picks: readonly Pick[], before: readonly SavedPick[] = []): SavedPick[] =>
  picks.flatMap((pick) => {
    const { item, hash, error } = pick
    if (pick.state === 'checking' || pick.state === 'unread')
      return before.filter((one) => sameItem(one, item))
    const state = savedState(pick)
    const price = priceOf(pick)
    const reported = price ? { amount: price.raw.toString(), currency: price.currency } : item.price
    if (!state || !reported) return []
    return [
      {
        contract: item.contract,
        tokenId: item.tokenId,
        name: item.name,
        price: reported,
        state,
        hash,
        error,
      },
    ]
  })

export const itemOf = ({ contract, tokenId, name, price }: SavedPick): Picked => ({
  contract,
  tokenId,
  name,
  price,
})

/**
 * Returns the state of a pick on return.
 * @param entry this device's record of its transaction; null if it has none
 * @param chain the item's state on the chain; null if it could not be read
 */
export function returnedPick(
  saved: SavedPick,
  entry: SentEntry | null,
  chain: ItemState | null,
  buyer: Address,
): Pick {
  const { hash, error: before } = saved
  const plain: Pick = { ...unlooked(itemOf(saved)), hash }
  if (saved.state === 'done' || entry?.state === 'confirmed') return { ...plain, state: 'done' }
  if (entry?.state === 'pending') return { ...plain, state: 'sent' }
  if (!chain) return { ...plain, state: 'unread', error: before }
  const begun = saved.state !== 'ready'
  const now: Pick = { ...pickOf(itemOf(saved), chain, buyer), hash }
  // A wallet may have sent it after the page was closed, which then never knew its transaction.
  if (now.state === 'own') return { ...now, state: begun ? 'done' : 'own' }
  const error = entry ? (entry.error ?? `tx.${entry.state}`) : before
  if (now.state === 'gone') return { ...now, error }
  if (!begun) return now
  return error === null ? { ...now, state: 'begun' } : { ...now, state: 'failed', error }
}

type SentEntry = { readonly state: LedgerEntry['state']; readonly error: string | null }

/** Returns the record of a transaction; null if there is none, or if it belongs to another account. */
export const entryOf = (
  ledger: readonly LedgerEntry[],
  hash: Hash | null,
  owner: Address,
): LedgerEntry | null => ledger.find((one) => one.hash === hash && sameAddress(one.account, owner)) ?? null
