/** Accounts that tests share: their transactions have one order across all senders. */
import { acquireLock, LockedError } from '../../server/core/db/lock.ts'
import { PORT } from './env.ts'

const DIR = new URL(`../../.data/turns-${PORT}`, import.meta.url).pathname

/**
 * Runs when no other test, in any worker, is sending for the same account. Two tests that read one nonce would both
 * send with it: the node keeps only one, and both would take theirs for mined.
 */
export async function inTurn<T>(account: string, run: () => Promise<T>): Promise<T> {
  const release = await take(`${DIR}/${account.toLowerCase()}`)
  try {
    return await run()
  } finally {
    release()
  }
}

async function take(path: string): Promise<() => void> {
  for (;;) {
    try {
      return acquireLock(path)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
