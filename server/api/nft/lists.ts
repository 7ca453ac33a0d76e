/** Lists of items, of the market and of an owner: the same questions, with or without an owner. */

import { sql } from 'drizzle-orm'
import { getAddress } from 'viem'
import {
  categoriesQuerySchema,
  categoriesResponseSchema,
  type FilterChoice,
  ITEMS_PAGE,
  type Item,
  itemsQuerySchema,
  itemsResponseSchema,
  ownedCategoriesQuerySchema,
  ownedItemsQuerySchema,
  ownedProjectsResponseSchema,
  ownerQuerySchema,
  type Project,
  projectQuerySchema,
  projectResponseSchema,
  projectsResponseSchema,
  receivedOffersResponseSchema,
} from '../../../src/lib/nft/schema.ts'
import { type Orm, rows } from '../../db/query.ts'
import type { SeriesFacts } from '../../indexer/nft/facts.ts'
import { ApiError, type Indexed, indexed, type Route, route } from '../kernel/frame.ts'
import {
  type Collection,
  Collections,
  itemOf,
  money,
  type NftOptions,
  readItems,
  readReceived,
} from './items.ts'
import { type ShelfQuery, type ShelfSort, UnknownFilter } from './shelf.ts'

interface Chosen {
  filters?: Record<string, FilterChoice> | undefined
  search?: string | undefined
  listed?: 'true' | 'false' | undefined
}

interface Sorts {
  priceSort?: 'ASC' | 'DESC' | undefined
  likeSort?: 'ASC' | 'DESC' | undefined
  timeSort?: 'ASC' | 'DESC' | undefined
}

/** The most liked first, unless one of the three says otherwise. @throws 400 naming the second of two */
export function sortOf({ priceSort, likeSort, timeSort }: Sorts): ShelfSort {
  const given = [
    { name: 'priceSort', by: 'price', way: priceSort },
    { name: 'likeSort', by: 'likes', way: likeSort },
    { name: 'timeSort', by: 'time', way: timeSort },
  ].filter(({ way }) => way !== undefined)
  const [first, second] = given
  if (second)
    throw new ApiError(400, 'bad_request', `${second.name} cannot be given beside ${first?.name}.`, {
      field: second.name,
    })
  return { by: (first?.by ?? 'likes') as ShelfSort['by'], descending: (first?.way ?? 'DESC') === 'DESC' }
}

/** Runs what a filter may make impossible. @throws 400 naming a trait that the collection does not have */
export function withFilters<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof UnknownFilter)) throw error
    throw new ApiError(400, 'bad_request', `Unknown filter: ${error.key.slice(0, 100)}.`, {
      field: `filters.${error.key.slice(0, 100)}`,
    })
  }
}

interface StoredTotals {
  contract: string
  sales: number
  mev: string
  usdt: string
  image: string | null
  facts: SeriesFacts | null
}

/** All projects, or these, in one query. */
export async function readProjects(
  tx: Orm,
  at: Indexed,
  { index }: Pick<NftOptions, 'index'>,
  collections: readonly Collection[],
): Promise<Project[]> {
  if (collections.length === 0) return []
  const stored = await rows<StoredTotals>(
    tx,
    sql`select c.contract, coalesce(t.sales, 0)::float8 as sales, coalesce(t.volume_mev, 0)::text as mev,
        coalesce(t.volume_usdt, 0)::text as usdt, m.image, f.facts
      from jsonb_array_elements_text(${JSON.stringify(collections.map(({ contract }) => contract))}::jsonb) as c(contract)
      left join nft_totals t on t.contract = c.contract
      left join nft_facts f on f.contract = c.contract
      left join lateral (
        select image from nft_metadata where contract = c.contract and image is not null order by token_id limit 1
      ) m on true`,
  )
  const byContract = new Map(stored.map((row) => [row.contract, row]))
  return collections.map((collection) => {
    const row = byContract.get(collection.contract)
    const shelf = index.shelf(collection.contract)
    const height = at.block + 1
    const floor = shelf.floor(height)
    return {
      id: collection.projectId,
      shortName: collection.shortName,
      name: collection.name,
      subTitle: row?.facts?.subTitle ?? '',
      description: row?.facts?.description ?? '',
      image: row?.facts?.image ?? row?.image ?? null,
      banner: row?.facts?.banner ?? null,
      contract: getAddress(collection.contract),
      series: collection.id,
      kind: collection.kind,
      social: row?.facts?.social ?? [],
      items: shelf.size(),
      owners: shelf.owners(),
      listed: shelf.listed(height),
      floor: floor && money(floor),
      volume: { MEV: row?.mev ?? '0', USDT: row?.usdt ?? '0' },
      sales: row?.sales ?? 0,
    }
  })
}

export function nftListRoutes(options: NftOptions): Route[] {
  const { registry, index, now = Date.now } = options
  const collections = new Collections(registry)

  /** A page of a collection's items, of one owner or all. Three queries with the frame's. */
  const items = async (
    tx: Orm,
    at: Indexed,
    collection: Collection,
    query: Chosen & Sorts & { page: number },
    owner?: string,
  ) => {
    await index.refresh(tx, at)
    const shelf = index.shelf(collection.contract)
    const { count, page } = withFilters(() => shelf.find(asked(query, at, owner), sortOf(query)))
    const from = (query.page - 1) * ITEMS_PAGE
    const time = now()
    const found = await readItems(tx, collection.contract, page(from, from + ITEMS_PAGE), {
      wallet: owner,
      now: time,
    })
    const list = found.map((row): Item => {
      const item = itemOf(row, { collection, shelf, at, now: time })
      return owner === undefined ? item : { ...item, liked: row.liked }
    })
    return { page: query.page, list, count }
  }

  const asked = ({ filters, search, listed }: Chosen, at: Indexed, owner?: string): ShelfQuery => ({
    owner,
    search,
    listed: listed === 'true',
    filters,
    height: at.block + 1,
  })

  const categories = async (tx: Orm, at: Indexed, collection: Collection, query: Chosen, owner?: string) => {
    await index.refresh(tx, at)
    const shelf = index.shelf(collection.contract)
    const { list, count } = withFilters(() => shelf.facets(asked(query, at, owner)))
    return {
      list: list.slice(0, 100).map((facet) => ({
        ...facet,
        values: facet.values.map((value) => ({ ...value, floor: value.floor && money(value.floor) })),
      })),
      count,
    }
  }

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/market-place/projects',
      needs: 'nfts',
      summary: 'All NFT projects: image, floor, volume, owners, items.',
      response: projectsResponseSchema,
      cache: 'block',
      handler: async ({ tx, at }) => {
        await index.refresh(tx, indexed(at))
        return { list: await readProjects(tx, indexed(at), options, collections.list) }
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
        await index.refresh(tx, indexed(at))
        const [project] = await readProjects(tx, indexed(at), options, [collection])
        return { ...project, filters: index.shelf(collection.contract).keys().slice(0, 100) }
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
      path: '/nfts/v2/my-nft/collection/projects',
      needs: 'nfts',
      summary: 'Projects of which somebody owns items, with how many.',
      query: ownerQuerySchema,
      response: ownedProjectsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        await index.refresh(tx, indexed(at))
        const owner = query.ownerAddress.toLowerCase()
        const owned = collections.list.filter(({ contract }) => index.shelf(contract).size(owner) > 0)
        const list = await readProjects(tx, indexed(at), options, owned)
        return {
          list: list.map((project, n) => ({
            ...project,
            count: index.shelf((owned[n] as Collection).contract).size(owner),
          })),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/collection/items',
      needs: 'nfts',
      summary: 'An owner’s items of a project, as the market’s list of them.',
      query: ownedItemsQuerySchema,
      response: itemsResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) =>
        items(
          tx,
          indexed(at),
          collections.named(query.projectId, 'projectId'),
          query,
          query.ownerAddress.toLowerCase(),
        ),
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/offers',
      needs: 'nfts',
      summary: 'The best good offer for each of an owner’s items, the best first.',
      query: ownerQuerySchema,
      response: receivedOffersResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx }) =>
        readReceived(tx, collections, query.ownerAddress.toLowerCase(), now()),
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/collection/categories',
      needs: 'nfts',
      summary: 'Traits of an owner’s items of a project, each counted under the filters on the others.',
      query: ownedCategoriesQuerySchema,
      response: categoriesResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) =>
        categories(
          tx,
          indexed(at),
          collections.named(query.projectId, 'projectId'),
          query,
          query.ownerAddress.toLowerCase(),
        ),
    }),
  ]
}
