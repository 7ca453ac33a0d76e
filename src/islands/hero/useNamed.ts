import type { Address } from '../../lib/core/config/registry.ts'
import { idBeside, nameWithId } from '../../lib/core/nft/link.ts'
import { collectionAt } from '../../lib/hero/known.ts'
import { useStore } from '../../ui/useStore.ts'
import { $reported, reportedOf } from './store/reported.ts'

/** Name of an item: from the indexer, else its collection and id. */
export type Named = {
  readonly name: string
  /** Its id, if the name has no number of its own. */
  readonly id: string
  /** Both. */
  readonly short: string
  /** The name, always with the id, so that an agreement is unambiguous. */
  readonly full: string
  readonly image: string | null
}

export function useNamed(): (contract: Address, id: bigint) => Named {
  const reported = useStore($reported)
  return (contract, id) => {
    const known = reportedOf(reported, contract, id)
    const name = known?.name || collectionAt(contract)?.name || ''
    const beside = idBeside(name, id)
    return {
      name,
      id: beside,
      short: `${name} ${beside}`.trimEnd(),
      full: nameWithId(name, id),
      image: known?.image ?? null,
    }
  }
}
