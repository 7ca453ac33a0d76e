import { CHUNK_LIMIT_MS, pauseAfter } from './backoff.ts'

/** Code that failed to load, named as bundlers name it. */
export class ChunkLoadError extends Error {
  constructor(id: string, cause: unknown) {
    super(`Loading chunk ${id} failed`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Resolves after the pause, or as soon as the network is back. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })

/** Gives up a module that neither loads nor fails when the time is over. */
const within = <T>(ms: number, load: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('no answer')), ms)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/**
 * Imports a part of the page, and retries for two minutes while the network fails.
 * @throws ChunkLoadError after that; errors of the module itself immediately
 */
export async function retryImport<T>(id: string, load: () => Promise<T>): Promise<T> {
  const until = Date.now() + CHUNK_LIMIT_MS
  for (let tries = 0; ; tries++) {
    try {
      return await within(until - Date.now(), load)
    } catch (error) {
      // Browsers throw TypeError for a module that failed to load; one that loaded and failed is a bug of ours.
      if (!(error instanceof TypeError)) throw error
      const wait = pauseAfter(tries, Math.random())
      if (Date.now() + wait >= until) throw new ChunkLoadError(id, error)
      // Meanwhile src/boot.js reloads wrong bytes in the browser's own cache.
      if (tries > 0) dispatchEvent(new Event('part-missing'))
      await pause(wait)
    }
  }
}
