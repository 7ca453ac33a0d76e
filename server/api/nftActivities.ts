/** What happened to items, of the market and of an owner. */
import { type SQL, sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  type Activity,
  type ActivityType,
  activitiesQuerySchema,
  activitiesResponseSchema,
  activityTypes,
  eventTypesResponseSchema,
  ownedActivitiesQuerySchema,
  ownedEventTypesQuerySchema,
} from '../../src/lib/nft/activitySchema.ts'
import {
  ownedProjectsResponseSchema,
  ownerQuerySchema,
  projectQuerySchema,
} from '../../src/lib/nft/schema.ts'
import { type Orm, rows } from '../db/query.ts'
import { type ActivityRow, IN_A_BLOCK } from '../indexer/nftRange.ts'
import { indexed, type Route, route } from './frame.ts'
import { type Collection, Collections, type NftOptions, nameOf, projectOf } from './nftItems.ts'
import { readProjects } from './nftLists.ts'

interface StoredActivity extends ActivityRow {
  contract: `0x${string}`
  token_id: `0x${string}`
  name: string | null
  image: string | null
}

interface Asked {
  page: number
  perPage: number
  filters?: { type?: ActivityType[] | undefined } | undefined
  search?: string | undefined
}

/** Activities with what their items are called now. */
const shown = (page: SQL) => sql`
  select a.id::float8 as id, a.type, a.contract, a.token_id, a.price::text, a.currency, a.quantity::float8 as quantity,
    coalesce(a.level, m.level) as level, a.from_address, a.to_address, a.timestamp::float8 as timestamp, a.tx_hash,
    m.name, m.image
  from (${page}) a
  left join nft_metadata m on m.contract = a.contract and m.token_id = a.token_id
  order by a.id desc`

const words = (list: readonly string[]) => sql`jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)`

/** In the order of the list of types. */
const byType = (a: { type: ActivityType }, b: { type: ActivityType }) =>
  activityTypes.indexOf(a.type) - activityTypes.indexOf(b.type)

export function nftActivityRoutes(options: NftOptions): Route[] {
  const { registry, index } = options
  const collections = new Collections(registry)

  const activityOf = (row: StoredActivity): Activity => {
    const collection = collections.at(row.contract)
    return {
      id: String(row.id),
      type: row.type,
      contract: getAddress(row.contract),
      tokenId: row.token_id,
      name: nameOf(row.name, collection, row.token_id),
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

  /** One page; behind the end an empty one, for which nothing is read. */
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

  /** A whole collection, whose types are counted already. */
  const ofCollection = async (tx: Orm, contract: string, asked: Asked) => {
    const types = asked.filters?.type ?? activityTypes
    const count = await counted(
      tx,
      sql`select coalesce(sum(count), 0)::float8 as count from nft_activity_counts
        where contract = ${contract} and type in (select ${words(types)})`,
    )
    const newest = (asked.page - 1) * asked.perPage + asked.perPage
    // The newest of each type, from the index of that type, then the newest of those: no type is walked through in vain.
    return page(
      tx,
      asked,
      count,
      (most) => sql`select o.* from ${words(types)} as t(type)
        cross join lateral (
          select * from nft_activities where contract = ${contract} and type = t.type order by id desc limit ${newest}
        ) o order by o.id desc ${most}`,
    )
  }

  /** Whatever else narrows it: an item, a search, an owner. */
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

  /** Items that a search finds; undefined when there is nothing to search for. */
  const searched = (search: string | undefined, list: readonly Collection[]): SQL[] => {
    if (search === undefined || search.trim() === '') return []
    const found = list.flatMap(({ contract }) =>
      index
        .shelf(contract)
        .matching(search)
        .map((id) => ({ contract, id })),
    )
    return [
      sql`(contract, token_id) in (select s.contract, s.id
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as s(contract text, id text))`,
    ]
  }

  /** Everything somebody gave or got, in these collections. */
  const ofOwner = (owner: string, list: readonly Collection[]): SQL[] => [
    sql`(from_address = ${owner} or to_address = ${owner})`,
    sql`contract in (select ${words(list.map(({ contract }) => contract))})`,
  ]
  const among = (projectId: string | undefined) =>
    projectId === undefined ? collections.list : [collections.named(projectId, 'projectId')]

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/activities/event-types',
      needs: 'nfts',
      summary: 'Kinds of activities of a project, with how many there are of each.',
      query: projectQuerySchema,
      response: eventTypesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const { contract } = collections.named(query.shortName, 'shortName')
        const list = await rows<{ type: ActivityType; count: number }>(
          tx,
          sql`select type, count::float8 as count from nft_activity_counts where contract = ${contract}`,
        )
        return { list: list.sort(byType) }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/activities/items',
      needs: 'nfts',
      summary: 'Activities of a project or of one item of it, newest first.',
      query: activitiesQuerySchema,
      response: activitiesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const collection = collections.named(query.shortName, 'shortName')
        const { contract } = collection
        const searching = query.search !== undefined && query.search.trim() !== ''
        if (query.tokenId === undefined && !searching) return ofCollection(tx, contract, query)
        if (searching) await index.refresh(tx, indexed(at))
        const item = query.tokenId === undefined ? [] : [sql`token_id = ${query.tokenId}`]
        return ofSome(
          tx,
          [sql`contract = ${contract}`, ...item, ...searched(query.search, [collection])],
          query,
        )
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/activities/event-types',
      needs: 'nfts',
      summary: 'Kinds of activities in which somebody gave or got, with how many there are of each.',
      query: ownedEventTypesQuerySchema,
      response: eventTypesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const conditions = ofOwner(query.ownerAddress.toLowerCase(), among(query.projectId))
        const list = await rows<{ type: ActivityType; count: number }>(
          tx,
          sql`select type, count(*)::float8 as count from nft_activities
            where ${sql.join(conditions, sql` and `)} group by type`,
        )
        return { list: list.sort(byType) }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/activities/projects',
      needs: 'nfts',
      summary: 'Projects in which somebody gave or got, with how often.',
      query: ownerQuerySchema,
      response: ownedProjectsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        await index.refresh(tx, indexed(at))
        const conditions = ofOwner(query.ownerAddress.toLowerCase(), collections.list)
        const found = await rows<{ contract: string; count: number }>(
          tx,
          sql`select contract, count(*)::float8 as count from nft_activities
            where ${sql.join(conditions, sql` and `)} group by contract`,
        )
        const counts = new Map(found.map(({ contract, count }) => [contract, count]))
        const own = collections.list.filter(({ contract }) => counts.has(contract))
        const list = await readProjects(tx, indexed(at), options, own)
        return {
          list: list.map((project) => ({
            ...project,
            count: counts.get(project.contract.toLowerCase()) ?? 0,
          })),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/activities/items',
      needs: 'nfts',
      summary: 'Activities in which somebody gave or got, newest first.',
      query: ownedActivitiesQuerySchema,
      response: activitiesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        const list = among(query.projectId)
        if (query.search !== undefined) await index.refresh(tx, indexed(at))
        const conditions = ofOwner(query.ownerAddress.toLowerCase(), list)
        return ofSome(tx, [...conditions, ...searched(query.search, list)], query)
      },
    }),
  ]
}
