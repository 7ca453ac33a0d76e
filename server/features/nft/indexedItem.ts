/** Items and prices in the in-memory index. */
import type { Trait } from '../../../src/lib/core/nft/metadata.ts'
import type { Currency } from './events.ts'

/** A listing that only time can activate or end. */
export type IndexedListing = {
  readonly price: bigint
  readonly currency: Currency
  readonly openHeight: number
  readonly closeHeight: number
}

/** An item as the index reads it. */
export type IndexedItem = {
  readonly id: string
  /** Null once burned or used up: it appears in no list. */
  readonly owner: string | null
  readonly name: string
  readonly traits: readonly Trait[]
  readonly likes: number
  /** Of its last move, listing, cancellation or sale. */
  readonly block: number
  /** Null if there is none, or if it is inactive at any height. */
  readonly listing: IndexedListing | null
}

/**
 * The same without its traits, which are in the columns. `about` is its price as a number, for a fast first comparison.
 */
export type Saved = Omit<IndexedItem, 'traits'> & { readonly traited: boolean; readonly about: number }

export type Floor = {
  readonly price: bigint
  readonly currency: Currency
}

/** A price as shown in answers. */
export const money = ({ price, currency }: Floor) => ({ price: String(price), currency })

/** Merges two sorted lists; the second is the shorter. */
export function merged(
  old: Int32Array<ArrayBuffer>,
  fresh: readonly number[],
  order: (a: number, b: number) => number,
): Int32Array<ArrayBuffer> {
  const all = new Int32Array(old.length + fresh.length)
  let from = 0
  for (const [n, one] of fresh.entries()) {
    let [low, high] = [from, old.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (order(old[middle] as number, one) <= 0) low = middle + 1
      else high = middle
    }
    all.set(old.subarray(from, low), from + n)
    all[low + n] = one
    from = low
  }
  all.set(old.subarray(from), from + fresh.length)
  return all
}
