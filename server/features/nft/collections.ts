/** The collections of the registry that the product knows by name. */
import { type CollectionInfo, collectionList } from '../../../src/lib/core/config/collections.ts'
import { ApiError } from '../../core/api/error.ts'
import type { Registry } from '../../core/registry.ts'
import type { ItemIndexes } from './itemIndexes.ts'

/** A collection with its contract. */
export type Collection = CollectionInfo & {
  readonly contract: `0x${string}`
  readonly kind: Registry['collections'][number]['kind']
}

export type NftOptions = {
  readonly registry: Registry
  readonly shelves: ItemIndexes
  /** Milliseconds. */
  readonly now?: (() => number) | undefined
}

/** The registry's collections that the product knows by name, in the product's order. */
function collectionsOf({ collections }: Pick<Registry, 'collections'>): Collection[] {
  return collectionList.flatMap((one) => {
    const entry = collections.find(({ id }) => id === one.id)
    return entry ? [{ ...one, contract: entry.address, kind: entry.kind }] : []
  })
}

/** Finds collections by whatever names them. */
export class Collections {
  readonly list: readonly Collection[]
  constructor(registry: Pick<Registry, 'collections'>) {
    this.list = collectionsOf(registry)
  }

  /** By id of the project, short name or id of the collection. */
  #find(name: string): Collection | null {
    return this.list.find(({ projectId, shortName, id }) => [projectId, shortName, id].includes(name)) ?? null
  }

  /** @throws 404 naming the parameter */
  named(name: string, field: string): Collection {
    const found = this.#find(name)
    if (found) return found
    throw new ApiError(404, 'not_found', 'There is no such project.', { field })
  }

  /** @throws 404 naming the parameter */
  at(contract: string, field = 'contract'): Collection {
    const found = this.list.find((one) => one.contract === contract.toLowerCase())
    if (found) return found
    throw new ApiError(404, 'not_found', 'There is no such collection.', { field })
  }
}

export const projectOf = ({ projectId, shortName, name }: CollectionInfo) => ({
  id: projectId,
  shortName,
  name,
})
