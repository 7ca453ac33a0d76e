/** Serves the activities of an account as sender or recipient. */
import { type SQL, sql } from 'drizzle-orm'
import {
  type ActivityType,
  activitiesResponseSchema,
  eventTypesResponseSchema,
  ownedActivitiesQuerySchema,
  ownedEventTypesQuerySchema,
} from '../../../src/lib/core/nft/activitySchema.ts'
import { ownedProjectsResponseSchema, ownerQuerySchema } from '../../../src/lib/core/nft/schema.ts'
import { indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { rows } from '../../core/db/query.ts'
import { activityReader, byType, words } from '../nft/activities.ts'
import { type Collection, Collections, type NftOptions } from '../nft/collections.ts'
import { readProjects } from '../nft/projects.ts'

export function ownedActivityRoutes(options: NftOptions): Route[] {
  const { registry, shelves: itemIndexes } = options
  const collections = new Collections(registry)
  const { ofSome, searched } = activityReader(options)

  /** All activities of an account as sender or recipient, in these collections. */
  const ofOwner = (owner: string, list: readonly Collection[]): SQL[] => [
    sql`(from_address = ${owner} or to_address = ${owner})`,
    sql`contract in (select ${words(list.map(({ contract }) => contract))})`,
  ]
  const among = (projectId: string | undefined) =>
    projectId === undefined ? collections.list : [collections.named(projectId, 'projectId')]

  return [
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
        await itemIndexes.refresh(tx, indexed(at))
        const conditions = ofOwner(query.ownerAddress.toLowerCase(), collections.list)
        const found = await rows<{ contract: string; count: number }>(
          tx,
          sql`select contract, count(*)::float8 as count from nft_activities
            where ${sql.join(conditions, sql` and `)} group by contract`,
        )
        const counts = new Map(found.map(({ contract, count }) => [contract, count]))
        const present = collections.list.filter(({ contract }) => counts.has(contract))
        const list = await readProjects(tx, indexed(at), options, present)
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
        if (query.search !== undefined) await itemIndexes.refresh(tx, indexed(at))
        const conditions = ofOwner(query.ownerAddress.toLowerCase(), list)
        return ofSome(tx, [...conditions, ...searched(query.search, list)], query)
      },
    }),
  ]
}
