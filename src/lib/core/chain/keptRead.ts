import type { Address } from '../config/registry.ts'
import type { AskViews, Keep, Reading, Trip } from './kept.ts'
import type { BlockRead } from './reads.ts'

/** Reads; until that is there, `showKept` gets what an earlier visit read, where it is kept. */
export type KeptRead = <T>(
  reading: Reading<T>,
  owner: Address | null,
  showKept: (value: T) => void,
) => Promise<T>

export type KeptDoors = {
  /** The chain's door. */
  readonly read: AskViews
  /** Hears which block the kept answers are from, once they are shown. */
  readonly shown: (kept: BlockRead) => void
  /** Storage under a name. */
  readonly keeper: (name: string) => Keep
  readonly kept: (name: string) => Promise<unknown>
}

/** What turns answers into what is stored and back: fetched behind the read itself, which it never delays. */
const format = () => import('./kept.ts')

/** Without storage, or its part, nothing is kept, and nothing is lost. */
const without = () => undefined

/**
 * A read of the chain whose last answers are kept: until the chain answers, a page shows what an earlier visit read,
 * with its age. What an account has is kept apart, of the last account alone.
 * @param name of what is read
 */
export function keptRead(name: string, { read, shown, keeper, kept }: KeptDoors): KeptRead {
  const keepers: Record<string, Keep> = {}
  let answered = false
  return async (reading, owner, showKept) => {
    const place = owner ? `${name}.mine` : name
    if (!answered)
      Promise.all([format(), kept(place)])
        .then(([{ replay }, trips]) => replay(reading, trips, () => answered, showKept, shown))
        .catch(without)
    const trips: Trip[] = []
    const value = await reading((calls) => {
      const fresh = read(calls)
      trips.push([calls, fresh])
      return fresh
    })
    answered = true
    format()
      .then(({ keepTrips }) => {
        keepers[place] ??= keeper(place)
        return keepTrips(keepers[place], trips)
      })
      .catch(without)
    return value
  }
}
