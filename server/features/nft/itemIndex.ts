/**
 * A collection in memory, by columns, with only what lists and their filters need. Filters, counts under the other
 * filters and total orders over 100,000 items are array scans here; in SQL each would be a query of its own over every
 * trait of every item.
 *
 * One file: the columns and all scans over them.
 */
import type { FilterChoice } from '../../../src/lib/core/nft/schema.ts'
import { hexId } from '../../../src/lib/core/nft/tokenId.ts'
import { allowed, type Column, type Facet, facetOf, kindOf } from './facets.ts'
import { type Floor, type IndexedItem, merged, type Saved } from './indexedItem.ts'
import { PriceOrder } from './priceOrder.ts'

export type ItemQuery = {
  readonly owner?: string | undefined
  /** Part of a name in any case, or a whole token id. */
  readonly search?: string | undefined
  readonly listed?: boolean | undefined
  readonly filters?: Readonly<Record<string, FilterChoice>> | undefined
  /** The block a purchase would be in. */
  readonly height: number
}

export type ItemSort = {
  readonly by: 'price' | 'likes' | 'time'
  readonly descending: boolean
}

/** Maximum items of one collection: a sort key and an id position share one number. */
const MOST_ITEMS = 2 ** 20
const HIGHEST = 2 ** 33 - 1
/** Normalizes a text for search. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The numbers that every query scans, by slot: adjacent numbers are scanned many times faster than objects. */
type Marks = {
  /** Number of the owner; -1 once burned. */
  readonly owner: Int32Array<ArrayBuffer>
  /** Heights between which it can be bought; both 0 without a listing. */
  readonly opens: Float64Array<ArrayBuffer>
  readonly closes: Float64Array<ArrayBuffer>
}

const marks = (capacity: number, old?: Marks): Marks => {
  const grown = {
    owner: new Int32Array(capacity).fill(-1),
    opens: new Float64Array(capacity),
    closes: new Float64Array(capacity),
  }
  if (!old) return grown
  grown.owner.set(old.owner)
  grown.opens.set(old.opens)
  grown.closes.set(old.closes)
  return grown
}

/** @throws naming the first filter that the collection does not have */
export class UnknownFilter extends Error {
  readonly key: string
  constructor(key: string) {
    super(`There is no trait ${key}.`)
    this.key = key
  }
}

export class ItemIndex {
  readonly #slots = new Map<string, number>()
  readonly #items: Saved[] = []
  readonly #names: string[] = []
  readonly #columns = new Map<string, Column>()
  #capacity = 64
  #marks = marks(64)
  readonly #owners = new Map<string, number>()
  /** Slots ordered by id, and each slot's position in that order. */
  #order = new Int32Array(0)
  #places = new Int32Array(0)
  #added: number[] = []
  readonly #prices = new PriceOrder()
  readonly #owned = new Map<string, number>()
  #size = 0
  #ranked = 0

  /** Adds or replaces an item. */
  set(item: IndexedItem): void {
    let slot = this.#slots.get(item.id)
    if (slot === undefined) {
      slot = this.#items.length
      if (slot >= MOST_ITEMS) throw new Error(`A collection may have ${MOST_ITEMS} items.`)
      this.#slots.set(item.id, slot)
      this.#added.push(slot)
      if (slot >= this.#capacity) this.#grow()
    } else {
      this.#tally(slot, -1)
      for (const column of this.#columns.values()) column.at[slot] = -1
    }
    if (this.#items[slot]?.listing || item.listing) this.#prices.touch(slot)
    for (const { type, value } of item.traits) {
      const column = this.#column(type)
      let code = column.codes.get(value)
      if (code === undefined) {
        code = column.values.length
        column.values.push(value)
        column.counts.push(0)
        column.codes.set(value, code)
      }
      column.at[slot] = code
    }
    this.#marks.owner[slot] = item.owner === null ? -1 : this.#ownerOf(item.owner)
    this.#marks.opens[slot] = item.listing?.openHeight ?? 0
    this.#marks.closes[slot] = item.listing?.closeHeight ?? 0
    const { traits, ...saved } = item
    this.#items[slot] = { ...saved, traited: traits.length > 0, about: Number(item.listing?.price ?? 0n) }
    this.#names[slot] = folded(item.name)
    this.#tally(slot, 1)
  }

  /** True if the item appears in lists: it is neither burned nor used up. */
  shows(id: string): boolean {
    const slot = this.#slots.get(id)
    return slot !== undefined && (this.#items[slot] as Saved).owner !== null
  }

  /** Adds or removes an item in the counts. */
  #tally(slot: number, by: 1 | -1): void {
    const { owner, traited } = this.#items[slot] as Saved
    if (owner === null) return
    this.#size += by
    const has = (this.#owned.get(owner) ?? 0) + by
    if (has === 0) this.#owned.delete(owner)
    else this.#owned.set(owner, has)
    if (!traited) return
    this.#ranked += by
    for (const { at, counts } of this.#columns.values()) {
      const code = at[slot] as number
      if (code >= 0) counts[code] = (counts[code] as number) + by
    }
  }

  #ownerOf(owner: string): number {
    let code = this.#owners.get(owner)
    if (code === undefined) {
      code = this.#owners.size
      this.#owners.set(owner, code)
    }
    return code
  }

  #grow(): void {
    this.#capacity *= 2
    this.#marks = marks(this.#capacity, this.#marks)
    for (const column of this.#columns.values()) {
      const at = new Int32Array(this.#capacity).fill(-1)
      at.set(column.at)
      column.at = at
    }
  }

  #column(key: string): Column {
    let column = this.#columns.get(key)
    if (column === undefined) {
      column = { key, values: [], codes: new Map(), counts: [], at: new Int32Array(this.#capacity).fill(-1) }
      this.#columns.set(key, column)
    }
    return column
  }

  /** Updates the order of ids: new ones are sorted and merged in. */
  #settle(): void {
    if (this.#added.length === 0) return
    const items = this.#items
    const order = (a: number, b: number) => ((items[a] as Saved).id < (items[b] as Saved).id ? -1 : 1)
    this.#order = merged(this.#order, this.#added.sort(order), order)
    this.#places = new Int32Array(this.#order.length)
    for (let place = 0; place < this.#order.length; place++)
      this.#places[this.#order[place] as number] = place
    this.#added = []
  }

  #active(slot: number, height: number): boolean {
    const { opens, closes } = this.#marks
    return height >= (opens[slot] as number) && height < (closes[slot] as number)
  }

  /** Everything in a query except its filters. */
  #base({ owner, search, listed, height }: ItemQuery): (slot: number) => boolean {
    const wanted = search === undefined ? '' : folded(search.trim())
    const id = /^0x[0-9a-f]{1,64}$/.test(wanted)
      ? `0x${wanted.slice(2).padStart(64, '0')}`
      : /^\d{1,77}$/.test(wanted)
        ? hexId(BigInt(wanted))
        : ''
    const owners = this.#marks.owner
    const who = owner === undefined ? null : (this.#owners.get(owner) ?? -2)
    return (slot) => {
      const ownerId = owners[slot] as number
      if (ownerId < 0 || (who !== null && ownerId !== who)) return false
      if (listed === true && !this.#active(slot, height)) return false
      if (wanted === '') return true
      return this.#items[slot]?.id === id || (this.#names[slot] as string).includes(wanted)
    }
  }

  /** @throws UnknownFilter */
  #filters(filters: ItemQuery['filters']): { column: Column; takes: Uint8Array }[] {
    return Object.entries(filters ?? {}).map(([key, choice]) => {
      const column = this.#columns.get(key)
      if (column === undefined) throw new UnknownFilter(key)
      return { column, takes: allowed(column, choice) }
    })
  }

  /**
   * Returns the ids that match a query, in a total order: ties by id, unlisted last by price in either direction, MEV
   * before USDT.
   * @throws UnknownFilter
   */
  find(query: ItemQuery, sort: ItemSort): { count: number; page(from: number, to: number): string[] } {
    this.#settle()
    const base = this.#base(query)
    const filters = this.#filters(query.filters)
    const key = this.#sortKey(query, sort)
    const keys = new Float64Array(this.#items.length)
    let count = 0
    for (let slot = 0; slot < this.#items.length; slot++) {
      let fits = base(slot)
      for (let n = 0; fits && n < filters.length; n++) {
        const { column, takes } = filters[n] as (typeof filters)[number]
        fits = takes[column.at[slot] as number] === 1
      }
      if (fits) keys[count++] = key(slot) * MOST_ITEMS + (this.#places[slot] as number)
    }
    const found = keys.subarray(0, count).sort()
    return {
      count,
      page: (from, to) =>
        Array.from(found.subarray(from, to), (one) => {
          const slot = this.#order[one % MOST_ITEMS] as number
          return (this.#items[slot] as Saved).id
        }),
    }
  }

  #sortKey({ height }: ItemQuery, { by, descending }: ItemSort): (slot: number) => number {
    const turned = (value: number) => (descending ? HIGHEST - value : value)
    if (by !== 'price')
      return (slot) => {
        const { likes, block } = this.#items[slot] as Saved
        return turned(Math.min(by === 'likes' ? likes : block, HIGHEST))
      }
    const { ranks, heads } = this.#prices.of(this.#items, this.#capacity)
    // Ranks run through MEV first, then USDT. When reversed, the order of the currencies is unchanged.
    return (slot) => {
      if (!this.#active(slot, height)) return 4 * MOST_ITEMS
      const rank = ranks[slot] as number
      const place = descending ? heads.length - rank : rank
      return (this.#items[slot] as Saved).listing?.currency === 'MEV' ? place : 2 * MOST_ITEMS + place
    }
  }

  /**
   * Returns every trait of the collection with its values, counted under the other filters: how many items another
   * value of the same trait would find. `min` and `max` cover all items, so that a slider does not move.
   * @throws UnknownFilter
   */
  facets(query: ItemQuery): { list: Facet[]; count: number } {
    const base = this.#base(query)
    const filters = this.#filters(query.filters)
    const columns = [...this.#columns.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
    const { ranks, heads } = this.#prices.of(this.#items, this.#capacity)
    const indexes = filters.map(({ column }) => columns.indexOf(column))
    // Every item that at most one filter excludes, with that filter and, while for sale, the rank of its price.
    const near = new Int32Array(this.#items.length)
    const without = new Int16Array(this.#items.length)
    const prices = new Int32Array(this.#items.length)
    let [many, count] = [0, 0]
    for (let slot = 0; slot < this.#items.length; slot++) {
      if (!base(slot)) continue
      let failed = -1
      let fails = 0
      for (let n = 0; n < filters.length && fails < 2; n++) {
        const { column, takes } = filters[n] as (typeof filters)[number]
        if (takes[column.at[slot] as number] === 1) continue
        failed = indexes[n] as number
        fails++
      }
      if (fails > 1) continue
      if (fails === 0) count++
      near[many] = slot
      without[many] = failed
      prices[many++] = this.#active(slot, query.height) ? (ranks[slot] as number) : -1
    }
    const held = query.owner === undefined ? null : this.#held(query.owner, columns)
    const list = columns.flatMap(({ key, values, at, counts: all }, n): Facet[] => {
      const counts = new Int32Array(values.length)
      const listed = new Int32Array(values.length)
      const floors = new Int32Array(values.length).fill(heads.length)
      for (let k = 0; k < many; k++) {
        if (without[k] !== -1 && without[k] !== n) continue
        const code = at[near[k] as number] as number
        if (code < 0) continue
        ;(counts[code] as number)++
        const rank = prices[k] as number
        if (rank < 0) continue
        ;(listed[code] as number)++
        if (rank < (floors[code] as number)) floors[code] = rank
      }
      const there = held?.[n] ?? all
      const codes = values.keys().filter((code) => (there[code] as number) > 0)
      const rows = Array.from(codes, (code) => ({
        value: values[code] as string | number,
        count: counts[code] as number,
        listedCount: listed[code] as number,
        floor: this.#priceOf(heads[floors[code] as number]),
      }))
      return rows.length === 0 ? [] : [facetOf(key, kindOf({ values, counts: all }), rows)]
    })
    return { list, count }
  }

  /** How many items of each value an owner has, by column. */
  #held(owner: string, columns: readonly Column[]): Int32Array[] {
    const who = this.#owners.get(owner) ?? -2
    const slots = this.#marks.owner.keys().filter((slot) => this.#marks.owner[slot] === who)
    const held = Int32Array.from(slots)
    return columns.map(({ values, at }) => {
      const counts = new Int32Array(values.length)
      for (const slot of held) {
        const code = at[slot] as number
        if (code >= 0) (counts[code] as number)++
      }
      return counts
    })
  }

  #priceOf(slot: number | undefined): Floor | null {
    const listing = slot === undefined ? null : this.#items[slot]?.listing
    return listing ? { price: listing.price, currency: listing.currency } : null
  }

  /** How many items share a trait's value. */
  sharers(type: string, value: string | number): number {
    const column = this.#columns.get(type)
    const code = column?.codes.get(value)
    return code === undefined ? 0 : (column?.counts[code] ?? 0)
  }

  /** Lowest active listing of the items that have this value, or of all items if no value is given. MEV, else USDT. */
  floor(height: number, type?: string, value?: string | number): Floor | null {
    const column = type === undefined ? null : (this.#columns.get(type) ?? null)
    const code = value === undefined ? null : (column?.codes.get(value) ?? null)
    if (type !== undefined && code === null) return null
    for (const slot of this.#prices.of(this.#items, this.#capacity).slots)
      if ((column === null || column.at[slot] === code) && this.#active(slot, height))
        return this.#priceOf(slot)
    return null
  }

  /** How many can be bought now. */
  listed(height: number): number {
    return this.#prices
      .of(this.#items, this.#capacity)
      .slots.reduce((sum, slot) => sum + (this.#active(slot, height) ? 1 : 0), 0)
  }

  /** Number of items, of an owner or of all. */
  size(owner?: string): number {
    return owner === undefined ? this.#size : (this.#owned.get(owner) ?? 0)
  }

  owners(): number {
    return this.#owned.size
  }

  /** Number of items with traits: those that are ranked. */
  ranked(): number {
    return this.#ranked
  }

  /** Returns the filters of the collection. */
  keys(): { key: string; kind: 'text' | 'number' }[] {
    return [...this.#columns.values()]
      .filter(({ counts }) => counts.some((count) => count > 0))
      .map((column) => ({ key: column.key, kind: kindOf(column) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
  }

  /** Returns the items that are not burned, with their names, up to a limit. */
  names(most: number): Pick<Saved, 'id' | 'name'>[] {
    const found: Pick<Saved, 'id' | 'name'>[] = []
    for (const { id, name, owner } of this.#items) {
      if (found.length >= most) break
      if (owner !== null) found.push({ id, name })
    }
    return found
  }

  /** Ids of the items that match a search, for lists of other things. */
  matching(search: string): string[] {
    const fits = this.#base({ search, height: 0 })
    const burned = folded(search.trim())
    return this.#items.flatMap(({ id, owner }, slot) =>
      (owner === null ? (this.#names[slot] as string).includes(burned) : fits(slot)) ? id : [],
    )
  }
}
