import type { Address } from '../config/registry.ts'
import type { BlockRead } from './reads.ts'
import type { AskViews, Keep, Reading, Trip } from './saved.ts'

/** Reads the chain. Until it answers, `showKept` receives the stored result of an earlier visit, if there is one. */
export type SavedRead = <T>(
  reading: Reading<T>,
  owner: Address | null,
  showSaved: (value: T) => void,
) => Promise<T>

export type CacheAdapters = {
  /** Reads views from the chain. */
  readonly read: AskViews
  /** Receives the block of the stored answers, once they are shown. */
  readonly shown: (saved: BlockRead) => void
  /** Storage by name. */
  readonly keeper: (name: string) => Keep
  readonly kept: (name: string) => Promise<unknown>
}

/** Converts answers to stored data and back. Loaded after the read has started, so that it never delays it. */
const format = () => import('./saved.ts')

/** Without storage, or its code, nothing is stored and nothing fails. */
const without = () => undefined

/**
 * Creates a read of the chain whose last answers are stored. Until the chain answers, a page shows the read of an
 * earlier visit with its age. Data of an account is stored separately, for the last account only.
 * @param name of the read
 */
export function savedRead(name: string, { read, shown, keeper, kept: saved }: CacheAdapters): SavedRead {
  const keepers: Record<string, Keep> = {}
  let answered = false
  return async (reading, owner, showSaved) => {
    const place = owner ? `${name}.mine` : name
    if (!answered)
      Promise.all([format(), saved(place)])
        .then(([{ replay }, trips]) => replay(reading, trips, () => answered, showSaved, shown))
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
