/** One formulator of any owner, for an item's page. */
import { map } from 'nanostores'
import type { Address } from '../../../lib/core/config/registry.ts'
import type { Ages, Held } from '../../../lib/formulator/model.ts'
import { idAddress, readOne } from '../../../lib/formulator/read.ts'
import { readChain, type Stamp } from '../../../stores/chain.ts'
import { rereadAfterTransactions } from '../../../stores/touched.ts'
import { watchFor } from '../../../stores/watch.ts'
import { formulatorPlace } from './formulator.ts'

type One = {
  readonly id: Address | null
  /** Null before it was read, or if the contract does not return it. */
  readonly item: Held | null
  readonly ages: Ages | null
  readonly stamp: Stamp | null
}
const none: One = { id: null, item: null, ages: null, stamp: null }
export const $one = map<One>(none)

/** On failure the last good figures stay. */
async function refreshOne(id: Address): Promise<void> {
  if (!formulatorPlace) return
  try {
    const { block, at, ages, found } = await readOne(readChain, formulatorPlace, id)
    if ($one.get().id === id)
      $one.set({ id, item: 'item' in found ? found.item : null, ages, stamp: { block, at } })
  } catch {
    // The page's own note reports that the chain does not answer.
  }
}

rereadAfterTransactions(async () => {
  const { id } = $one.get()
  if (id) await refreshOne(id)
})

const EVERY_MS = 6_000

/**
 * Refreshes it while its page is visible. Returns the stop function.
 * @param id a number, as collections use it
 */
export function watchOne(id: bigint): () => void {
  // A number that is no address is no formulator.
  if (id >> 160n !== 0n) return () => undefined
  const address = idAddress(id)
  $one.set({ ...none, id: address })
  return watchFor(EVERY_MS, () => refreshOne(address))
}
