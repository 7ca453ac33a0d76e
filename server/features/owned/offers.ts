import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { MOST_RECEIVED, type ReceivedOffersResponse } from '../../../src/lib/core/nft/schema.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { type Collections, projectOf } from '../nft/collections.ts'
import { type Named, nameOf } from '../nft/named.ts'
import { expired, FRESH, offerOf, type StoredOffer } from '../nft/offers.ts'

type Row = StoredOffer &
  Named & {
    contract: string
    token_id: string
    image: string | null
    total: number
  }
type Offers = Pick<ReceivedOffersResponse, 'list' | 'count'>

const contractsOf = (collections: Collections) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(collections.list.map(({ contract }) => contract))}::jsonb))`

const offersOf = (found: readonly Row[], collections: Collections, now: number): Offers => ({
  list: found.map((row) => {
    const collection = collections.at(row.contract)
    return {
      contract: getAddress(row.contract),
      tokenId: row.token_id,
      project: projectOf(collection),
      name: nameOf(row, collection, row.token_id),
      image: row.image,
      offer: offerOf(row, now),
    }
  }),
  count: found[0]?.total ?? 0,
})

/** An account's offers for others' items that are not expired, the highest of each currency first, and their number. */
export async function readMade(
  tx: Orm,
  collections: Collections,
  buyer: string,
  now: number,
): Promise<Offers> {
  const found = await rows<Row>(
    tx,
    sql`select o.contract, o.token_id, o.buyer, o.price::text as price, o.currency, o.block::float8 as block,
        o.timestamp::float8 as timestamp, p.balance::text as balance, p.allowance::text as allowance,
        p.at::float8 as at, false as expired, m.name, m.image, f.tier, (count(*) over ())::float8 as total
      from nft_offers o
      join nft_items i on i.contract = o.contract and i.token_id = o.token_id
      left join nft_means p on p.buyer = o.buyer and p.currency = o.currency
      left join nft_metadata m on m.contract = o.contract and m.token_id = o.token_id
      left join formulators f on f.contract = o.contract and f.token_id = o.token_id
      where o.buyer = ${buyer} and i.owner <> o.buyer and o.contract in ${contractsOf(collections)} and not ${expired}
      order by (o.currency = 'MEV') desc, o.price desc, o.contract, o.token_id limit ${MOST_RECEIVED}`,
  )
  return offersOf(found, collections, now)
}

/**
 * The best good offer (MEV, else USDT) for each item of an owner, the best first, and how many there are. Offers of the
 * owner's own are none.
 */
export async function readReceived(
  tx: Orm,
  collections: Collections,
  owner: string,
  now: number,
): Promise<Offers> {
  const found = await rows<Row>(
    tx,
    sql`select best.*, m.name, m.image, f.tier, (count(*) over ())::float8 as total
      from (
        select distinct on (o.contract, o.token_id) o.contract, o.token_id, o.buyer, o.price::text as price,
          o.price as raw, o.currency, o.block::float8 as block, o.timestamp::float8 as timestamp,
          p.balance::text as balance, p.allowance::text as allowance, p.at::float8 as at, false as expired
        from nft_offers o
        join nft_items i on i.contract = o.contract and i.token_id = o.token_id
        join nft_means p on p.buyer = o.buyer and p.currency = o.currency
        where i.owner = ${owner} and o.buyer <> i.owner
          and o.contract in ${contractsOf(collections)} and p.at >= ${Math.floor(now / 1_000) - FRESH}
          and p.balance >= o.price and p.allowance >= o.price and not ${expired}
        order by o.contract, o.token_id, (o.currency = 'MEV') desc, o.price desc
      ) best
      left join nft_metadata m on m.contract = best.contract and m.token_id = best.token_id
      left join formulators f on f.contract = best.contract and f.token_id = best.token_id
      order by (best.currency = 'MEV') desc, best.raw desc, best.contract, best.token_id limit ${MOST_RECEIVED}`,
  )
  return offersOf(found, collections, now)
}
