/** Lists of items and their traits, shared by the market and an owner's page. */
import { type FilterChoice, ITEMS_PAGE, type Item } from '../../../src/lib/core/nft/schema.ts'
import { ApiError } from '../../core/api/error.ts'
import type { Indexed } from '../../core/api/indexed.ts'
import type { Orm } from '../../core/db/query.ts'
import type { Collection, NftOptions } from './collections.ts'
import { money } from './indexedItem.ts'
import { type ItemQuery, type ItemSort, UnknownFilter } from './itemIndex.ts'
import { itemOf, readItems } from './items.ts'

type Chosen = {
  readonly filters?: Record<string, FilterChoice> | undefined
  readonly search?: string | undefined
  readonly listed?: 'true' | 'false' | undefined
}

type Sorts = {
  readonly priceSort?: 'ASC' | 'DESC' | undefined
  readonly likeSort?: 'ASC' | 'DESC' | undefined
  readonly timeSort?: 'ASC' | 'DESC' | undefined
}

/**
 * Returns the requested order; the most liked first by default.
 * @throws 400 naming the second of two orders
 */
function sortOf({ priceSort, likeSort, timeSort }: Sorts): ItemSort {
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
  return { by: (first?.by ?? 'likes') as ItemSort['by'], descending: (first?.way ?? 'DESC') === 'DESC' }
}

/**
 * Runs a query with filters.
 * @throws 400 naming a trait that the collection does not have
 */
function withFilters<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof UnknownFilter)) throw error
    throw new ApiError(400, 'bad_request', `Unknown filter: ${error.key.slice(0, 100)}.`, {
      field: `filters.${error.key.slice(0, 100)}`,
    })
  }
}

/** Creates the reader that both kinds of lists share. */
export function listReader({ itemIndexes, now = Date.now }: Pick<NftOptions, 'itemIndexes' | 'now'>) {
  /** A page of a collection's items, of one owner or all. Three queries including those of the frame. */
  const items = async (
    tx: Orm,
    at: Indexed,
    collection: Collection,
    query: Chosen & Sorts & { page: number },
    owner?: string,
  ) => {
    await itemIndexes.refresh(tx, at)
    const itemIndex = itemIndexes.of(collection.contract)
    const { count, page } = withFilters(() => itemIndex.find(asked(query, at, owner), sortOf(query)))
    const from = (query.page - 1) * ITEMS_PAGE
    const time = now()
    const found = await readItems(tx, collection.contract, page(from, from + ITEMS_PAGE), {
      wallet: owner,
      now: time,
    })
    const list = found.map((row): Item => {
      const item = itemOf(row, { collection, itemIndex, at, now: time })
      return owner === undefined ? item : { ...item, liked: row.liked }
    })
    return { page: query.page, list, count }
  }

  const asked = ({ filters, search, listed }: Chosen, at: Indexed, owner?: string): ItemQuery => ({
    owner,
    search,
    listed: listed === 'true',
    filters,
    height: at.block + 1,
  })

  const categories = async (tx: Orm, at: Indexed, collection: Collection, query: Chosen, owner?: string) => {
    await itemIndexes.refresh(tx, at)
    const itemIndex = itemIndexes.of(collection.contract)
    const { list, count } = withFilters(() => itemIndex.facets(asked(query, at, owner)))
    return {
      list: list.slice(0, 100).map((facet) => ({
        ...facet,
        values: facet.values.map((value) => ({ ...value, floor: value.floor && money(value.floor) })),
      })),
      count,
    }
  }

  return { items, categories }
}
