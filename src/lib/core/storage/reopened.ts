import { createStore, type UseStore } from 'idb-keyval'

/** Errors of a handle that the browser has closed. An exceeded quota, or a mode that refuses, is not among them. */
const DEAD = new Set(['InvalidStateError', 'UnknownError'])
const nameOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

/**
 * Creates a store that reopens its database if the handle is invalid, and repeats the request. WebKit closes handles
 * without an event while a page or worker sleeps. Such a handle would stay invalid as long as the page or worker
 * lives.
 */
export function reopenedStore(database: string, rows: string): UseStore {
  let current = createStore(database, rows)
  return async (mode, work) => {
    const used = current
    try {
      return await used(mode, work)
    } catch (error) {
      if (!DEAD.has(nameOf(error))) throw error
      // Another call may have reopened it meanwhile.
      if (current === used) current = createStore(database, rows)
      return current(mode, work)
    }
  }
}
