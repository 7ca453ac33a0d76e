import { fromKept, toKept } from '../../lib/chain/kept.ts'
import type { BlockRead, ViewCall } from '../../lib/chain/reads.ts'
import type { Address } from '../../lib/config/registry.ts'
import { keeper, readKept } from '../../lib/storage/kept.ts'
import { noteKept, readChain } from './chain.ts'

/** Reads these calls; until that is there, `showKept` gets what an earlier visit read, where it is kept. */
type KeptRead = (
  calls: readonly ViewCall[],
  owner: Address | null,
  showKept: (read: BlockRead) => void,
) => Promise<BlockRead>

/**
 * A read of the chain whose last answers are kept: until the chain answers, a page shows what an earlier visit read,
 * with its age. What an account has is kept apart, of the last account alone.
 * @param name of what is read
 */
export function keptRead(name: string): KeptRead {
  const keepers = { all: keeper(name), mine: keeper(`${name}.mine`) }
  let answered = false
  return async (calls, owner, showKept) => {
    const restore = async () => {
      const kept = fromKept(await readKept(owner ? `${name}.mine` : name), calls, Date.now())
      if (!kept || answered) return
      showKept(kept)
      noteKept(kept)
    }
    if (!answered) void restore()
    const read = await readChain(calls)
    answered = true
    keepers[owner ? 'mine' : 'all'](read.at, () => toKept(calls, read))
    return read
  }
}
