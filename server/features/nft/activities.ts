/** Reads activities of items, for the market and for an owner. */
import { type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import { type Activity, type ActivityType, activityTypes } from '../../../src/lib/core/nft/activitySchema.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { IN_A_BLOCK } from '../../core/indexer/sums.ts'
import { type Collection, Collections, type NftOptions, projectOf } from './collections.ts'
import { type Named, nameOf } from './named.ts'
import type { ActivityRow } from './range.ts'

type StoredActivity = ActivityRow &
  Named & {
    readonly contract: `0x${string}`
    readonly token_id: `0x${string}`
    readonly image: string | null
  }

type Asked = {
  readonly page: number
  readonly perPage: number
  readonly filters?: { readonly type?: readonly ActivityType[] | undefined } | undefined
  readonly search?: string | undefined
}

/** Activities with the current names of their items. */
const shown = (page: SQL) => sql`
  select a.id::float8 as id, a.type, a.contract, a.token_id, a.price::text, a.currency, a.quantity::float8 as quantity,
    coalesce(a.level, h.level, m.level) as level, a.from_address, a.to_address, a.timestamp::float8 as timestamp, a.tx_hash,
    m.name, m.image, f.tier
  from (${page}) a
  left join nft_metadata m on m.contract = a.contract and m.token_id = a.token_id
  left join heroes h on h.contract = a.contract and h.token_id = a.token_id
  left join formulators f on f.contract = a.contract and f.token_id = a.token_id
  order by a.id desc`

/** The texts of a list as rows. */
export const words = (list: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)`

/** In the order of the list of types. */
export const byType = (a: { type: ActivityType }, b: { type: ActivityType }) =>
  activityTypes.indexOf(a.type) - activityTypes.indexOf(b.type)

/** Reads pages of activities, with all filters of the request. */
export function activityReader({ registry, itemIndexes }: Pick<NftOptions, 'registry' | 'itemIndexes'>) {
  const collections = new Collections(registry)

  const activityOf = (row: StoredActivity): Activity => {
    const collection = collections.at(row.contract)
    return {
      id: String(row.id),
      type: row.type,
      contract: getAddress(row.contract),
      tokenId: row.token_id,
      name: nameOf(row, collection, row.token_id),
      image: row.image,
      price: row.price,
      currency: row.currency,
      quantity: row.quantity,
      level: row.level,
      from: getAddress(row.from_address),
      to: getAddress(row.to_address),
      time: row.timestamp,
      block: Math.floor(row.id / IN_A_BLOCK),
      tx: row.tx_hash,
      project: projectOf(collection),
    }
  }

  /** One page; beyond the end an empty one without a query. */
  const page = async (tx: Orm, { page: number, perPage }: Asked, count: number, list: (most: SQL) => SQL) => {
    const skip = (number - 1) * perPage
    const found =
      skip >= count ? [] : await rows<StoredActivity>(tx, shown(list(sql`limit ${perPage} offset ${skip}`)))
    return { page: number, list: found.map(activityOf), count, length: Math.ceil(count / perPage) }
  }

  const counted = async (tx: Orm, query: SQL): Promise<number> => {
    const [row] = await rows<{ count: number }>(tx, query)
    return row?.count ?? 0
  }

  /** Whole collections, whose types are already counted. */
  const ofCollections = async (tx: Orm, contracts: readonly string[], asked: Asked) => {
    const types = asked.filters?.type ?? activityTypes
    const count = await counted(
      tx,
      sql`select coalesce(sum(count), 0)::float8 as count from nft_activity_counts
        where contract in (select ${words(contracts)}) and type in (select ${words(types)})`,
    )
    const newest = (asked.page - 1) * asked.perPage + asked.perPage
    // Takes the newest of each type from that type's index, then the newest of those, so that no type is scanned in
    // vain.
    return page(
      tx,
      asked,
      count,
      (most) => sql`select o.* from ${words(contracts)} as c(contract) cross join ${words(types)} as t(type)
        cross join lateral (
          select * from nft_activities where contract = c.contract and type = t.type order by id desc limit ${newest}
        ) o order by o.id desc ${most}`,
    )
  }

  /** Filters by an item, a search or an owner. */
  const ofSome = async (tx: Orm, conditions: SQL[], asked: Asked) => {
    const types = asked.filters?.type
    const where = sql.join(
      [...conditions, ...(types ? [sql`type in (select ${words(types)})`] : [])],
      sql` and `,
    )
    const count = await counted(tx, sql`select count(*)::float8 as count from nft_activities where ${where}`)
    return page(
      tx,
      asked,
      count,
      (most) => sql`select * from nft_activities where ${where} order by id desc ${most}`,
    )
  }

  /**
   * Returns the highest sales since a time, valued at the current prices of their currencies.
   * @param when its seconds, and a block that is not after it, so that older ones are not scanned
   * @param valueOfDay dollars per base unit of each currency as SQL numbers; 0 if unknown
   */
  const dearest = async (
    tx: Orm,
    contracts: readonly string[],
    when: { readonly sinceBlock: number; readonly since: number; readonly most: number },
    valueOfDay: { readonly MEV: SQL; readonly USDT: SQL },
  ): Promise<Activity[]> => {
    const value = sql`price * (case currency when 'USDT' then ${valueOfDay.USDT} else ${valueOfDay.MEV} end)`
    const found = await rows<StoredActivity>(
      tx,
      shown(sql`select * from nft_activities where contract in (select ${words(contracts)}) and type = 'sale'
        and id >= ${when.sinceBlock * IN_A_BLOCK} and timestamp > ${when.since} order by ${value} desc, price desc, id desc limit ${when.most}`),
    )
    return found.map(activityOf)
  }

  /** Items that match a search; none without a search text. */
  const searched = (search: string | undefined, list: readonly Collection[]): SQL[] => {
    if (search === undefined || search.trim() === '') return []
    const found = list.flatMap(({ contract }) =>
      itemIndexes
        .of(contract)
        .matching(search)
        .map((id) => ({ contract, id })),
    )
    return [
      sql`(contract, token_id) in (select s.contract, s.id
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as s(contract text, id text))`,
    ]
  }

  return { ofCollections, ofSome, searched, dearest }
}
