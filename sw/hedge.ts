/** Several sources for one file: the next is asked if one fails or stalls, and the first correct result is used. */
import { eitherSignal } from '../src/lib/core/api/eitherSignal.ts'

/** The same for each source while bytes drip: by then any usable connection has delivered a file. */
const DRIP_MS = 10_000

export type Hedge<Source, Found> = {
  /** @param came to be called with each chunk */
  readonly attempt: (source: Source, signal: AbortSignal, came: () => void) => Promise<Found>
  /** Maximum time without data, at first and then between two chunks, in ms. */
  readonly patience: () => readonly [first: number, then: number]
  /** It failed or stalled; it may still be right in the end. */
  readonly failed: (source: Source) => void
  readonly served: (source: Source) => void
}

/**
 * @param sources in the order in which they are asked
 * @param signal ends all of them
 * @throws the last failure, if all have failed
 */
export function hedge<Source, Found>(
  sources: readonly Source[],
  { attempt, patience, failed, served }: Hedge<Source, Found>,
  signal: AbortSignal,
): Promise<Found> {
  const over = new AbortController()
  const either = eitherSignal(over.signal, signal)
  const waiting = [...sources]
  let running = 0
  return new Promise((resolve, reject) => {
    const begin = () => {
      const source = waiting.shift()
      if (source === undefined) return
      running++
      const [first, then] = patience()
      const drip = setTimeout(begin, DRIP_MS)
      const stalled = () => {
        clearTimeout(drip)
        failed(source)
        begin()
      }
      let stall = setTimeout(stalled, first)
      const came = () => {
        clearTimeout(stall)
        stall = setTimeout(stalled, then)
      }
      const end = () => {
        clearTimeout(stall)
        clearTimeout(drip)
        running--
      }
      attempt(source, either, came).then(
        (found) => {
          end()
          served(source)
          over.abort()
          resolve(found)
        },
        (error: unknown) => {
          end()
          if (over.signal.aborted) return
          failed(source)
          begin()
          if (running === 0) reject(error)
        },
      )
    }
    begin()
  })
}
