/** Pages of an owner's items, each with whether it can be used for something, and why not. */
import { type CandidatesResponse, ITEMS_PAGE, type Item } from '../../../src/lib/core/nft/schema.ts'
import { hexId } from '../../../src/lib/core/nft/tokenId.ts'
import { ApiError } from '../../core/api/error.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import type { Orm } from '../../core/db/query.ts'
import { type Collection, Collections, type NftOptions } from './collections.ts'
import { itemOf, readItems, type StoredItem } from './items.ts'

type Reason = CandidatesResponse['list'][number]['reason']
/** Why an item can't be used; null where it can. */
export type Refuse = (item: Item, row: StoredItem) => Reason

export function candidateReader({ registry, shelves: itemIndexes, now = Date.now }: NftOptions) {
  const collections = new Collections(registry)

  /** These items, each with its row. */
  const read = async (tx: Orm, at: Indexed, collection: Collection, ids: readonly string[]) => {
    const time = now()
    const itemIndex = itemIndexes.of(collection.contract)
    const found = await readItems(tx, collection.contract, ids, { now: time })
    return found.map((row) => ({ row, item: itemOf(row, { collection, itemIndex, at, now: time }) }))
  }

  /** A page of these items, each with whether it can be used. */
  const answer = async (
    tx: Orm,
    at: Indexed,
    collection: Collection,
    { ids, page, refuse }: { ids: readonly string[]; page: number; refuse: Refuse },
  ) => {
    const from = (page - 1) * ITEMS_PAGE
    const found = await read(tx, at, collection, ids.slice(from, from + ITEMS_PAGE))
    const list = found.map(({ item, row }) => {
      const reason = refuse(item, row)
      return { ...item, eligible: reason === null, reason }
    })
    return { page, list, count: ids.length }
  }

  const owned = (collection: Collection, owner: string, at: Indexed): string[] => {
    const query = { owner, height: at.block + 1 }
    const { count, page } = itemIndexes.of(collection.contract).find(query, { by: 'time', descending: true })
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

  return { collections, read, answer, owned, masterOf }
}
