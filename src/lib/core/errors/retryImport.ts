import { CHUNK_LIMIT_MS, pauseAfter } from './backoff.ts'

/** Code that did not come, named as bundlers name it. */
export class ChunkLoadError extends Error {
  constructor(id: string, cause: unknown) {
    super(`Loading chunk ${id} failed`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Ends after the pause, or as soon as the network is back. */
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

/** A module that neither comes nor fails is given up when the time is over. */
const within = <T>(ms: number, load: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError('no answer')), ms)
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/**
 * Imports a part of the page, trying again for two minutes while the network fails.
 * @throws ChunkLoadError after that; what the module itself throws at once
 */
export async function retryImport<T>(id: string, load: () => Promise<T>): Promise<T> {
  const until = Date.now() + CHUNK_LIMIT_MS
  for (let tries = 0; ; tries++) {
    try {
      return await within(until - Date.now(), load)
    } catch (error) {
      // Browsers say TypeError for a module that did not come; one that came and failed is a fault of ours.
      if (!(error instanceof TypeError)) throw error
      const wait = pauseAfter(tries, Math.random())
      if (Date.now() + wait >= until) throw new ChunkLoadError(id, error)
      // Wrong bytes in the browser's own cache are fetched anew meanwhile (src/boot.js).
      if (tries > 0) dispatchEvent(new Event('part-missing'))
      await pause(wait)
    }
  }
}
