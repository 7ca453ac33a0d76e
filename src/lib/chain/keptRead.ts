import type { Address } from '../config/registry.ts'
import type { BlockRead, ViewCall } from './reads.ts'

/** Reads these calls; until that is there, `showKept` gets what an earlier visit read, where it is kept. */
export type KeptRead = (
  calls: readonly ViewCall[],
  owner: Address | null,
  showKept: (read: BlockRead) => void,
) => Promise<BlockRead>

export type KeptDoors = {
  /** The chain's door. */
  readonly read: (calls: readonly ViewCall[]) => Promise<BlockRead>
  /** Hears which block the kept answers are from, once they are shown. */
  readonly restored: (kept: BlockRead) => void
  /** Storage under a name, which now and then takes a value. */
  readonly keeper: (name: string) => (at: number, value: () => unknown) => void
  readonly readKept: (name: string) => Promise<unknown>
}

/** What turns answers into what is stored and back: fetched behind the read itself, which it never delays. */
const format = () => import('./kept.ts')

/**
 * A read of the chain whose last answers are kept: until the chain answers, a page shows what an earlier visit read,
 * with its age. What an account has is kept apart, of the last account alone.
 * @param name of what is read
 */
export function keptRead(name: string, { read, restored, keeper, readKept }: KeptDoors): KeptRead {
  const keepers = { all: keeper(name), mine: keeper(`${name}.mine`) }
  let answered = false
  return async (calls, owner, showKept) => {
    const restore = async () => {
      const [{ fromKept }, stored] = await Promise.all([format(), readKept(owner ? `${name}.mine` : name)])
      const kept = fromKept(stored, calls, Date.now())
      if (!kept || answered) return
      showKept(kept)
      restored(kept)
    }
    if (!answered) void restore().catch(() => undefined)
    const fresh = await read(calls)
    answered = true
    void format().then(
      ({ toKept }) => keepers[owner ? 'mine' : 'all'](fresh.at, () => toKept(calls, fresh)),
      // Without its part nothing is kept, and nothing is lost.
      () => undefined,
    )
    return fresh
  }
}
