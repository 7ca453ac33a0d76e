/** Hosts fail for a moment, and new blocks are not found by everybody at once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { LONGEST_DELAY_MS, RequestError } from './request.ts'
import type { Limits } from './settings.ts'

/** Tries of a request to who should be up. */
const MOST_TRIES = 4

/** Tries again what may be otherwise another time, later each time. */
export async function persist<T>(
  attempt: () => Promise<T>,
  { firstDelayMs }: Limits,
  signal?: AbortSignal,
  mostTries = MOST_TRIES,
): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RequestError && error.later && tries < mostTries)) throw error
      await sleep(
        error.afterMs ?? Math.min(firstDelayMs * 2 ** (tries - 1), LONGEST_DELAY_MS),
        undefined,
        signal ? { signal } : {},
      ).catch(() => {
        throw signal?.reason
      })
    }
}
