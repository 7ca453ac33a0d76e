/** Formulators that can be revoked or upgraded: those that survive (masters) and those consumed (slaves). */
import { sql } from 'drizzle-orm'
import { isListed } from '../../../src/lib/core/nft/order.ts'
import {
  candidatesResponseSchema,
  type Item,
  mastersQuerySchema,
  slavesQuerySchema,
} from '../../../src/lib/core/nft/schema.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import { type Orm, rows } from '../../core/db/query.ts'
import { candidateReader } from '../nft/candidates.ts'
import type { Collection, NftOptions } from '../nft/collections.ts'
import type { FormulatorTier } from '../nft/events.ts'
import type { CollectionFacts } from '../nft/facts.ts'

type StoredFormulator = {
  readonly token_id: string
  readonly tier: FormulatorTier
  readonly height: number
}

/** An active sale locks an item. One that ended, or is inactive because the item moved, does not. */
const listed = ({ order }: Item) => (order && isListed(order) ? 'listed' : null)

export function candidateRoutes(options: NftOptions): Route[] {
  const { shelves: itemIndexes } = options
  const { collections, answer, owned, masterOf } = candidateReader(options)

  /** An owner's formulators, the oldest first, and the age one needs to become part of the next kind. */
  const formulators = async (tx: Orm, collection: Collection, owner: string) => {
    const list = await rows<StoredFormulator>(
      tx,
      sql`select f.token_id, f.tier, f.height::float8 as height from formulators f
        join nft_items i on i.contract = f.contract and i.token_id = f.token_id
        where f.contract = ${collection.contract} and i.owner = ${owner} order by f.height, f.token_id`,
    )
    const [row] = await rows<{ facts: CollectionFacts }>(
      tx,
      sql`select facts from nft_facts where contract = ${collection.contract}`,
    )
    const ages = { Alpha: row?.facts.sigmaBlocks ?? null, Sigma: row?.facts.omegaBlocks ?? null, Omega: null }
    return { list, ages }
  }

  /**
   * Returns `young` if it is too young to become part of another kind. If the contract has not answered, none is too
   * young.
   */
  const young = (ages: Record<FormulatorTier, number | null>, at: Indexed) => (item: Item) => {
    const { formulator } = item
    const age = formulator && ages[formulator.kind]
    return listed(item) ?? (age && at.block + 1 - formulator.height < age ? 'young' : null)
  }

  return [
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/formulators/revokable-masters',
      needs: 'nfts',
      summary: 'An owner’s formulators, each of which can be revoked.',
      query: mastersQuerySchema,
      response: candidatesResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) => {
        const collection = collections.named(query.projectId, 'projectId')
        await itemIndexes.refresh(tx, indexed(at))
        const fits = collection.group === 'formulator'
        const ids = fits ? owned(collection, query.ownerAddress.toLowerCase(), indexed(at)) : []
        return answer(tx, indexed(at), collection, { ids, page: query.page, refuse: listed })
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/formulators/upgradable-masters',
      needs: 'nfts',
      summary: 'An owner’s formulators of which a higher kind can be made, the oldest first.',
      query: mastersQuerySchema,
      response: candidatesResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) => {
        const collection = collections.named(query.projectId, 'projectId')
        await itemIndexes.refresh(tx, indexed(at))
        const { list, ages } = await formulators(tx, collection, query.ownerAddress.toLowerCase())
        const ids = list.filter(({ tier }) => tier !== 'Omega').map(({ token_id }) => token_id)
        const refuse = young(ages, indexed(at))
        return answer(tx, indexed(at), collection, { ids, page: query.page, refuse })
      },
    }),
    route({
      method: 'GET',
      path: '/nfts/v2/my-nft/formulators/upgradable-slaves',
      needs: 'nfts',
      summary:
        'An owner’s formulators that can become part of this one: those of its kind, the oldest first.',
      query: slavesQuerySchema,
      response: candidatesResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) => {
        await itemIndexes.refresh(tx, indexed(at))
        const owner = query.ownerAddress.toLowerCase()
        const { collection, master } = masterOf(query.tokenUuid, owner, indexed(at))
        const { list, ages } = await formulators(tx, collection, owner)
        const tier = list.find(({ token_id }) => token_id === master)?.tier
        const fit = list.filter((one) => one.token_id !== master && one.tier === tier && tier !== 'Omega')
        const ids = fit.map(({ token_id }) => token_id)
        const refuse = young(ages, indexed(at))
        return answer(tx, indexed(at), collection, { ids, page: query.page, refuse })
      },
    }),
  ]
}
