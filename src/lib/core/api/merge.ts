type Flight<T> = { readonly answer: Promise<T>; readonly stop: AbortController; waiting: number }

/**
 * Merges equal tasks that run at the same time: a later caller gets the result of the first. A task is stopped when no
 * caller waits for it any more.
 * @returns runs a task under a key; rejects with `cancelled()` as soon as the caller's own signal aborts
 */
export function mergeEqual<T>() {
  const flights = new Map<string, Flight<T>>()

  const begin = (key: string, run: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const stop = new AbortController()
    const flight = { answer: run(stop.signal), stop, waiting: 0 }
    const land = () => flights.get(key) === flight && flights.delete(key)
    flight.answer.then(land, land)
    flights.set(key, flight)
    return flight
  }

  return (
    key: string,
    run: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
    cancelled: () => Error,
  ): Promise<T> => {
    if (signal?.aborted) return Promise.reject(cancelled())
    const flight = flights.get(key) ?? begin(key, run)
    flight.waiting++
    return new Promise((resolve, reject) => {
      const leave = () => {
        if (--flight.waiting === 0) {
          flights.delete(key)
          flight.stop.abort()
        }
        reject(cancelled())
      }
      signal?.addEventListener('abort', leave, { once: true })
      flight.answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
    })
  }
}
