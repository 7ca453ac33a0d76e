/** Items that can be revealed, merged, promoted, upgraded: the ones that stay (masters) and the ones used up (slaves). */
import { sql } from 'drizzle-orm'
import type { Group } from '../../../src/lib/config/collections.ts'
import type { Act, PairAct } from '../../../src/lib/hero/model.ts'
import { isListed } from '../../../src/lib/nft/order.ts'
import {
  type CandidatesResponse,
  candidatesResponseSchema,
  ITEMS_PAGE,
  type Item,
  mastersQuerySchema,
  slavesQuerySchema,
} from '../../../src/lib/nft/schema.ts'
import { hexId } from '../../../src/lib/nft/tokenId.ts'
import { type Orm, rows } from '../../db/query.ts'
import type { CollectionFacts, RevealFacts } from '../../indexer/nft/facts.ts'
import type { FormulatorTier } from '../../source/nft/events.ts'
import { ApiError } from '../kernel/error.ts'
import { type Indexed, indexed } from '../kernel/indexed.ts'
import { type Route, route } from '../kernel/route.ts'
import { type Collection, Collections, type NftOptions } from '../nft/collections.ts'
import { itemOf, readItems } from '../nft/items.ts'
import { boxRefusalOf, materialRefusalOf, refusalOf } from './heroes.ts'

type Reason = CandidatesResponse['list'][number]['reason']

/** A sale that stands keeps an item where it is; one that is over, or dead because the item moved, does not. */
type StoredFormulator = {
  readonly token_id: string
  readonly tier: FormulatorTier
  readonly height: number
}

export function candidateRoutes(options: NftOptions): Route[] {
  const { registry, shelves, now = Date.now } = options
  const collections = new Collections(registry)

  /** A page of these items, each with whether it can be used. */
  const answer = async (
    tx: Orm,
    at: Indexed,
    collection: Collection,
    ids: readonly string[],
    page: number,
    refuse: (item: Item) => Reason,
  ) => {
    const from = (page - 1) * ITEMS_PAGE
    const time = now()
    const found = await readItems(tx, collection.contract, ids.slice(from, from + ITEMS_PAGE), { now: time })
    const shelf = shelves.of(collection.contract)
    const list = found.map((row) => {
      const item = itemOf(row, { collection, shelf, at, now: time })
      const reason = item.order && isListed(item.order) ? 'listed' : refuse(item)
      return { ...item, eligible: reason === null, reason }
    })
    return { page, list, count: ids.length }
  }

  const owned = (collection: Collection, owner: string, at: Indexed): string[] => {
    const query = { owner, height: at.block + 1 }
    const { count, page } = shelves.of(collection.contract).find(query, { by: 'time', descending: true })
    return page(0, count)
  }

  /** @throws 404 when it is not an item of this owner's */
  const masterOf = (tokenUuid: string, owner: string, at: Indexed) => {
    const [contract = '', id = ''] = tokenUuid.split(':')
    const collection = collections.at(contract, 'tokenUuid')
    const master = hexId(BigInt(id))
    const ids = owned(collection, owner, at)
    if (ids.includes(master)) return { collection, master, ids: ids.filter((one) => one !== master) }
    throw new ApiError(404, 'not_found', 'This is no item of this owner’s.', { field: 'tokenUuid' })
  }

  /** From which height a series' boxes are opened; null where its contract has not said. */
  const openHeight = async (tx: Orm, collection: Collection): Promise<number | null> => {
    const reveal = registry.reveals.find(({ box }) => box === collection.id)
    if (!reveal) return null
    const [row] = await rows<{ facts: RevealFacts }>(
      tx,
      sql`select facts from nft_facts where contract = ${reveal.address}`,
    )
    return row?.facts.openHeight ?? null
  }

  const masters = (path: string, summary: string, groups: readonly Group[], act?: Act | 'reveal') =>
    route({
      method: 'GET',
      path: `/nfts/v2/my-nft/${path}`,
      needs: 'nfts',
      summary,
      query: mastersQuerySchema,
      response: candidatesResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) => {
        const collection = collections.named(query.projectId, 'projectId')
        await shelves.refresh(tx, indexed(at))
        const fits = groups.includes(collection.group)
        const ids = fits ? owned(collection, query.ownerAddress.toLowerCase(), indexed(at)) : []
        const opens = act === 'reveal' ? await openHeight(tx, collection) : null
        const { block, timestamp } = indexed(at)
        return answer(tx, indexed(at), collection, ids, query.page, (item) =>
          act === 'reveal'
            ? boxRefusalOf(item, opens, block + 1)
            : act
              ? refusalOf(act, item, timestamp)
              : null,
        )
      },
    })

  const slaves = (path: string, summary: string, group: Group, act: PairAct) =>
    route({
      method: 'GET',
      path: `/nfts/v2/my-nft/${path}`,
      needs: 'nfts',
      summary,
      query: slavesQuerySchema,
      response: candidatesResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) => {
        await shelves.refresh(tx, indexed(at))
        const { collection, master, ids } = masterOf(
          query.tokenUuid,
          query.ownerAddress.toLowerCase(),
          indexed(at),
        )
        const fit = collection.group === group ? ids : []
        const [row] = await readItems(tx, collection.contract, [master], { now: now() })
        const shown = { collection, shelf: shelves.of(collection.contract), at: indexed(at), now: now() }
        const stays = row && itemOf(row, shown)
        return answer(tx, indexed(at), collection, fit, query.page, (item) =>
          stays ? materialRefusalOf(act, stays, item, indexed(at).timestamp) : null,
        )
      },
    })

  /** An owner's formulators, the oldest first, and how old one must be to become part of the next kind. */
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

  /** Too young to become part of another kind; where the contract has not answered, nobody is. */
  const young =
    (ages: Record<FormulatorTier, number | null>, at: Indexed) =>
    ({ formulator }: Item): Reason => {
      const age = formulator && ages[formulator.kind]
      return age && at.block + 1 - formulator.height < age ? 'young' : null
    }

  return [
    masters('revealable-masters', 'An owner’s boxes and cards of a project.', ['box', 'card'], 'reveal'),
    masters(
      'pocket-heroes/dismantlable-masters',
      'An owner’s heroes that can be dismantled.',
      ['pocket'],
      'dismantle',
    ),
    masters(
      'pocket-heroes/inheritable-masters',
      'An owner’s heroes that can take over a level.',
      ['pocket'],
      'inherit',
    ),
    masters(
      'pocket-heroes/mergeable-masters',
      'An owner’s heroes that can take another in.',
      ['pocket'],
      'merge',
    ),
    slaves(
      'pocket-heroes/mergeable-slaves',
      'An owner’s heroes that can be used up for this one.',
      'pocket',
      'merge',
    ),
    slaves(
      'pocket-heroes/inheritable-slaves',
      'An owner’s heroes that can give a level to this one.',
      'pocket',
      'inherit',
    ),
    masters('x-heroes/promotable-masters', 'An owner’s heroes that can be promoted.', ['xheroes'], 'promote'),
    slaves(
      'x-heroes/promotable-slaves',
      'An owner’s heroes that can be used up for this one.',
      'xheroes',
      'promote',
    ),
    masters('formulators/revokable-masters', 'An owner’s formulators, each of which can be revoked.', [
      'formulator',
    ]),
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
        await shelves.refresh(tx, indexed(at))
        const { list, ages } = await formulators(tx, collection, query.ownerAddress.toLowerCase())
        const ids = list.filter(({ tier }) => tier !== 'Omega').map(({ token_id }) => token_id)
        return answer(tx, indexed(at), collection, ids, query.page, young(ages, indexed(at)))
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
        await shelves.refresh(tx, indexed(at))
        const owner = query.ownerAddress.toLowerCase()
        const { collection, master } = masterOf(query.tokenUuid, owner, indexed(at))
        const { list, ages } = await formulators(tx, collection, owner)
        const tier = list.find(({ token_id }) => token_id === master)?.tier
        const fit = list.filter((one) => one.token_id !== master && one.tier === tier && tier !== 'Omega')
        const ids = fit.map(({ token_id }) => token_id)
        return answer(tx, indexed(at), collection, ids, query.page, young(ages, indexed(at)))
      },
    }),
  ]
}
