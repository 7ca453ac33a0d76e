/** Boxes and heroes that can be used for something: the ones that stay (masters) and the ones used up (slaves). */

import { type Action, heroActionsOf, type PairAction } from '../../../src/lib/core/nft/heroActions.ts'
import { isListed } from '../../../src/lib/core/nft/order.ts'
import {
  candidatesResponseSchema,
  type Item,
  mastersQuerySchema,
  slavesQuerySchema,
} from '../../../src/lib/core/nft/schema.ts'
import { type BoxRefusal, openingOf, refuseBox, type Season } from '../../../src/lib/hero/boxes.ts'
import type { HeroItem } from '../../../src/lib/hero/model.ts'
import { leftInAll } from '../../../src/lib/hero/pool.ts'
import { refuseMaster, refuseMaterial } from '../../../src/lib/hero/rules.ts'
import { type Indexed, indexed } from '../../core/api/indexed.ts'
import { type Route, route } from '../../core/api/route.ts'
import type { Orm } from '../../core/db/query.ts'
import { candidateReader, type Refuse } from '../nft/candidates.ts'
import type { Collection, NftOptions } from '../nft/collections.ts'
import type { StoredItem } from '../nft/items.ts'
import { readBurned, readRevealFacts } from './stored.ts'

const SYNCHRONIZED = { ok: true, unsynchronized: false, pending: null, failed: null } as const

/** An item as the rules know it, the same on the device. */
const heroItem = (item: Item, row: StoredItem): HeroItem => ({
  id: BigInt(item.tokenId),
  state: item.hero ?? null,
  listed: item.order !== null && isListed(item.order),
  since: row.acquired_at,
  synchronized: SYNCHRONIZED[item.metadata.state],
})

export function heroCandidateRoutes(options: NftOptions): Route[] {
  const { registry, shelves: itemIndexes } = options
  const { collections, read, answer, owned, masterOf } = candidateReader(options)

  /** The contract that changes heroes of a collection in this way; null where there is none. */
  const offers = ({ id }: Collection, action: Action) =>
    registry.reveals.some(({ hero, kind }) => hero === id && heroActionsOf(kind).includes(action))

  /** Of boxes: when they open and how many heroes are left for them. */
  const seasonOf = async (tx: Orm, { id }: Collection, at: Indexed): Promise<Season | null> => {
    const reveal = registry.reveals.find(({ box }) => box === id)
    if (!reveal) return null
    const facts = await readRevealFacts(tx, reveal.address)
    const opening = openingOf(facts && BigInt(facts.openHeight), BigInt(at.block + 1))
    const free = facts && leftInAll(facts.first) - (await readBurned(tx, reveal.address))
    return { id: reveal.id, opening, free }
  }

  const boxes = route({
    method: 'GET',
    path: '/nfts/v2/my-nft/revealable-masters',
    needs: 'nfts',
    summary: 'An owner’s boxes and cards of a project, each with whether it can be revealed.',
    query: mastersQuerySchema,
    response: candidatesResponseSchema,
    cache: 'clock',
    handler: async ({ query, tx, at }) => {
      const collection = collections.named(query.projectId, 'projectId')
      await itemIndexes.refresh(tx, indexed(at))
      const fits = ['box', 'card'].includes(collection.group)
      const ids = fits ? owned(collection, query.ownerAddress.toLowerCase(), indexed(at)) : []
      const season = await seasonOf(tx, collection, indexed(at))
      const refuse = (item: Item, row: StoredItem): BoxRefusal | null =>
        season ? refuseBox(heroItem(item, row), season) : 'closed'
      return answer(tx, indexed(at), collection, { ids, page: query.page, refuse })
    },
  })

  const masters = (group: 'pocket' | 'xheroes', path: string, action: Action, summary: string) =>
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
        await itemIndexes.refresh(tx, indexed(at))
        const fits = collection.group === group
        const ids = fits ? owned(collection, query.ownerAddress.toLowerCase(), indexed(at)) : []
        const refuse: Refuse = (item, row) =>
          offers(collection, action)
            ? refuseMaster(action, heroItem(item, row), indexed(at).timestamp)
            : 'closed'
        return answer(tx, indexed(at), collection, { ids, page: query.page, refuse })
      },
    })

  const slaves = (group: 'pocket' | 'xheroes', path: string, action: PairAction, summary: string) =>
    route({
      method: 'GET',
      path: `/nfts/v2/my-nft/${path}`,
      needs: 'nfts',
      summary,
      query: slavesQuerySchema,
      response: candidatesResponseSchema,
      cache: 'clock',
      handler: async ({ query, tx, at }) => {
        await itemIndexes.refresh(tx, indexed(at))
        const owner = query.ownerAddress.toLowerCase()
        const { collection, master, ids: others } = masterOf(query.tokenUuid, owner, indexed(at))
        const ids = collection.group === group ? others : []
        const [stays] = await read(tx, indexed(at), collection, [master])
        const refuse: Refuse = (item, row) =>
          stays === undefined || !offers(collection, action)
            ? 'closed'
            : refuseMaterial(
                action,
                heroItem(stays.item, stays.row),
                heroItem(item, row),
                indexed(at).timestamp,
              )
        return answer(tx, indexed(at), collection, { ids, page: query.page, refuse })
      },
    })

  return [
    boxes,
    masters(
      'pocket',
      'pocket-heroes/dismantlable-masters',
      'dismantle',
      'An owner’s heroes, each with whether it can be dismantled.',
    ),
    masters(
      'pocket',
      'pocket-heroes/inheritable-masters',
      'inherit',
      'An owner’s heroes, each with whether it can take over a level.',
    ),
    slaves(
      'pocket',
      'pocket-heroes/inheritable-slaves',
      'inherit',
      'An owner’s heroes, each with whether it can give its level to this one.',
    ),
    masters(
      'pocket',
      'pocket-heroes/mergeable-masters',
      'merge',
      'An owner’s heroes, each with whether it can gain a star.',
    ),
    slaves(
      'pocket',
      'pocket-heroes/mergeable-slaves',
      'merge',
      'An owner’s heroes, each with whether it can be used up for a star of this one.',
    ),
    masters(
      'xheroes',
      'x-heroes/promotable-masters',
      'promote',
      'An owner’s heroes, each with whether it can be promoted.',
    ),
    slaves(
      'xheroes',
      'x-heroes/promotable-slaves',
      'promote',
      'An owner’s heroes, each with whether it can be used up for this one.',
    ),
  ]
}
