import { sql } from 'drizzle-orm'
import type { ItemResponse } from '../../../src/lib/core/nft/schema.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import type { Collection } from '../nft/collections.ts'
import { money } from '../nft/indexedItem.ts'
import type { ItemIndex } from '../nft/itemIndex.ts'
import { itemOf, type StoredItem } from '../nft/items.ts'
import { expired, offerOf, type StoredOffer } from '../nft/offers.ts'

const MOST_OFFERS = 100

/** Reads the page of one item, with its likes, the floor prices of its traits and all its offers. */
export async function readItemPage(
  tx: Orm,
  row: StoredItem,
  given: {
    collection: Collection
    itemIndex: ItemIndex
    at: Indexed
    now: number
    wallet?: string | undefined
  },
): Promise<Omit<ItemResponse, 'asOfBlock'>> {
  const { itemIndex, at, now, wallet } = given
  const offers = await rows<StoredOffer>(
    tx,
    sql`select o.buyer, o.price::text as price, o.currency, o.block::float8 as block, o.timestamp::float8 as timestamp,
        p.balance::text as balance, p.allowance::text as allowance, p.at::float8 as at, ${expired} as expired
      from nft_offers o left join nft_means p on p.buyer = o.buyer and p.currency = o.currency
      where o.contract = ${row.contract} and o.token_id = ${row.token_id}
      order by o.block desc, o.tx_index desc, o.log_index desc limit ${MOST_OFFERS}`,
  )
  const item = itemOf(row, given)
  const height = at.block + 1
  return {
    ...item,
    ...(wallet === undefined ? {} : { liked: row.liked }),
    attributes: item.attributes.map((trait) => {
      const floor = itemIndex.floor(height, trait.trait_type, trait.value)
      return { ...trait, floor: floor && money(floor) }
    }),
    offers: offers.map((offer) => offerOf(offer, now)),
  }
}
