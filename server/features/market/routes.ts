/** Projects, and the lists of one project's items and activities. */
import { sql } from 'drizzle-orm'
import {
  type ActivityType,
  activitiesQuerySchema,
  activitiesResponseSchema,
  eventTypesResponseSchema,
  topSalesResponseSchema,
} from '../../../src/lib/core/nft/activitySchema.ts'
import {
  categoriesQuerySchema,
  categoriesResponseSchema,
  itemsQuerySchema,
  itemsResponseSchema,
  namesResponseSchema,
  projectQuerySchema,
  projectResponseSchema,
  projectsResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { marketStatsResponseSchema } from '../../../src/lib/market/statsSchema.ts'
import { ApiError } from '../../core/api/error.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'
import type { MarketOptions } from '../exchange/market.ts'
import { activityReader, byType } from '../nft/activities.ts'
import { Collections, type NftOptions } from '../nft/collections.ts'
import { listReader } from '../nft/lists.ts'
import { listNames } from '../nft/names.ts'
import { readProjects } from '../nft/projects.ts'
import { readStats } from './stats.ts'
import { topSales } from './topSales.ts'

export function marketRoutes(options: NftOptions & Pick<MarketOptions, 'marketAt'>): Route[] {
  const { registry, shelves: itemIndexes } = options
  const collections = new Collections(registry)
  const { items, categories } = listReader(options)
  const { ofCollections, ofSome, searched } = activityReader(options)
  const readTopSales = topSales(options)

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/projects',
      needs: 'nfts',
      summary: 'All NFT projects: image, floor, volume, owners, items.',
      response: projectsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        await itemIndexes.refresh(tx, indexed(at))
        return { list: await readProjects(tx, indexed(at), options, collections.list) }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/stats',
      needs: 'nfts',
      summary:
        'What each project traded in a day and in a week, and a week of its floors in steps of four hours.',
      response: marketStatsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        await itemIndexes.refresh(tx, indexed(at))
        return { list: await readStats(tx, indexed(at), options, collections.list) }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/top-sales',
      needs: 'nfts',
      summary: 'The dearest sales of the last seven days of all projects, by what their currencies cost now.',
      response: topSalesResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => ({ list: await readTopSales(tx, indexed(at)) }),
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/names',
      needs: 'nfts',
      summary: 'Ids and names of the items of all projects, as many as a search without a network needs.',
      response: namesResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        await itemIndexes.refresh(tx, indexed(at))
        return { list: listNames(itemIndexes, collections.list) }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/project',
      needs: 'nfts',
      summary: 'One project, with what its items can be filtered by.',
      query: projectQuerySchema,
      response: projectResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        const collection = collections.named(query.shortName, 'shortName')
        await itemIndexes.refresh(tx, indexed(at))
        const [project] = await readProjects(tx, indexed(at), options, [collection])
        return { ...project, filters: itemIndexes.of(collection.contract).keys().slice(0, 100) }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/items/items',
      needs: 'nfts',
      summary:
        'Items of a project, filtered, searched and sorted; the most liked first unless told otherwise.',
      query: itemsQuerySchema,
      response: itemsResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) =>
        items(tx, indexed(at), collections.named(query.shortName, 'shortName'), query),
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/items/categories',
      needs: 'nfts',
      summary: 'Traits of a project’s items, each counted under the filters on the others.',
      query: categoriesQuerySchema,
      response: categoriesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) =>
        categories(tx, indexed(at), collections.named(query.shortName, 'shortName'), query),
    }),
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
      summary: 'Activities of all projects, of one, or of one item of it, newest first.',
      query: activitiesQuerySchema,
      response: activitiesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        indexed(at)
        if (query.tokenId !== undefined && query.shortName === undefined)
          throw new ApiError(400, 'bad_request', 'tokenId is a number of a project: shortName names it.', {
            field: 'shortName',
          })
        const chosen =
          query.shortName === undefined ? collections.list : [collections.named(query.shortName, 'shortName')]
        const contracts = chosen.map(({ contract }) => contract)
        const searching = query.search !== undefined && query.search.trim() !== ''
        if (query.tokenId === undefined && !searching) return ofCollections(tx, contracts, query)
        if (searching) await itemIndexes.refresh(tx, indexed(at))
        const item = query.tokenId === undefined ? [] : [sql`token_id = ${query.tokenId}`]
        return ofSome(
          tx,
          [sql`contract in (${sql.join(contracts, sql`, `)})`, ...item, ...searched(query.search, chosen)],
          query,
        )
      },
    }),
  ]
}
