/** An account's own items: lists of them, and the offers they got. */
import {
  categoriesResponseSchema,
  itemsResponseSchema,
  ownedCategoriesQuerySchema,
  ownedItemsQuerySchema,
  ownedProjectsResponseSchema,
  ownerQuerySchema,
  receivedOffersResponseSchema,
} from '../../../src/lib/core/nft/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Collection, Collections, type NftOptions } from '../nft/collections.ts'
import { listReader } from '../nft/lists.ts'
import { readProjects } from '../nft/projects.ts'
import { readMade, readReceived } from './offers.ts'

export function ownedRoutes(options: NftOptions): Route[] {
  const { registry, itemIndexes, now = Date.now } = options
  const collections = new Collections(registry)
  const { items, categories } = listReader(options)

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/collection/projects',
      needs: 'nfts',
      summary: 'Projects of which somebody owns items, with how many.',
      query: ownerQuerySchema,
      response: ownedProjectsResponseSchema,
      cache: 'block',
      handler: async ({ query, tx, at }) => {
        await itemIndexes.refresh(tx, indexed(at))
        const owner = query.ownerAddress.toLowerCase()
        const owned = collections.list.filter(({ contract }) => itemIndexes.of(contract).size(owner) > 0)
        const list = await readProjects(tx, indexed(at), options, owned)
        return {
          list: list.map((project, n) => ({
            ...project,
            count: itemIndexes.of((owned[n] as Collection).contract).size(owner),
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
      path: '/nfts/v2/my-nft/offers/made',
      needs: 'nfts',
      summary:
        'An account’s own offers that are not expired, good or not, the highest of each currency first.',
      query: ownerQuerySchema,
      response: receivedOffersResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx }) => readMade(tx, collections, query.ownerAddress.toLowerCase(), now()),
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
