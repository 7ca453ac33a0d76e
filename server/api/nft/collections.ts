/** The collections of the registry that the product knows by name. */
import { type CollectionInfo, collectionList } from '../../../src/lib/config/collections.ts'
import { formulatorName } from '../../../src/lib/nft/link.ts'
import type { Registry } from '../../registry.ts'
import type { FormulatorTier } from '../../source/nft/events.ts'
import { ApiError } from '../kernel/error.ts'
import type { Shelves } from './shelves.ts'

/** A collection with its contract. */
export type Collection = CollectionInfo & {
  readonly contract: `0x${string}`
  readonly kind: Registry['collections'][number]['kind']
}

export type NftOptions = {
  readonly registry: Registry
  readonly shelves: Shelves
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

/** What an item is called by: its metadata's name, and what a formulator is at present. */
export type Named = { readonly name: string | null; readonly tier: FormulatorTier | null }

/**
 * What an item is called. A formulator is called by its kind, which changes while metadata is behind, and by its id, as
 * pages that ask the chain alone call it; an item without a name of its own after its collection.
 */
export function nameOf({ name, tier }: Named, collection: CollectionInfo, tokenId: string): string {
  const number = BigInt(tokenId)
  if (collection.group === 'formulator') return formulatorName(tier ?? collection.name, number)
  if (name) return name
  return `${collection.name} #${number < 1_000_000n ? number : String(number % 10_000n).padStart(4, '0')}`
}

export const projectOf = ({ projectId, shortName, name }: CollectionInfo) => ({
  id: projectId,
  shortName,
  name,
})
