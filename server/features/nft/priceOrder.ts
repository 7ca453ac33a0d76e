import { type IndexedListing, merged, type Saved } from './indexedItem.ts'

/** Slots with a listing, the cheapest first and MEV before USDT. */
export type Listings = {
  readonly slots: Int32Array<ArrayBuffer>
  /** Each slot's place among the prices there are, equal ones sharing it; -1 without a listing. */
  readonly ranks: Int32Array<ArrayBuffer>
  /** A slot with each of these prices. */
  readonly heads: readonly number[]
}

/** The order of prices, which changes by what came, went or changed, not by looking at everything again. */
export class PriceOrder {
  #listings: Listings = { slots: new Int32Array(0), ranks: new Int32Array(0), heads: [] }
  readonly #changed = new Set<number>()

  /** To be called when the listing of an item came, went or changed. */
  touch(slot: number): void {
    this.#changed.add(slot)
  }

  /** Up to date with every item that was touched. */
  of(items: readonly Saved[], capacity: number): Listings {
    if (this.#changed.size === 0) return this.#listings
    const order = (a: number, b: number) => {
      const [left, right] = [items[a] as Saved, items[b] as Saved]
      const [one, other] = [left.listing as IndexedListing, right.listing as IndexedListing]
      if (one.currency !== other.currency) return one.currency === 'MEV' ? -1 : 1
      if (left.about !== right.about) return left.about - right.about
      return one.price < other.price ? -1 : one.price > other.price ? 1 : 0
    }
    const fresh = [...this.#changed].filter((slot) => {
      const { listing, owner } = items[slot] as Saved
      return listing !== null && owner !== null
    })
    const before = this.#listings.ranks
    for (const slot of this.#changed) if (slot < before.length) before[slot] = -1
    const old = this.#listings.slots.filter((slot) => (before[slot] as number) >= 0)
    const slots = merged(old, fresh.sort(order), order)
    const ranks = new Int32Array(capacity).fill(-1)
    const heads: number[] = []
    let last = -1
    for (const slot of slots) {
      const [rank, next] = [before[last] ?? -1, before[slot] ?? -1]
      // Equal prices that were there before shared a rank: nothing need be compared.
      const equal = last >= 0 && (rank >= 0 && next >= 0 ? rank === next : order(last, slot) === 0)
      if (!equal) heads.push(slot)
      ranks[slot] = heads.length - 1
      last = slot
    }
    this.#listings = { slots, ranks, heads }
    this.#changed.clear()
    return this.#listings
  }
}
