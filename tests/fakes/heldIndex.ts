/** An index whose answers arrive when the test says so, in any order. */
import { vi } from 'vitest'

type Held = {
  readonly url: URL
  /** @param storedAt time in ms at which the service worker stored the answer, if it comes from there */
  answer(body: unknown, storedAt?: number): Promise<void>
  refuse(status?: number): Promise<void>
}

/** Settles when everything that waited for the last answer has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Replaces the network, at an address with this query. */
export function heldIndex(query = '') {
  const held = new Set<Held>()
  const location = new URL(`https://dex.test/${query}`)
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, _title: string, to: string) => {
      location.href = new URL(to, location).href
    },
  })
  vi.stubGlobal(
    'fetch',
    (url: URL, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        const end = (response: Response) => {
          held.delete(entry)
          resolve(response)
          return settled().then(() => undefined)
        }
        const entry: Held = {
          url,
          answer: (body, storedAt) =>
            end(Response.json(body, { headers: storedAt ? { 'x-stored-at': String(storedAt) } : {} })),
          refuse: (status = 400) => end(new Response('', { status })),
        }
        held.add(entry)
        signal.addEventListener('abort', () => {
          held.delete(entry)
          reject(signal.reason)
        })
      }),
  )
  return {
    location,
    /** Pending requests. */
    count: () => settled().then(() => held.size),
    /** Ends pending requests: the client merges equal ones, so the next test would wait for these. */
    async end(): Promise<void> {
      for (await settled(); held.size > 0; await settled()) for (const one of held) await one.refuse()
    },
    /** Returns the one pending request whose address contains this text; cancelled ones are excluded. */
    async only(part: string): Promise<Held> {
      const found = () => [...held].filter(({ url }) => decodeURIComponent(url.href).includes(part))
      for (let turn = 0; turn < 20 && found().length === 0; turn++) await settled()
      const [one, ...more] = found()
      if (!one || more.length > 0) throw new Error(`${part}: ${more.length + (one ? 1 : 0)} questions`)
      return one
    },
  }
}
