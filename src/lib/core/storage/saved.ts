/**
 * Adapter for IndexedDB. Stores the last values read from the chain, so that a page without a network shows them with
 * their age. Keys contain the app's root and a version, like all stored data; readers check the shape again. On a
 * shared origin nothing is stored, because other sites could rewrite the figures.
 */
import { get, set, type UseStore } from 'idb-keyval'
import { reopenedStore } from './reopened.ts'
import { isSharedOrigin, keyOf } from './storage.ts'

let opened: UseStore | null = null
const store = () => {
  opened ??= committedAtOnce(reopenedStore(keyOf('kept'), 'rows'))
  return opened
}

/**
 * WebKit freezes a page in the back/forward cache together with its open transaction, and every later page waits for
 * that one. So each transaction is committed with its request, and no longer needs the page.
 */
function committedAtOnce(use: UseStore): UseStore {
  return (mode, work) =>
    use(mode, (rows) => {
      const done = work(rows)
      rows.transaction.commit?.()
      return done
    })
}

/** Returns the value stored under a name; null if there is none, or it can't be read. Bigints are preserved. */
export async function readSaved(name: string): Promise<unknown> {
  if (isSharedOrigin()) return null
  try {
    return (await get(name, store())) ?? null
  } catch {
    return null
  }
}

/** If the quota is exceeded, or the mode refuses, nothing is stored and nothing fails. */
async function keep(name: string, value: unknown): Promise<void> {
  if (isSharedOrigin()) return
  try {
    await set(name, value, store())
  } catch {
    // The figures on screen are not affected.
  }
}

const KEEP_EVERY_MS = 15_000

/**
 * Stores a value that is read repeatedly, from time to time.
 * @returns takes the time of a read, in ms, and a function that gives its value if it is to be stored
 */
export function keeper(name: string): (at: number, value: () => unknown) => void {
  let last = 0
  return (at, value) => {
    if (at - last < KEEP_EVERY_MS) return
    last = at
    void keep(name, value())
  }
}
