/**
 * The door to IndexedDB: last values read from the chain, so that a page on a dead network shows them with their
 * age. Keyed by the app's root and versioned, as all that is stored; whoever reads checks the shape again. Nothing
 * vouches for a figure that other sites could have rewritten: where the origin is shared none is kept.
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
 * WebKit keeps a page that was left for the way back as it stood, with a transaction that waits for the page, and every
 * later page waits for that one. So each is committed with what it asks, and needs the page no more.
 */
function committedAtOnce(use: UseStore): UseStore {
  return (mode, work) =>
    use(mode, (rows) => {
      const done = work(rows)
      rows.transaction.commit?.()
      return done
    })
}

/** What was kept under a name; null when nothing was, or nothing can be read. Bigints come back as they went. */
export async function readKept(name: string): Promise<unknown> {
  if (isSharedOrigin()) return null
  try {
    return (await get(name, store())) ?? null
  } catch {
    return null
  }
}

/** Without room, or in modes that refuse, nothing is kept and nothing is lost. */
async function keep(name: string, value: unknown): Promise<void> {
  if (isSharedOrigin()) return
  try {
    await set(name, value, store())
  } catch {
    // The figures on screen are as good as before.
  }
}

const KEEP_EVERY_MS = 15_000

/**
 * Keeps what is read again and again, now and then.
 * @returns takes the time of a read, in ms, and what gives its value where it is to be kept
 */
export function keeper(name: string): (at: number, value: () => unknown) => void {
  let last = 0
  return (at, value) => {
    if (at - last < KEEP_EVERY_MS) return
    last = at
    void keep(name, value())
  }
}
