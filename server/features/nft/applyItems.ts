/** Items with their listing and offers, between the database and a range of blocks. */
import { sql } from 'drizzle-orm'
import { insertRows, type Orm, rows, upsert } from '../../core/db/query.ts'
import type { NftEvent } from './events.ts'
import { type ItemRow, type ItemState, keyOf, type ListingRow, type OfferRow } from './range.ts'

/** Number of items that a chain's backlog is expected to revisit, at about a kilobyte each. */
const MOST_REMEMBERED = 100_000

/**
 * Caches the items of earlier ranges, so that a long backlog does not read the same rows again and again. Valid only
 * while no other process writes and every range since was committed; otherwise the caller must clear it.
 */
export class ItemMemory {
  readonly #states = new Map<string, ItemState>()

  get(key: string): ItemState | null {
    return this.#states.get(key) ?? null
  }

  /** Stores what was just committed, and evicts the least recently used entries. */
  keep(states: ReadonlyMap<string, ItemState>): void {
    for (const [key, state] of states) {
      state.fresh = false
      state.relisted = false
      state.offersBefore = [...state.offers]
      this.#states.delete(key)
      this.#states.set(key, state)
    }
    for (const key of this.#states.keys()) {
      if (this.#states.size <= MOST_REMEMBERED) return
      this.#states.delete(key)
    }
  }

  clear(): void {
    this.#states.clear()
  }
}

/** The items of some events in their earlier state: from memory, else from the database. */
export async function readItems(
  tx: Orm,
  events: readonly NftEvent[],
  memory: ItemMemory,
): Promise<Map<string, ItemState>> {
  const states = new Map<string, ItemState>()
  const keys = new Map<string, { contract: string; token_id: string }>()
  for (const event of events) {
    if (!('tokenId' in event)) continue
    const key = keyOf(event.contract, event.tokenId)
    const known = memory.get(key)
    if (known) states.set(key, known)
    else keys.set(key, { contract: event.contract, token_id: event.tokenId })
  }
  if (keys.size === 0) return states
  const wanted = sql`jsonb_to_recordset(${JSON.stringify([...keys.values()])}::jsonb) as k(contract text, token_id text)`
  // In JSON, safe integers arrive as numbers; amounts are cast to text.
  const found = await rows<{ item: ItemRow; listing: ListingRow | null }>(
    tx,
    sql`select to_jsonb(i) || jsonb_build_object('sold_price', i.sold_price::text) as item,
        to_jsonb(l) || jsonb_build_object('price', l.price::text) as listing
      from ${wanted}
      join nft_items i on i.contract = k.contract and i.token_id = k.token_id
      left join nft_listings l on l.contract = k.contract and l.token_id = k.token_id`,
  )
  for (const { item, listing } of found)
    states.set(keyOf(item.contract, item.token_id), {
      item,
      listing,
      relisted: false,
      offers: [],
      offersBefore: [],
      fresh: false,
    })
  if (found.length === 0) return states
  const offers = await rows<{ offer: OfferRow }>(
    tx,
    sql`select to_jsonb(o) || jsonb_build_object('price', o.price::text) as offer from ${wanted}
      join nft_offers o on o.contract = k.contract and o.token_id = k.token_id
      order by o.block, o.tx_index, o.log_index`,
  )
  for (const { offer } of offers) {
    const state = states.get(keyOf(offer.contract, offer.token_id))
    state?.offers.push(offer)
    state?.offersBefore.push(offer)
  }
  return states
}

export const itemKey = ['contract', 'token_id'] as const

export async function saveItems(tx: Orm, states: readonly ItemState[]): Promise<void> {
  await upsert(
    tx,
    'nft_items',
    itemKey,
    states.map(({ item }) => item),
  )
  await upsert(
    tx,
    'nft_listings',
    itemKey,
    states.flatMap(({ listing, relisted }) => (relisted && listing ? listing : [])),
  )
  const gone = states.flatMap(({ offers, offersBefore }) =>
    offersBefore.filter((offer) => !offers.includes(offer)),
  )
  if (gone.length > 0)
    await tx.execute(
      sql`delete from nft_offers o using jsonb_populate_recordset(null::nft_offers, ${JSON.stringify(gone)}::jsonb) g
        where o.contract = g.contract and o.token_id = g.token_id and o.block = g.block
          and o.tx_index = g.tx_index and o.log_index = g.log_index`,
    )
  await insertRows(
    tx,
    'nft_offers',
    states.flatMap(({ offers, offersBefore }) => offers.filter((offer) => !offersBefore.includes(offer))),
  )
}
