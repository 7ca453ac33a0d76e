import { createStore, type UseStore } from 'idb-keyval'

/** Failures of a handle that the browser has closed; no room, or a mode that refuses, is none of them. */
const DEAD = new Set(['InvalidStateError', 'UnknownError'])
const nameOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

/**
 * A store whose database is opened again where its handle is dead, and asked once more. WebKit closes handles without
 * an event while a page or worker sleeps; one would stay dead for as long as that lives.
 */
export function reopenedStore(database: string, rows: string): UseStore {
  let current = createStore(database, rows)
  return async (mode, work) => {
    const used = current
    try {
      return await used(mode, work)
    } catch (error) {
      if (!DEAD.has(nameOf(error))) throw error
      // Another call may have opened it meanwhile.
      if (current === used) current = createStore(database, rows)
      return current(mode, work)
    }
  }
}
